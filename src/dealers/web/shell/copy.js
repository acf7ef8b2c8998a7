// A button that copies a text, e.g. a link to send to friends.
import { useEffect, useState } from "preact/hooks";
import { toast } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";

/**
 * @param {{text: string, label?: string, done?: string, class?: string}} props
 */
export function CopyButton({ text, label = "Copy", done = "Copied", class: extra = "" }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(text)) {
      setCopied(true);
    } else {
      toast("This browser does not let us copy. Select the text and copy it yourself.", { kind: "problem" });
    }
  };
  return html`
    <button type="button" class=${`btn ${extra}`} onClick=${copy}>
      <${Icon} name=${copied ? "check" : "copy"} />
      <span aria-live="polite">${copied ? done : label}</span>
    </button>
  `;
}

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether it worked
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
}

/** The clipboard is closed to pages that are not on https or localhost, as on a home network. */
function copyOldWay(text) {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "sr-only";
  const before = document.activeElement;
  (before?.closest("dialog") ?? document.body).append(area);
  area.select();
  let worked = false;
  try {
    worked = document.execCommand("copy");
  } catch {
    worked = false;
  }
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return worked;
}
