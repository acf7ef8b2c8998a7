// What happened: by turns, with cards to open, and a line where you were last.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { seatStyle } from "/web/shell/seats.js";
import { cardsOf } from "/web/shell/since.js";
import { TableIcon } from "/web/shell/table-icons.js";

/** @typedef {import("/web/shell/types.js").GameEvent} GameEvent */
/** @typedef {import("/web/shell/types.js").SentencePart} SentencePart */

const LATEST = 250;
const MARGIN = 16;

/**
 * @param {object} props
 * @param {GameEvent[]} props.events
 * @param {import("/web/shell/types.js").ChatLine[]} [props.notes] what the table says between events, such as who asked for advice
 * @param {number|null} props.you
 * @param {number} [props.since] number of the event before which the mark stands: what others did since your last turn
 * @param {number} [props.fresh] number of the first event to set apart as new, in a replay
 * @param {(card: string) => void} props.zoom
 * @param {(ids: Set<number>) => void} props.mark
 */
export function Log({ events, notes = [], you, since = 0, fresh, zoom, mark }) {
  const [all, setAll] = useState(false);
  const shown = all ? events : events.slice(-LATEST);
  const groups = useMemo(
    () => grouped(shown, notes, since),
    [shown.length, shown[0], shown[shown.length - 1], notes.length, since],
  );
  const scroll = useFollowing(events, notes.length);

  if (events.length === 0) return html`<p class="log-empty">Nothing has happened yet.</p>`;
  return html`
    <div class="log-frame">
      <div class="log" ref=${scroll.box} onScroll=${scroll.onScroll} tabindex="0" role="region" aria-label="Log of the game" onMouseLeave=${() => mark(new Set())}>
        ${
          shown.length < events.length &&
          html`<button type="button" class="btn btn-quiet btn-small" onClick=${() => setAll(true)}>Show the beginning</button>`
        }
        ${groups.map(
          (group) => html`
            <ol key=${group.key} class="log-turn">
              ${group.lines.map(
                (line) => html`
                ${line.divider && html`<li key="divider" class="log-divider"><span>Since your last turn</span></li>`}
                ${
                  line.note
                    ? html`<li key=${`note ${line.note.seq}`} class="log-line log-note">${line.note.text}</li>`
                    : html`<${Line} key=${line.event.number} ...${line} you=${you} fresh=${fresh} zoom=${zoom} mark=${mark} />`
                }
              `,
              )}
            </ol>
          `,
        )}
      </div>
      ${
        scroll.away &&
        html`<button type="button" class="btn btn-small log-latest" onClick=${scroll.toEnd}><${TableIcon} name="down" size=${16} /> Latest</button>`
      }
    </div>
  `;
}

/** One sentence; its cards are buttons. */
function Line({ event, times, you, fresh, zoom, mark }) {
  const mine = event.seat !== null && event.seat === you;
  const look = () => mark(cardsOf(event));
  const only = (card) => ({
    onMouseEnter: () => mark(cardsOf(event, card)),
    onMouseLeave: look,
    onFocusIn: (focus) => (focus.stopPropagation(), mark(cardsOf(event, card))),
  });
  const classes = [
    "log-line",
    event.seat !== null && seatStyle(event.seat).className,
    event.turn && "log-head",
    mine && "mine",
    event.hits && "hits",
    fresh !== undefined && event.number >= fresh && "fresh",
  ];
  return html`
    <li class=${classes.filter(Boolean).join(" ")} onMouseEnter=${look} onFocusIn=${look} onFocusOut=${() => mark(new Set())}>
      ${event.hits && html`<span class="log-hit">you<span class="sr-only"> are concerned:</span></span>${" "}`}
      ${pieces(event.parts).map(
        ({ card, after }) => html`
        ${card && html`<span class="log-word"><button type="button" class="log-card" ...${only(card)} onClick=${() => zoom(card)}>${card}</button>${after[0]}</span>`}${card ? after[1] : after.join("")}
      `,
      )}
      ${times > 1 && ` (${times} times)`}
    </li>
  `;
}

/**
 * Events in groups that begin with a turn, with the notes between them; the same sentence several times in a row is one line.
 * @param {GameEvent[]} events @param {import("/web/shell/types.js").ChatLine[]} notes @param {number} since
 */
function grouped(events, notes, since) {
  const groups = [];
  const waiting = notes.filter(({ event }) => events[0]?.number === 0 || Number(event) > events[0]?.number);
  const parted = events.length > 0 && since > events[0].number && since <= events[events.length - 1].number;
  let divided = !parted;
  for (const event of events) {
    const divider = !divided && event.number >= since;
    if (divider) divided = true;
    if (groups.length === 0) groups.push({ key: "first", lines: [] });
    while (waiting.length > 0 && Number(waiting[0].event) <= event.number)
      groups[groups.length - 1].lines.push({ note: waiting.shift() });
    if (event.turn && groups[groups.length - 1].lines.length > 0) groups.push({ key: event.number, lines: [] });
    const lines = groups[groups.length - 1].lines;
    const before = lines[lines.length - 1];
    if (before && !divider && before.event?.text === event.text) before.times += 1;
    else lines.push({ event, times: 1, divider });
  }
  for (const note of waiting) groups[groups.length - 1]?.lines.push({ note });
  return groups;
}

/**
 * A sentence as cards with the words after each: the punctuation that must not be parted from the card, and the rest.
 * @param {SentencePart[]} parts
 * @returns {Array<{card: string, after: [string, string]}>} the first one without a card
 */
function pieces(parts) {
  const found = [{ card: "", words: "" }];
  for (const part of parts) {
    if (typeof part !== "string" && "card" in part) found.push({ card: part.card, words: "" });
    else found[found.length - 1].words += typeof part === "string" ? part : part.text;
  }
  return found.map(({ card, words }) => {
    const stuck = /^[^\s\w]*/.exec(words)?.[0] ?? "";
    return { card, after: [stuck, words.slice(stuck.length)] };
  });
}

/** Begin where the reader was last, then stay at the end while they are there; otherwise leave the place alone. */
function useFollowing(events, notes) {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const at = useRef({ placed: false, end: true });
  const [away, setAway] = useState(false);
  const toEnd = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  };
  const settle = () => {
    if (!box.current) return;
    const hidden = box.current.clientHeight === 0;
    const divider = /** @type {HTMLElement|null} */ (box.current.querySelector(".log-divider"));
    if (!hidden && !at.current.placed && divider)
      box.current.scrollTop = divider.offsetTop - box.current.offsetTop - MARGIN;
    else if (!at.current.placed || at.current.end) toEnd();
    at.current.placed = !hidden;
  };
  useLayoutEffect(settle, [events, notes]);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(settle);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [events.length === 0]);
  const onScroll = (event) => {
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget; // the list may have just gone
    at.current.end = scrollHeight - scrollTop - clientHeight < 40;
    setAway(!at.current.end);
  };
  return { box, away, toEnd, onScroll };
}
