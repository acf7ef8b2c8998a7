// A text that may break into lines, but not inside its brackets: "strike with Twin Gargoyles (Minion 2)".
import { html } from "/web/shell/html.js";

/** @param {{text: string}} props */
export function Unbroken({ text }) {
  return html`${text.split(/(\([^()]{1,24}\))/).map((part, n) => (n % 2 ? html`<span class="nowrap">${part}</span>` : part))}`;
}
