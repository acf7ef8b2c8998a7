// Cards in words, for screen readers and tooltips.
import { capital, listed } from "/web/shell/words.js";

export { capital, counted, listed } from "/web/shell/words.js";

/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */

export const TYPES = ["trap", "spell", "minion"];

/** @param {string} words @returns {string} "Heavy Hitter" */
export function title(words) {
  return words.split(" ").map(capital).join(" ");
}

/** @param {{types: string[], value: number, trash: boolean}} strike @returns {string} "Trap or Spell 2, then trashed" */
export function strikeWords({ types, value, trash }) {
  const what = types.length ? `${listed(types.map(capital), "or")} ${value}` : "Detour";
  return trash ? `${what}, then trashed` : what;
}

/** @param {CatalogueCard} card @returns {string} */
export function heroWords(card) {
  const open = listed(card.vulnerable.map(capital));
  return `${card.name}, ${card.epithet}: challenge ${card.challenge}, armor ${card.armor}, vulnerable to ${open}, ${card.hint}`;
}

/** @param {CatalogueCard} card @param {number} side @returns {string} */
export function defenseWords(card, side) {
  const ability = card.ability ? `, ${title(card.ability)}` : "";
  const [up, ...next] = card.strikes.slice(side).map(strikeWords);
  return `${card.name}${ability}: ${up}${next.map((strike) => `; next side ${strike}`).join("")}`;
}

/** @param {CatalogueCard} card @param {{side?: number}} [marks] @returns {string} a whole card in one line */
export function cardWords(card, marks) {
  if (card.kind === "hero") return heroWords(card);
  if (card.kind === "defense") return defenseWords(card, marks?.side ?? 0);
  return card.name;
}
