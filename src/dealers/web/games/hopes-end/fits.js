// How many of the tiles still to come have edges like those around an empty place.

/** @typedef {import("./view.js").Table} Table */

const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** @type {WeakMap<import("/web/shell/types.js").View, Map<string, {fit: number, of: number, codes: Set<string>}>>} */
const counted = new WeakMap();

/**
 * @param {Table} table @param {number} x @param {number} y
 * @returns {{fit: number, of: number, codes: Set<string>}|null} null where nothing touches the place
 */
export function fitsAt(table, x, y) {
  if (!counted.has(table.view)) counted.set(table.view, new Map());
  const known = /** @type {Map<string, any>} */ (counted.get(table.view));
  const place = `${x} ${y}`;
  if (!known.has(place)) known.set(place, count(table, x, y));
  return known.get(place);
}

/** @param {Table} table @param {number} x @param {number} y */
function count(table, x, y) {
  const around = STEPS.map(([dx, dy], side) => facing(table, x + dx, y + dy, (side + 2) % 4));
  if (table.tileAt(x, y) || around.every((edge) => edge === null)) return null;
  const loose = table.view.options.edges === "loose";
  const codes = new Set();
  let [fit, of] = [0, 0];
  for (const card of table.props.cards.values()) {
    if (card.kind !== "tile") continue;
    const left = table.facts.left[card.code] ?? 0;
    of += left;
    if (!left || ![0, 1, 2, 3].some((turned) => suits(card.edges, turned, around, loose))) continue;
    fit += left;
    codes.add(card.code);
  }
  return { fit, of, codes };
}

/** @returns {string|null} what the neighbour shows on this side */
function facing(table, x, y, side) {
  const tile = table.tileAt(x, y);
  if (!tile) return null;
  return tile.ruined ? "rubble" : table.card(tile.card).edges[(side - tile.turned + 4) % 4];
}

/**
 * @param {string[]} edges @param {number} turned @param {Array<string|null>} around
 * @param {boolean} loose one edge has to match, and roads and buildings may end at slums
 */
function suits(edges, turned, around, loose) {
  const shown = around.map((_, side) => edges[(side - turned + 4) % 4]);
  const same = (side) => shown[side] === (around[side] === "rubble" ? "slums" : around[side]);
  const met = around.flatMap((edge, side) => (edge === null ? [] : [side]));
  if (!loose) return met.every(same);
  return (
    met.some(same) &&
    met.every((side) => same(side) || (around[side] !== "rubble" && [shown[side], around[side]].includes("slums")))
  );
}
