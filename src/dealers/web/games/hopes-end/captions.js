// What is said about the place that somebody looks at.
import { featuresOf, featureWords } from "./features.js";
import { fitsAt } from "./fits.js";
import { capital, counted, placeName, TURNED } from "./words.js";

/** @typedef {import("./view.js").Table} Table */

/**
 * @param {Table} table
 * @param {import("./placing.js").Placing} placing
 * @param {{x: number, y: number}|null} at
 * @returns {string} empty where there is nothing to say
 */
export function captionFor(table, placing, at) {
  const place = at ?? placing.place;
  if (!place) return "";
  const { x, y } = place;
  const tile = table.tileAt(x, y);
  if (tile) return ending(tileWords(table, tile), table.refusals.get(tile.id)?.why);
  const fits = fitsAt(table, x, y);
  if (!fits) return "";
  const offered = table.placeAt(x, y);
  const lies = offered ? `, ${TURNED[placing.turnedAt(offered)]}` : "";
  return ending(`${placeName(x, y)}${lies}`, table.missAt(x, y)?.why, fitWords(fits));
}

/** @param {{fit: number, of: number}} fits */
export function fitWords({ fit, of }) {
  return `${fit} of ${counted(of, "tile")} left ${fit === 1 ? "fits" : "fit"} here`;
}

/** @param {Table} table @param {import("./view.js").CityTile} tile @returns {string} all about it */
export function tileWords(table, tile) {
  const whose = tile.owner === null ? "nobody's" : tile.owner === table.you ? "yours" : `of ${table.name(tile.owner)}`;
  const state = tile.ruined ? ", in ruins" : "";
  const parts = featuresOf(table, tile.id).map((feature) => capital(featureWords(table, feature)));
  return [`${placeName(tile.x, tile.y)}: ${tile.card}, ${whose}${state}`, ...parts].join(". ");
}

/** @param {Array<string|undefined>} said @returns {string} as sentences */
function ending(...said) {
  return said
    .filter(Boolean)
    .map((words) => (/[.!?]$/.test(words ?? "") ? words : `${words}.`))
    .join(" ");
}
