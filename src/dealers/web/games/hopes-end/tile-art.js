// A tile drawn from its data: any kind that the catalogue describes, in any position, whole or in ruins.
import { html } from "/web/shell/html.js";
import { plan } from "./geometry.js";
import { Luck } from "./paths.js";
import { rubble } from "./rubble.js";
import { slums } from "./slums.js";
import { Still } from "./still.js";
import { barracks, beacon, buildings, roads, well } from "./structures.js";

/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */
/** @typedef {import("./slums.js").Shapes} Shapes */

const VARIANTS = 5;

/** @type {Map<string, Shapes>} */
const drawn = new Map();

/**
 * @param {CatalogueCard} card
 * @param {number} turned
 * @param {number} variant tiles of a kind differ a little
 * @param {boolean} ruined
 * @returns {Shapes}
 */
function shapes(card, turned, variant, ruined) {
  const key = `${card.code} ${turned} ${variant} ${ruined}`;
  let found = drawn.get(key);
  if (!found) {
    found = draw(card, turned, key, ruined).filter(([, d]) => d !== "");
    drawn.set(key, found);
  }
  return found;
}

/** @returns {Shapes} */
function draw(card, turned, seed, ruined) {
  const tile = plan(card, turned);
  const luck = new Luck(seed);
  if (ruined) return rubble(tile, luck);
  return [
    ["he-ground", "M0 0h100v100H0z"],
    ...slums(tile, luck, tile.barracks ? 0.6 : 0.72),
    ...well(tile),
    ...roads(tile, luck),
    ...buildings(tile, luck),
    ...barracks(tile, luck),
    ...beacon(tile),
    ["he-tile-rim", "M0 0h100v100H0z"],
  ];
}

/** The picture of a tile in its own 100 by 100 units: `card`, and how it is `turned`, its `variant`, whether it is `ruined`. */
export class TileArt extends Still {
  render({ card, turned = 0, variant = 0, ruined = false }) {
    return html`
      <svg class="he-art" width="100" height="100" viewBox="0 0 100 100">
        ${shapes(card, turned, variant % VARIANTS, ruined).map(([kind, d], place) => html`<path key=${place} class=${kind} d=${d} />`)}
      </svg>
    `;
  }
}
