// Choosing decks before the deal: which ones fit limits, how many are missing, mixes that this browser keeps.

/** @typedef {import("./facts.d.ts").Selection} Selection */
/** @typedef {import("./facts.d.ts").DeckChoice} DeckChoice */

/**
 * What decks may be like: of which game (all if it is empty), at most so complex and so nasty, without these components.
 * @typedef {{game: string, complexity: number, nastiness: number, without: string[]}} Limits
 */

/** @typedef {{name: string, decks: string[]}} Mix */

const KEY = "dealers.mixes.dale-of-merchants";

/** @type {Limits} */
export const NO_LIMITS = { game: "", complexity: 3, nastiness: 3, without: [] };

/** @param {Record<string, any>} options @returns {string[]} the short names of the decks that are certainly in */
export function namedDecks(options) {
  return options.decks ? options.decks.split(", ") : [];
}

/** @param {Selection} selection @param {string[]} chosen @returns {string} as the option wants them: in the order of the list */
export function deckOption(selection, chosen) {
  return selection.decks
    .map(({ short }) => short)
    .filter((short) => chosen.includes(short))
    .join(", ");
}

/** @param {Selection} selection @param {number} seats @param {boolean} teams @returns {number} how many decks are played with */
export function decksNeeded(selection, seats, teams) {
  return selection.needed.find((row) => row.seats === seats && row.teams === teams)?.decks ?? 0;
}

/** @param {DeckChoice} deck @param {Limits} limits @returns {boolean} */
export function fits(deck, { game, complexity, nastiness, without }) {
  return (
    (!game || deck.game === game) &&
    deck.complexity <= complexity &&
    deck.nastiness <= nastiness &&
    !without.includes(deck.needs)
  );
}

/**
 * The decks that others by lot are drawn from: those of the series that was chosen, unless the limits name a game.
 * @param {Selection} selection @param {string} series @param {Limits} limits
 * @returns {Selection}
 */
export function drawnFrom(selection, series, { game }) {
  if (game || series === "all") return selection;
  return { ...selection, decks: selection.decks.filter(({ collection }) => collection) };
}

/**
 * The chosen decks, and others by lot within the limits until there are enough or none is left.
 * @param {Selection} selection @param {string[]} chosen @param {Limits} limits @param {number} count
 * @returns {string[]}
 */
export function surprise(selection, chosen, limits, count) {
  const rest = selection.decks.filter((deck) => fits(deck, limits) && !chosen.includes(deck.short));
  const filled = [...chosen];
  while (filled.length < count && rest.length > 0) {
    const [deck] = rest.splice(Math.floor(Math.random() * rest.length), 1);
    filled.push(deck.short);
  }
  return filled;
}

/** @param {Selection} selection @returns {Mix[]} the mixes that are kept here, as far as they can be read and played */
export function keptMixes({ decks }) {
  try {
    /** @type {unknown} */
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    const known = (short) => decks.some((deck) => deck.short === short);
    return (Array.isArray(kept) ? kept : [])
      .filter((mix) => typeof mix?.name === "string" && Array.isArray(mix.decks))
      .map(({ name, decks: all }) => ({ name, decks: all.filter(known) }));
  } catch {
    return []; // Without storage, or with something strange in it, there are none.
  }
}

/** @param {Mix[]} mixes @returns {boolean} whether this browser keeps them */
export function keepMixes(mixes) {
  try {
    localStorage.setItem(KEY, JSON.stringify(mixes));
    return true;
  } catch {
    return false;
  }
}
