// How many of the tiles still to come fit at an empty place.
import { spot } from "./view.js";

/** @typedef {{fit: number, of: number, codes: Set<string>}} Fits */

/**
 * @param {import("./view.js").Table} table @param {number} x @param {number} y
 * @returns {Fits|null} null where nothing touches the place
 */
export function fitsAt(table, x, y) {
  const place = table.empty.get(spot(x, y));
  if (!place) return null;
  const { fits, left } = table.facts;
  const codes = fits[place.name];
  const sum = (kinds) => kinds.reduce((count, code) => count + left[code], 0);
  return { fit: sum(codes), of: sum(Object.keys(left)), codes: new Set(codes) };
}
