// Cards and piles in words, for screen readers, tooltips and the large card.

import { capital, counted } from "/web/shell/words.js";

export { capital, counted, listed } from "/web/shell/words.js";

/** @type {Record<string, [number, string]>} how hard characters of a colour are to play: dots, and in words */
export const LEVELS = { green: [1, "easy to play"], yellow: [2, "harder"], red: [3, "bends the game"] };
/** What characters use. */
export const COMPONENTS = { gold: "gold", tokens: "tokens", store: "stored cards", die: "a die" };
/** @type {Record<string, {icon: string, words: string}>} what a table has to have for some of them */
export const NEEDS = {
  teammate: { icon: "three-friends", words: "a teammate" },
  clock: { icon: "sun", words: "the clock" },
  traps: { icon: "hazard-sign", words: "traps" },
};

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
  if (card.kind === "specialty") return specialtyWords(card);
  if (card.kind === "character") return `character, ${card.title}`;
  const parts = [card.kind === "passive" ? "passive card" : card.kind];
  if (card.bonus || card.kind === "trap") parts[0] += " with a bonus action";
  if (card.spend) parts.push(`spend ${priceWords(card.spend)}`);
  if (card.finish) parts.push(`finish for ${priceWords(card.finish)}`);
  if (card.colour) parts.push(card.colour);
  return parts.join(", ");
}

/** @param {CatalogueCard} card @param {Marks} [marks] @returns {string} a card in one line */
export function cardWords(card, marks = {}) {
  const printed = card.value ? `value ${card.value}` : "";
  const worth = marks.value === undefined ? printed : `worth ${marks.value} now, printed ${card.value}`;
  const parts = [plainName(card), worth, card.deck && capital(card.deck), kindWords(card)];
  if (marks.price !== undefined) parts.push(`price ${marks.price}`);
  if (marks.gold) parts.push(`${marks.gold} gold on it`);
  if (marks.tokens) parts.push(`${counted(marks.tokens, "token")} on it`);
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

/** @param {CatalogueCard} card @returns {string} "specialty card of Vesna Quick with a bonus action, spend 2" */
export function specialtyWords(card) {
  const parts = [`${card.size === "large" ? "large " : ""}specialty card of ${card.character}`];
  if (card.bonus) parts[0] += " with a bonus action";
  if (card.spend) parts.push(`spend ${priceWords(card.spend)}`);
  return parts.join(", ");
}

/** @param {number} uses in a turn @returns {string} */
export function usesWords(uses) {
  return `${["", "once", "twice"][uses] ?? `${uses} times`} in a turn`;
}

/** @param {import("./facts.d.ts").AbilityFacts} ability @returns {string} one line for screen readers */
export function abilityWords({ name, timing, spend, text, uses, "uses left": left }) {
  const often = left < uses ? `${left} of ${uses} uses left` : usesWords(uses);
  return `${name}, ${timing}, ${often}: ${spend ? `spend ${priceWords(spend)}. ` : ""}${text}`;
}

/**
 * @param {CatalogueCard} card @param {import("./facts.d.ts").CharacterFacts|null} [now] how it stands
 * @returns {string} "Corvin Ash, the Oath-taker, red, 3 tokens"
 */
export function characterWords(card, now = null) {
  const parts = [card.name, card.title, card.colour];
  if (now?.tokens) parts.push(counted(now.tokens, "token"));
  if (now?.stored) parts.push(`${counted(now.stored, "card")} stored`);
  return parts.join(", ");
}
