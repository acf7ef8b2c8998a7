// What is known already, brought together with what is new.

/** @typedef {import("/web/shell/types.js").GameEvent} GameEvent */
/** @typedef {import("/web/shell/types.js").ChatLine} ChatLine */

/**
 * Events known so far with newer ones: own events from number `first` on are dropped.
 * @param {GameEvent[]} known @param {GameEvent[]} fresh @param {number} first
 * @returns {GameEvent[]}
 */
export function mergeEvents(known, fresh, first) {
  return [...known.filter((event) => event.number < first), ...fresh];
}

/** @param {ChatLine[]} known @param {ChatLine[]} fresh @returns {ChatLine[]} each line once, in order */
export function mergeChat(known, fresh) {
  const lines = new Map([...known, ...fresh].map((line) => [line.seq, line]));
  return [...lines.values()].sort((a, b) => a.seq - b.seq);
}
