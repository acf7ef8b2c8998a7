// The line above the map: which year it is, in which era, and everybody's strip.
import { html } from "/web/shell/html.js";
import { Icon } from "./icons.js";
import { Strips } from "./players.js";
import { useTable } from "./view.js";
import { capital } from "./words.js";

/** @param {{onPlayers: () => void}} props */
export function Head({ onPlayers }) {
  const { facts, seatCount } = useTable();
  const draft = facts.phase === "draft";
  return html`
    <header class="dh-head ${seatCount > 3 ? "is-many" : ""}">
      <h2 class="dh-title">Dealers in Hope</h2>
      <p class="dh-year">
        ${
          draft
            ? html`<b>The draft</b>`
            : html`<b>Year ${facts.year}<span> of ${facts.years}</span></b>
              <span>${capital(facts.era)} Era ${facts.phase === "winter" && html`<${Icon} name="snowflake-1" />`}</span>`
        }
      </p>
      <${Strips} onOpen=${onPlayers} />
    </header>
  `;
}
