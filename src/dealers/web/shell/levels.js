// Bots by strength: what a level is called in a game, with the rating that was measured there.

/** @typedef {{rating: number, low: number, high: number}} Rating 1500 is where every bot begins */
/** @typedef {{spec: string, label: string, help: string, ratings?: Record<string, Rating>}} Level */

/** @param {Level} level @param {string} game @returns {string} e.g. "Clever · about 1620" */
export function levelName({ label, ratings }, game) {
  const measured = ratings?.[game];
  return measured ? `${label} · about ${10 * Math.round(measured.rating / 10)}` : label;
}

/** What the numbers mean, for whoever has not met them. */
export const RATINGS =
  "The number is a rating: of two bots with 200 between them, the stronger wins about three games of four.";
