// Places, tiles and cards in words, for screen readers and captions.

export { capital, counted, listed } from "/web/shell/words.js";

/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */

/** By quarter turns clockwise. */
export const TURNED = ["upright", "turned right", "upside down", "turned left"];

export const TYPES = ["Anarchist", "Democratic", "Dictator"];

/** @param {number} x east @param {number} y south @returns {string} coordinates from the starting tile, as in "E2 N1" */
export function placeName(x, y) {
  return [columnName(x), rowName(y)].filter(Boolean).join(" ") || "0";
}

/** @param {number} x */
export function columnName(x) {
  return x === 0 ? "" : `${x > 0 ? "E" : "W"}${Math.abs(x)}`;
}

/** @param {number} y */
export function rowName(y) {
  return y === 0 ? "" : `${y > 0 ? "S" : "N"}${Math.abs(y)}`;
}

/** @param {CatalogueCard} card @param {{answer?: number|null, active?: boolean}} [marks] a Morality card in one line */
export function moralityWords(card, marks) {
  const words = `${card.name}, ${card.type}`;
  const answer = marks?.answer == null ? null : card.answers[marks.answer];
  if (!answer) return `${words}, not answered yet`;
  const since = marks?.active ? "in effect" : "in effect from the next History card";
  return `${words}, answered "${answer.text}": ${answer.modifier}, ${answer.hint}; ${since}`;
}
