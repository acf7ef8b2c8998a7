// Which events happened since your last turn: the mark of the log, and the lines of the strip.

/** @typedef {import("/web/shell/types.js").GameEvent} GameEvent */

/**
 * What others did since the reader was last at it. Until the reader's present turn is over, that is what was between
 * their turns; a turn of somebody else that began with the reader's last answer belongs to it as a whole.
 * @param {GameEvent[]} events
 * @param {number|null} you null: a spectator, who is told of the present turn
 * @param {number} last number of the first event after the reader's last answer
 * @returns {{from: number, to: number}} numbers of the first event, and of the first that is no part of it any more
 */
export function sinceYourTurn(events, you, last) {
  const end = (events.at(-1)?.number ?? -1) + 1;
  const now = events.findLastIndex(({ turn }) => turn);
  if (you === null) return { from: now < 0 ? end : events[now].number, to: end };
  if (now >= 0 && events[now].seat === you && last > events[now].number) {
    const before = events.slice(0, now).findLastIndex(({ turn, seat }) => turn && seat === you);
    const theirs = events.slice(before + 1, now).find(({ turn, seat }) => turn && seat !== you);
    if (before < 0 || !theirs) return { from: end, to: end };
    return { from: theirs.number, to: events[now].number };
  }
  let from = last;
  for (let i = events.findLastIndex(({ number }) => number < last); i >= 0 && events[i].seat !== you; i -= 1) {
    if (events[i].turn && events[i].seat !== null) from = events[i].number;
  }
  return { from, to: end };
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
