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

/** What the words on a card mean; a card has those that it uses. */
const KEYWORDS = [
  [/bonus/, "Bonus action", "After this technique you take another action in the same turn."],
  [
    /spend/,
    "Spend",
    "Part of playing the card: pay this much with cards from your hand and gold. Every card has to be needed.",
  ],
  [
    /finish/,
    "Finish",
    "The card stays in your schedule. In the action phase of this or a later turn you may pay the price; then the rest of its text happens and it is discarded.",
  ],
  [/passive/, "Passive", "Works from your hand without being played. Show it when you use it; it stays in your hand."],
  [
    /night|day/,
    "Day and night",
    "It counts where the clock stands when the card is played. After every technique the clock moves on.",
  ],
  [/throw/, "Throw away", "An animalfolk card goes to the market's discard pile, junk to the junk pile."],
  [/search/, "Search", "Look through the whole deck; it is shuffled afterwards."],
  [/alert/, "Alert", "Happens at once when the card comes into the hand of somebody who does not own it."],
  [/return/, "Return", "The card goes on top of its owner's deck."],
];

/** @param {CatalogueCard} card @returns {Array<{term: string, help: string}>} */
export function keywords(card) {
  const words = [card.text, card.alert ?? "", kindWords(card), card.alert ? "alert" : ""].join(" ").toLowerCase();
  return KEYWORDS.filter(([pattern]) => /** @type {RegExp} */ (pattern).test(words)).map(([, term, help]) => ({
    term: String(term),
    help: String(help),
  }));
}

/** @param {import("./facts.d.ts").ValueChange} change @returns {string} */
export function changeWords({ how, amount }) {
  if (how === "turned over") return "Cards count the other way round this turn";
  return how === "set"
    ? `Cards count as ${amount} this turn`
    : `Cards count ${amount > 0 ? "+" : ""}${amount} this turn`;
}
