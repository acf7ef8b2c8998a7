// What an option is about, by what the game declares of its verbs.

/** @typedef {import("/web/shell/types.js").Option} Option */
/** @typedef {import("/web/shell/types.js").Verbs} Verbs */

/**
 * @param {Verbs} verbs @param {Option} option @param {string} kind such as "card", "seat" or "number"
 * @returns {number|null} the first part of this kind: the id of a card, a seat, a number; null if there is none
 */
export function partOf(verbs, option, kind) {
  const place = placeOf(verbs, option, kind);
  const value = place < 0 ? null : option[place + 1];
  return typeof value === "number" ? value : null;
}

/**
 * @param {Verbs} verbs @param {Option} option @param {string} kind such as "way"
 * @returns {string|null} the word for the first part of this kind, where the game has a list of them
 */
export function wordOf(verbs, option, kind) {
  const among = verbs[String(option[0])]?.parts[placeOf(verbs, option, kind)]?.among;
  const value = partOf(verbs, option, kind);
  return (value === null ? null : among?.[value]) ?? null;
}

/** @param {Verbs} verbs @param {Option} option @param {string} kind @returns {number} which part it is, from 0; -1 for none */
function placeOf(verbs, option, kind) {
  return verbs[String(option[0])]?.parts.findIndex((part) => part.kind === kind) ?? -1;
}
