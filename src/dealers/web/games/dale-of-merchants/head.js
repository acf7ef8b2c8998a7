// The top of the table: whose fair it is, the decks in play, the clock.
import { html } from "/web/shell/html.js";
import { Icon } from "./icons.js";
import { EMBLEMS } from "./pictures.js";
import { useTable } from "./view.js";
import { capital, listed } from "./words.js";

export function Head() {
  const table = useTable();
  const { facts } = table;
  return html`
    <div class="dm-head ${facts.decks.length > 4 ? "is-many" : ""}">
      <div class="dm-title">
        <h2>Dale of Merchants</h2>
        <p>Round ${facts.round}<span>, ${facts.goal} stacks win${facts.teams ? ", two teams" : ""}</span></p>
      </div>
      <ul class="dm-decks" aria-label="Decks in play">
        ${facts.decks.map(
          (deck) =>
            html`<li key=${deck} class="dm-deck dm-folk-${deck}" title=${capital(deck)}><${Icon} name=${EMBLEMS[deck]} /><span>${capital(deck)}</span></li>`,
        )}
        ${
          facts.traps.length > 0 &&
          html`<li class="dm-deck dm-deck-trap" title=${listed(facts.traps)}><${Icon} name="hazard-sign" /><span>Traps<span class="sr-only">: ${listed(facts.traps)}</span></span></li>`
        }
      </ul>
      ${
        table.view.options.characters !== "none" &&
        html`<button type="button" class="dm-meet ${facts.clock ? "is-small" : ""}" title="Characters" aria-haspopup="dialog" onClick=${table.meet}><${Icon} name="three-friends" /><span>Characters</span></button>`
      }
      ${facts.clock && html`<${Clock} ...${facts.clock} />`}
    </div>
  `;
}

/** @param {{space: number, day: number, night: number, "is day": boolean}} props the clock with its day and night spaces */
function Clock({ space, day, night, "is day": isDay }) {
  const count = day + night;
  const words = isDay ? `Day, space ${space + 1} of ${day}` : `Night, space ${space - day + 1} of ${night}`;
  const hand = ((space + 0.5) / count) * 360;
  return html`
    <div class="dm-clock" role="img" aria-label=${`Clock: ${words}`}>
      <svg viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
        <circle class="dm-clock-rim" r="49" />
        ${Array.from({ length: count }, (_, n) => html`<path key=${n} class=${`dm-space ${n < day ? "is-day" : "is-night"} ${n === space ? "is-now" : ""}`} d=${wedge(n, count)} />`)}
        <g transform=${`rotate(${hand})`}>
          <path class="dm-clock-hand" d="M-3.5 6 0-36 3.5 6z" />
          <circle class="dm-clock-pin" r="6" />
        </g>
      </svg>
      <span aria-hidden="true"><${Icon} name=${isDay ? "sun" : "moon"} />${isDay ? "Day" : "Night"}</span>
    </div>
  `;
}

/** @param {number} n @param {number} count @returns {string} the n-th of so many pieces of a round cake */
function wedge(n, count) {
  const at = (angle) => `${(44 * Math.sin(angle)).toFixed(2)} ${(-44 * Math.cos(angle)).toFixed(2)}`;
  const [from, to] = [n, n + 1].map((edge) => (edge / count) * 2 * Math.PI);
  return `M0 0L${at(from)}A44 44 0 0 1 ${at(to)}z`;
}
