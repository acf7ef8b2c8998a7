// Tiles that are still to come: how many in each stack, and of each kind.
import { html } from "/web/shell/html.js";
import { Piece } from "/web/shell/piece.js";
import { StackFace } from "./dock.js";
import { fitsAt } from "./fits.js";
import { usePlace } from "./placing.js";
import { TileArt } from "./tile-art.js";
import { useTable } from "./view.js";
import { counted } from "./words.js";

/** Stacks and kinds; those that fit at the chosen place are marked. */
export function Supply() {
  const table = useTable();
  const { place } = usePlace();
  const fits = place && fitsAt(table, place.x, place.y);
  const kinds = [...table.props.cards.values()].filter((card) => card.kind === "tile" && !card.start);
  const removed = table.count("out of the game");
  return html`
    <section class="he-panel he-supply" aria-label="Tiles to come">
      <h3>Tiles to come</h3>
      ${
        table.verb !== "stack" &&
        html`<ul class="he-stacks" aria-label="Stacks">
          ${table.facts.stacks.map((count, n) => html`<li key=${n}><${StackFace} letter=${table.stackName(n)} count=${count} /></li>`)}
        </ul>`
      }
      <details class="he-kinds">
        <summary>By kind${removed > 0 ? `, ${counted(removed, "tile")} out of the game` : ""}</summary>
        <ul aria-label="Tiles to come by kind">
          ${kinds.map((card) => {
            const count = table.facts.left[card.code] ?? 0;
            const fit = fits?.codes.has(card.code);
            return html`
              <li key=${card.code} class="${count ? "" : "is-none"} ${fit ? "is-fit" : ""}">
                <${Piece}
                  card=${card.name}
                  label=${`${card.name}: ${count} of ${card.copies} to come${fit ? ", fits at the chosen place" : ""}`}
                  onZoom=${table.props.zoom}
                  class="he-piece he-kind"
                >
                  <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
                    <${TileArt} card=${card} variant=${card.copies} />
                  </svg>
                  <b>${count}</b>
                <//>
              </li>
            `;
          })}
        </ul>
      </details>
    </section>
  `;
}
