// A small label beside a thing: why it cannot be chosen now. Shown on hover and on focus.
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { placeBelow } from "/web/shell/place.js";

const hint = signal(/** @type {{anchor: Element, text: string}|null} */ (null));

/** @param {Element} anchor @param {string} text */
export function showHint(anchor, text) {
  if (hint.value?.anchor !== anchor || hint.value.text !== text) hint.value = { anchor, text };
}

/** Take the label away. @param {Element|null} [anchor] only if it belongs to this */
export function hideHint(anchor) {
  if (!anchor || hint.value?.anchor === anchor) hint.value = null;
}

/** Where the label appears; once per page. */
export function HintLayer() {
  const box = useRef(null);
  const now = hint.value;
  useLayoutEffect(() => {
    if (now && box.current) placeBelow(box.current, now.anchor);
  }, [now]);
  return now ? html`<div ref=${box} class="hint" aria-hidden="true">${now.text}</div>` : null;
}
