/** A label for games whose cards are not those that were shipped: the host plays with changed content. */

import { html } from "/web/shell/html.js";

/** @param {{content: string}} props what the host calls the changed content; empty for the shipped one */
export function ChangedContent({ content }) {
  return content ? html`<p><span class="tag">Changed content: ${content}</span></p>` : null;
}
