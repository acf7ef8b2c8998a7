// What is drawn of the city: land, tiles, ghosts of the drawn tile, owners, and outlines.
import { html } from "/web/shell/html.js";
import { SeatBadge } from "/web/shell/seats.js";
import { centerOf, featuresOf, outlines } from "./features.js";
import { usePlace } from "./placing.js";
import { Still } from "./still.js";
import { TileArt } from "./tile-art.js";
import { useTable } from "./view.js";
import { columnName, rowName } from "./words.js";

/** @typedef {import("./view.js").CityTile} CityTile */

/** The side of a place before zooming. */
export const CELL = 100;

const AROUND = 2;

/**
 * @param {object} props
 * @param {{x: number, y: number}|null} props.at the place that is looked at
 * @param {number} props.scale
 * @param {import("/web/shell/camera.js").Bounds} props.bounds
 */
export function CityMap({ at, scale, bounds }) {
  const table = useTable();
  const [left, top] = [bounds.left - AROUND, bounds.top - AROUND];
  const [wide, high] = [bounds.right - left + 1 + AROUND, bounds.bottom - top + 1 + AROUND];
  const looked = at && table.tileAt(at.x, at.y);
  const shown = looked ? featuresOf(table, looked.id) : [];
  const dims = table.verb === "ruin";
  const latest = table.tiles.at(-1)?.id;
  return html`
    <svg
      class="he-map ${dims ? "is-ruining" : ""}"
      viewBox="${left * CELL} ${top * CELL} ${wide * CELL} ${high * CELL}"
      style=${{ left: `${left * CELL}px`, top: `${top * CELL}px`, width: `${wide * CELL}px`, height: `${high * CELL}px` }}
      aria-hidden="true"
      focusable="false"
    >
      <${Land} ...${bounds} />
      ${table.tiles.map(
        (tile) =>
          html`<${MapTile}
            key=${tile.id}
            ...${tile}
            card=${table.card(tile.card)}
            dim=${dims && !table.choices.has(tile.id)}
            fresh=${tile.id === latest && table.tiles.length > 1}
          />`,
      )}
      <${Done} table=${table} features=${table.facts.features} />
      <${Ghosts} at=${at} />
      ${table.tiles
        .filter(({ owner }) => owner !== null)
        .map(
          ({ id, x, y, owner, ruined }) => html`<${Marker} key=${id} x=${x} y=${y} owner=${owner} ruined=${ruined} />`,
        )}
      ${table.tiles
        .filter(({ id }) => table.props.marked.has(id))
        .map(
          ({ id, x, y }) =>
            html`<rect key=${id} class="he-marked" x=${x * CELL + 3} y=${y * CELL + 3} width="94" height="94" />`,
        )}
      ${shown.map((feature, place) => html`<${Shown} key=${place} table=${table} feature=${feature} scale=${scale} />`)}
    </svg>
  `;
}

/** The empty land with its survey lines and the names of rows and columns. */
class Land extends Still {
  render({ left, top, right, bottom }) {
    const lines = [];
    for (let x = left; x <= right + 1; x += 1) lines.push(`M${x * CELL} ${top * CELL}V${(bottom + 1) * CELL}`);
    for (let y = top; y <= bottom + 1; y += 1) lines.push(`M${left * CELL} ${y * CELL}H${(right + 1) * CELL}`);
    const columns = Array.from({ length: right - left + 1 }, (_, n) => left + n);
    const rows = Array.from({ length: bottom - top + 1 }, (_, n) => top + n);
    return html`
      <g class="he-land">
        <path d=${lines.join("")} />
        ${columns.map((x) => html`<text key=${`c${x}`} x=${(x + 0.5) * CELL} y=${top * CELL - 14}>${columnName(x) || "0"}</text>`)}
        ${rows.map(
          (y) => html`
            <text key=${`r${y}`} class="he-row-name" x=${left * CELL - 14} y=${(y + 0.5) * CELL}
              >${rowName(y) || "0"}</text
            >
          `,
        )}
      </g>
    `;
  }
}

/** One tile of the city. */
class MapTile extends Still {
  render({ id, card, x, y, turned, ruined, dim, fresh }) {
    const falls = this.stood && ruined;
    this.stood = !ruined;
    const kind = ["he-tile", falls && "is-falling", dim && "is-dim", fresh && "is-fresh"].filter(Boolean).join(" ");
    return html`
      <g transform="translate(${x * CELL} ${y * CELL})">
        <g data-piece=${id}>
          <g class=${kind}><${TileArt} card=${card} turned=${turned} variant=${id} ruined=${ruined} /></g>
        </g>
      </g>
    `;
  }
}

/** Whose tile it is. */
class Marker extends Still {
  render({ x, y, owner, ruined }) {
    return html`
      <g transform="translate(${x * CELL + 97} ${y * CELL + 97})">
        <g class="he-marker ${ruined ? "is-lost" : ""}">
          <g transform="translate(-24 -24)"><${SeatBadge} seat=${owner} size=${24} /></g>
          ${ruined && html`<path class="he-marker-crack" d="M-22 -3l7 -6 -3 -5 8 -4 2 -5" />`}
        </g>
      </g>
    `;
  }
}

/** Walls and roads that are finished shine a little. */
class Done extends Still {
  /** @param {{table: import("./view.js").Table, features: import("./features.js").Feature[]}} next */
  shouldComponentUpdate(next) {
    return (
      next.features.length !== this.props.features.length || next.table.tiles.length !== this.props.table.tiles.length
    );
  }

  render({ table, features }) {
    const parts = features.flatMap((feature) => outlines(table, feature));
    return html`
      <g>
        ${parts.map(
          ({ kind, x, y, d }, place) => html`
            <path key=${place} class="he-done he-done-${kind}" transform="translate(${x * CELL} ${y * CELL})" d=${d} />
          `,
        )}
      </g>
    `;
  }
}

/** A feature that is looked at, with its points. */
function Shown({ table, feature, scale }) {
  const shares = feature.points.flatMap((worth, seat) => (worth ? [{ seat, worth }] : []));
  const { x, y } = centerOf(table, feature);
  const width = Math.max(1, shares.length) * 62 + 12;
  return html`
    <g class="he-shown">
      ${outlines(table, feature).map(
        ({ kind, x: left, y: top, d }, place) => html`
          <path key=${place} class="he-shown-${kind}" transform="translate(${left * CELL} ${top * CELL})" d=${d} />
        `,
      )}
      ${
        shares.length > 0 &&
        html`
          <g transform="translate(${x * CELL} ${y * CELL}) scale(${Math.max(0.5, 0.75 / scale)})">
            <rect class="he-share-ground" x=${-width / 2} y="-19" width=${width} height="38" rx="19" />
            ${shares.map(
              ({ seat, worth }, place) => html`
                <g key=${seat} transform="translate(${place * 62 - width / 2 + 10} 0)">
                  <g transform="translate(0 -13)"><${SeatBadge} seat=${seat} size=${26} /></g>
                  <text class="he-share" x="30" y="7">+${worth}</text>
                </g>
              `,
            )}
          </g>
        `
      }
    </g>
  `;
}

/** The drawn tile wherever it may lie, and a cross where it nearly does. */
function Ghosts({ at }) {
  const table = useTable();
  const placing = usePlace();
  const [drawn] = table.seen("drawn");
  if (table.verb !== "place" || !drawn) return null;
  const card = table.card(drawn.card);
  return html`
    <g class="he-ghosts">
      ${[...table.misses.values()]
        .filter(({ cell }) => !table.places.has(cell))
        .map(
          ({ cell, x, y, turned }) => html`
            <g key=${`m${cell}`} transform="translate(${x * CELL} ${y * CELL})">
              ${
                at?.x === x &&
                at?.y === y &&
                html`
                  <g class="he-ghost-art"><${TileArt} card=${card} turned=${turned} variant=${drawn.id} /></g>
                  <path class="he-miss-rim" d="M4 4h92v92H4z" />
                `
              }
              <path class="he-miss" d="M43 43l14 14M57 43L43 57" />
            </g>
          `,
        )}
      ${[...table.places.values()].map((place) => {
        const active = place.cell === placing.place?.cell;
        const picked = table.isPicked(placing.choiceAt(place).option);
        return html`<${Ghost}
          key=${place.cell}
          card=${card}
          x=${place.x}
          y=${place.y}
          variant=${drawn.id}
          turned=${placing.turnedAt(place)}
          turns=${place.ways.length > 1}
          state=${picked ? "is-picked" : active ? "is-active" : ""}
        />`;
      })}
    </g>
  `;
}

/** The drawn tile in one place. */
class Ghost extends Still {
  render({ card, x, y, variant, turned, turns, state }) {
    return html`
      <g class="he-ghost ${state}" transform="translate(${x * CELL} ${y * CELL})">
        <g class="he-ghost-art"><${TileArt} card=${card} turned=${turned} variant=${variant} /></g>
        <rect class="he-ghost-rim" x="2.5" y="2.5" width="95" height="95" rx="5" />
        ${
          turns &&
          state !== "" &&
          html`<g class="he-turns" transform="translate(80 20)"
            ><circle r="14" /><path d="M-6.5 2.5a7 7 0 1 0 1.5-7M-7.5 -8v6h6"
          /></g>`
        }
      </g>
    `;
  }
}
