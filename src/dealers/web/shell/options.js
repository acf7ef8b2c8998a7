// What an option is about, by what the game declares of its verbs.

/** @typedef {import("/web/shell/types.js").Option} Option */
/** @typedef {import("/web/shell/types.js").Verbs} Verbs */

/**
 * @param {Verbs} verbs @param {Option} option @param {string} kind such as "card", "seat" or "number"
 * @returns {number|null} the first part of this kind: the id of a card, a seat, a number; null if there is none
 */
export function partOf(verbs, option, kind) {
  const place = verbs[String(option[0])]?.parts.findIndex((part) => part.kind === kind) ?? -1;
  const value = place < 0 ? null : option[place + 1];
  return typeof value === "number" ? value : null;
}
