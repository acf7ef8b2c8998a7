// A small label beside a thing: why it cannot be chosen now. Shown on hover and on focus.
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { placeBelow } from "/web/shell/place.js";
import { ruleBehind } from "/web/shell/reasons.js";
import { openRules } from "/web/shell/rulebook.js";

/** So long a label stays from which one may want to go on to the rule. */
const LINGER_MS = 350;

const hint = signal(/** @type {{anchor: Element, text: string, rule: string}|null} */ (null));
let leaving = 0;

/** @param {Element} anchor @param {string} text */
export function showHint(anchor, text) {
  clearTimeout(leaving);
  const rule = ruleBehind(text);
  if (hint.value?.anchor !== anchor || hint.value.text !== text || hint.value.rule !== rule)
    hint.value = { anchor, text, rule };
}

/** Take the label away. @param {Element|null} [anchor] only if it belongs to this */
export function hideHint(anchor) {
  if (!hint.value || (anchor && hint.value.anchor !== anchor)) return;
  clearTimeout(leaving);
  if (hint.value.rule && hint.value.anchor.isConnected) leaving = setTimeout(close, LINGER_MS);
  else close();
}

function close() {
  hint.value = null;
}

/** The number of the rule that the label speaks of; "" without a label. */
export function hintedRule() {
  return hint.value?.rule ?? "";
}

/** Where the label appears; once per page. */
export function HintLayer() {
  const box = useRef(null);
  const now = hint.value;
  useLayoutEffect(() => {
    if (now && box.current) placeBelow(box.current, now.anchor);
  }, [now]);
  if (!now) return null;
  const toRule = () => {
    close();
    openRules(now.rule);
  };
  return html`
    <div ref=${box} class="hint" aria-hidden="true">
      ${now.text}
      ${
        now.rule &&
        html`${" "}<button type="button" class="hint-rule" tabindex="-1" onPointerEnter=${() => clearTimeout(leaving)} onPointerLeave=${() => hideHint()} onClick=${toRule}>Rule ${now.rule}</button>`
      }
    </div>
  `;
}
