// No such page.

import { Emblem } from "/web/pages/art/emblems.js";
import { html } from "/web/shell/html.js";
import { Link } from "/web/shell/router.js";
import { useTitle } from "/web/shell/use.js";

/** @returns {import("preact").VNode} */
export function MissingPage() {
  useTitle("Not found");
  return html`
    <div class="page page-narrow plain-page missing">
      <svg viewBox="0 0 120 120" width="140" height="140" aria-hidden="true" focusable="false">
        <${Emblem} game="" />
      </svg>
      <h1>This card is not in the deck</h1>
      <p>There is no page at this address. Perhaps a letter of the link got lost.</p>
      <p><${Link} to="/" class="btn btn-primary">To the start page<//></p>
    </div>
  `;
}
