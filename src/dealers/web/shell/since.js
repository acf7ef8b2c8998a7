// Which events happened since your last turn: the mark of the log, and the lines of the strip.

/** @typedef {import("/web/shell/types.js").GameEvent} GameEvent */

/**
 * What others did since the reader was last at it. While the reader answers several times in a row, that is what came
 * before these answers. A turn of somebody else that began with an answer of the reader belongs to it as a whole.
 * @param {GameEvent[]} events
 * @param {number|null} you null: a spectator, who is told of the present turn
 * @param {{last: number, since: number}} play what the reader has answered
 * @returns {{from: number, to: number}} numbers of the first event, and of the first that is no part of it any more
 */
export function sinceYourTurn(events, you, { last, since }) {
  const end = (events.at(-1)?.number ?? -1) + 1;
  const head = events.findLast(({ turn }) => turn);
  if (you === null) return { from: head?.number ?? end, to: end };
  const fresh = events.some(({ number, seat }) => number >= last && seat !== you);
  let from = fresh ? last : since;
  for (let i = events.findLastIndex(({ number }) => number < from); i >= 0 && events[i].seat !== you; i -= 1) {
    if (events[i].turn && events[i].seat !== null) from = events[i].number;
  }
  const own = !fresh && head?.seat === you && head.number >= from;
  return { from, to: own ? head.number : end };
}

/**
 * Events as lines: the same sentence several times in a row is one.
 * @param {GameEvent[]} events
 * @returns {Array<{event: GameEvent, times: number}>}
 */
export function linesOf(events) {
  const lines = [];
  for (const event of events) {
    const before = lines.at(-1);
    if (before?.event.text === event.text) before.times += 1;
    else lines.push({ event, times: 1 });
  }
  return lines;
}

/** @param {GameEvent} event @param {string} [card] only those of this name @returns {Set<number>} ids of its cards that are known */
export function cardsOf(event, card) {
  return new Set(event.cards.flatMap((one) => (one && (card === undefined || one.card === card) ? [one.id] : [])));
}
