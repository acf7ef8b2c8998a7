// Cards and piles in words, for screen readers, tooltips and the large card.

import { capital } from "/web/shell/words.js";

export { capital, counted, listed } from "/web/shell/words.js";

/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */
/** @typedef {import("/web/shell/types.js").Marks} Marks */

/** @param {CatalogueCard} card @returns {string} the name without the color of a trap */
export function plainName(card) {
  return card.plain ?? card.name;
}

/** @param {string} price "2", "1+" or "1-8" @returns {string} "1 or more" */
export function priceWords(price) {
  return price.endsWith("+") ? `${price.slice(0, -1)} or more` : price.replace("-", " to ");
}

/** @param {CatalogueCard} card @returns {string} "technique with a bonus action, spend 2" */
export function kindWords(card) {
  if (card.kind === "junk") return "junk";
  const parts = [card.kind === "passive" ? "passive card" : card.kind];
  if (card.bonus || card.kind === "trap") parts[0] += " with a bonus action";
  if (card.spend) parts.push(`spend ${priceWords(card.spend)}`);
  if (card.finish) parts.push(`finish for ${priceWords(card.finish)}`);
  if (card.colour) parts.push(card.colour);
  return parts.join(", ");
}

/** @param {CatalogueCard} card @param {Marks} [marks] @returns {string} a card in one line */
export function cardWords(card, marks = {}) {
  const worth = marks.value === undefined ? `value ${card.value}` : `worth ${marks.value} now, printed ${card.value}`;
  const parts = [plainName(card), worth, card.deck && capital(card.deck), kindWords(card)];
  if (marks.price !== undefined) parts.push(`price ${marks.price}`);
  if (marks.gold) parts.push(`${marks.gold} gold on it`);
  if (marks.used) parts.push("used this turn");
  if (marks.picked) parts.push(`picked as number ${marks.picked}`);
  return parts.filter(Boolean).join(", ");
}

/** @param {import("./facts.d.ts").ValueChange} change @returns {string} */
export function changeWords({ how, amount }) {
  if (how === "turned over") return "Cards count the other way round this turn";
  return how === "set"
    ? `Cards count as ${amount} this turn`
    : `Cards count ${amount > 0 ? "+" : ""}${amount} this turn`;
}
