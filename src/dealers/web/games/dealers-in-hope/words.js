// Cards and lands in words, for screen readers and captions.
import { capital } from "/web/shell/words.js";
import { plainName } from "./icons.js";

export { capital, counted, listed } from "/web/shell/words.js";

/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */

export const STRENGTHS = ["attack", "defense", "support"];

/** @param {CatalogueCard} card @returns {string} what kind of card it is */
export function kindWords(card) {
  const level = card.level ? `, level ${card.level}` : "";
  const words = {
    masses: "masses",
    citizen: "citizen",
    professional: `professional${level}`,
    master: "master",
    leader: `leader of the ${card.faction}`,
    spoils: `Spoils of War, value ${card.value}`,
    city: `${card.city} city`,
    mat: `led by ${card.leader}`,
  };
  return words[card.kind] ?? card.kind;
}

/** @param {CatalogueCard} card @returns {string} "2 attack, 1 support", or nothing */
export function strengthWords(card) {
  return STRENGTHS.filter((name) => card[name])
    .map((name) => `${card[name]} ${name}`)
    .join(", ");
}

/** @param {CatalogueCard} card @returns {string} a card in one line */
export function cardWords(card) {
  return [plainName(card), kindWords(card), strengthWords(card), card.text].filter(Boolean).join(", ");
}

/** @param {string} map @returns {string} */
export function mapName(map) {
  return map.split("-").map(capital).join(" ");
}
