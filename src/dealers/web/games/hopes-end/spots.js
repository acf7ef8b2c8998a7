// The buttons on the map: places for the drawn tile, and the tiles of the city. Pictures are below them.
import { useRef, useState } from "preact/hooks";
import { hideHint, showHint } from "/web/shell/hint.js";
import { html } from "/web/shell/html.js";
import { fitWords, tileWords } from "./captions.js";
import { fitsAt } from "./fits.js";
import { CELL } from "./map.js";
import { usePlace } from "./placing.js";
import { useTable } from "./view.js";
import { capital, counted, placeName } from "./words.js";

const LONG_PRESS_MS = 450;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {{x: number, y: number}} At */

/**
 * @typedef {object} Spot
 * @property {string} key
 * @property {number} x
 * @property {number} y
 * @property {string} label
 * @property {string} [why] why it cannot be chosen
 * @property {boolean} legal
 * @property {boolean} [picked]
 * @property {() => void} act
 * @property {() => void} read show the card large
 */

/**
 * @param {object} props
 * @param {{current: boolean}} props.touch whether the last touch was a finger
 * @param {{current: {at: At|null, look: (at: At) => void}}} props.now what is looked at, and looking at another place
 */
export function Spots({ touch, now }) {
  const table = useTable();
  const placing = usePlace();
  const places = table.verb === "place" ? placeSpots(table, placing, touch) : [];
  const seen = ({ x, y }) => now.current.at?.x === x && now.current.at?.y === y;
  const tiles = table.tiles
    .map((tile) => tileSpot(table, placing, tile, { finger: () => touch.current, seen: () => seen(tile) }))
    .sort((a, b) => a.y - b.y || a.x - b.x);
  const targets = table.verb === "ruin" ? tiles.filter(({ legal, why }) => legal || why) : [];
  const others = tiles.filter((tile) => !targets.includes(tile));
  const onLook = (x, y) => now.current.look({ x, y });
  return html`
    ${places.length > 0 && html`<${Group} label="Places for the tile" spots=${places} onLook=${onLook} />`}
    ${targets.length > 0 && html`<${Group} label="Tiles that may be ruined" spots=${targets} onLook=${onLook} />`}
    <${Group} label="Tiles of the city" spots=${others} onLook=${onLook} />
  `;
}

/**
 * @param {import("./view.js").Table} table @param {import("./placing.js").Placing} placing
 * @param {{current: boolean}} touch
 * @returns {Spot[]}
 */
function placeSpots(table, placing, touch) {
  const [drawn] = table.seen("drawn");
  const read = () => drawn && table.props.zoom(drawn.card);
  const legal = [...table.places.values()].map((place) => {
    const { x, y, ways } = place;
    const choice = placing.choiceAt(place);
    const fits = fitsAt(table, x, y);
    const turns = ways.length > 1 ? `${counted(ways.length, "way")} to turn it, with R.` : "Fits only this way.";
    return {
      key: `p${place.cell}`,
      x,
      y,
      legal: true,
      picked: table.isPicked(choice.option),
      label: `${capital(choice.label)}. ${turns} ${fits ? `${fitWords(fits)}.` : ""}`,
      act: () => {
        if (!touch.current) placing.lay(place);
        else if (placing.place?.cell === place.cell) placing.turn();
        else placing.look(place);
      },
      read,
    };
  });
  const misses = [...table.misses.values()]
    .filter(({ cell }) => !table.places.has(cell))
    .map(({ cell, x, y, why }) => ({
      key: `m${cell}`,
      x,
      y,
      legal: false,
      why,
      label: `Not at ${placeName(x, y)}`,
      act: () => {},
      read,
    }));
  return [...legal, ...misses].sort((a, b) => a.y - b.y || a.x - b.x);
}

/**
 * A tile of the city. The first touch of a finger tells about it, the second does what a click does.
 * @param {import("./view.js").Table} table @param {import("./placing.js").Placing} placing @param {import("./view.js").CityTile} tile
 * @param {{finger: () => boolean, seen: () => boolean}} how
 * @returns {Spot}
 */
function tileSpot(table, placing, tile, { finger, seen }) {
  const choice = table.choices.get(tile.id);
  const words = tileWords(table, tile);
  const { x, y } = tile;
  const why = choice ? undefined : table.refusals.get(tile.id)?.why;
  const read = () => table.props.zoom(tile.card, marksOf(tile), why);
  const show = () => (!finger() || seen()) && read();
  const ruin = () => (finger() ? placing.touch(tile.id) : placing.ruin(tile.id));
  return {
    key: `t${tile.id}`,
    x,
    y,
    legal: choice !== undefined,
    picked: placing.target?.id === tile.id || (choice && table.isPicked(choice.option)),
    why,
    label: choice ? `${capital(choice.label)}. ${words}` : words,
    act: choice ? ruin : show,
    read,
  };
}

/** @param {import("./view.js").CityTile} tile */
function marksOf({ x, y, turned, owner, ruined }) {
  return { x, y, turned, owner, ruined };
}

/** A list of buttons with one stop for Tab; arrows go on from there. */
function Group({ label, spots, onLook }) {
  const [last, setLast] = useState("");
  const stop = spots.some(({ key }) => key === last) ? last : spots[0]?.key;
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  const go = (key) =>
    /** @type {HTMLElement|null|undefined} */ (list.current?.querySelector(`[data-spot="${key}"]`))?.focus();
  return html`
    <ul ref=${list} class="he-spots" aria-label=${label}>
      ${spots.map(
        (spot) => html`
          <${SpotButton}
            key=${spot.key}
            spot=${spot}
            stop=${spot.key === stop}
            onLook=${onLook}
            onFocus=${() => setLast(spot.key)}
            go=${(way) => goOn(spots, spot, way, go)}
          />
        `,
      )}
    </ul>
  `;
}

/** @param {Spot[]} spots @param {Spot} from @param {number[]} way @param {(key: string) => void} go */
function goOn(spots, from, [dx, dy], go) {
  let best = "";
  let least = Infinity;
  for (const spot of spots) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const across = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (along > 0 && along + 2 * across < least) [best, least] = [spot.key, along + 2 * across];
  }
  if (best) go(best);
}

/** One button. */
function SpotButton({ spot, stop, onLook, onFocus, go }) {
  const press = useRef({ timer: 0, read: false });
  const { key, x, y, label, why, legal, picked, act, read } = spot;
  const state = ["piece he-spot", legal && "legal", !legal && why && "dimmed", picked && "picked"]
    .filter(Boolean)
    .join(" ");
  const release = () => clearTimeout(press.current.timer);
  return html`
    <li class=${state} style=${{ left: `${x * CELL}px`, top: `${y * CELL}px` }}>
      <button
        type="button"
        class="piece-button"
        data-spot=${key}
        tabindex=${stop ? 0 : -1}
        aria-label=${why ? `${label}: ${why}` : label}
        aria-disabled=${why ? "true" : undefined}
        aria-pressed=${picked ? "true" : undefined}
        onClick=${() => press.current.read || act()}
        onFocus=${(event) => {
          onFocus();
          if (!event.currentTarget.matches(":focus-visible")) return;
          onLook(x, y);
          if (why) showHint(event.currentTarget, why);
        }}
        onBlur=${() => hideHint()}
        onPointerEnter=${(event) => why && event.pointerType === "mouse" && showHint(event.currentTarget, why)}
        onPointerLeave=${() => (release(), hideHint())}
        onPointerDown=${(event) => {
          press.current.read = false;
          if (event.pointerType === "mouse") return;
          press.current.timer = setTimeout(() => {
            press.current.read = true;
            read();
          }, LONG_PRESS_MS);
        }}
        onPointerMove=${(event) => Math.abs(event.movementX) + Math.abs(event.movementY) > 3 && release()}
        onPointerUp=${release}
        onPointerCancel=${release}
        onContextMenu=${(event) => event.pointerType === "touch" && event.preventDefault()}
        onKeyDown=${(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
          if (event.key === " ") event.preventDefault(), read();
          else if (event.key in ARROWS) event.preventDefault(), go(ARROWS[event.key]);
        }}
      ></button>
    </li>
  `;
}
