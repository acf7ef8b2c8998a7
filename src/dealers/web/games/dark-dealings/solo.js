// Solo play: two rows in columns; a hero is paired with a defense below it or further to the right.
import { html } from "/web/shell/html.js";
import { SeatBadge } from "/web/shell/seats.js";
import { CardPiece } from "./cards.js";
import { Castle } from "./castle.js";
import { useTable } from "./view.js";

/** The display, and the castle that it fills. */
export function SoloDisplay() {
  const table = useTable();
  const [heroes, defenses] = table.facts.columns;
  const chosen = table.fact("chosen hero");
  return html`
    <section class="dd-panel dd-solo" aria-label="Display">
      <div class="dd-section-head">
        <h3>${chosen ? `A defense for ${chosen}` : "Choose a hero"}</h3>
        <p class="dd-aside">${chosen ? "Straight below it, or further to the right." : "Strong ones stand on the left, and so do strong defenses."}</p>
      </div>
      <div class="dd-scroll" style=${{ "--columns": heroes.length }}>
        <${Row} names=${heroes} zone="hero row" label="Heroes, strong to weak" chosen=${chosen} />
        <${Row} names=${defenses} zone="defense row" label="Defenses, strong to weak" chosen=${null} />
      </div>
    </section>
    ${table.count("defenses", 0) > 0 ? html`<${Castle} seat=${0} />` : html`<${Site} />`}
  `;
}

/** Where the castle will stand: a place for each of its defenses. */
function Site() {
  const size = useTable().fact("castle size");
  return html`
    <section class="dd-castle dd-site" aria-label="Your castle">
      <div class="dd-battlement" aria-hidden="true"></div>
      <div class="dd-wall">
        <div class="dd-castle-head"><${SeatBadge} seat=${0} /><h3>Your castle</h3></div>
        <p class="dd-note">Nothing is built yet. Of each of the four displays you take two pairs: a hero who will come, and a defense that waits for one.</p>
        <div class="dd-plots" aria-hidden="true">${Array.from({ length: size }, (_, plot) => html`<i key=${plot} class="dd-gap"></i>`)}</div>
      </div>
    </section>
  `;
}

/**
 * @param {object} props
 * @param {string[]} props.names as laid out; a card that has been taken leaves a gap
 * @param {string} props.zone
 * @param {string} props.label
 * @param {string|null} props.chosen
 */
function Row({ names, zone, label, chosen }) {
  const table = useTable();
  const left = new Map(table.seen(zone).map((at) => [at.card, at]));
  return html`
    <ol class="dd-columns" aria-label=${label}>
      ${names.map((name, column) => {
        const at = left.get(name);
        const isChosen = name === chosen;
        return html`
          <li key=${name}>
            ${
              at
                ? html`<${CardPiece} at=${at} note=${`column ${column + 1}${isChosen ? ", chosen" : ""}`} class=${isChosen ? "chosen" : ""} />`
                : html`<span class="dd-gap ${zone === "hero row" ? "dd-gap-hero" : ""}"><span class="sr-only">${name} has been taken</span></span>`
            }
          </li>
        `;
      })}
    </ol>
  `;
}
