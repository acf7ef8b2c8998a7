// The strip above the prompt: what others did since your last turn, as it happens and until your turn is over.
import { useLayoutEffect, useRef } from "preact/hooks";
import { mark } from "/web/shell/board-frame.js";
import { html } from "/web/shell/html.js";
import { SeatBadge, seatStyle } from "/web/shell/seats.js";
import { cardsOf, linesOf, sinceYourTurn } from "/web/shell/since.js";
import { TableIcon } from "/web/shell/table-icons.js";

/** Longer ago is in the log. */
const LATEST = 60;

/**
 * @param {object} props
 * @param {import("/web/shell/net.js").Connection} props.line
 * @param {import("/web/shell/types.js").Play} props.play
 * @param {import("/web/shell/again.js").Again} props.again
 * @param {(message: string) => void} props.onProblem
 */
export function Strip({ line, play, again, onProblem }) {
  const { you } = play.view;
  const events = line.events.value;
  const behind = line.following.behind.value;
  const { from, to } = sinceYourTurn(events, you, play);
  const theirs = events.filter(({ number, seat }) => number >= from && number < to && (seat === null || seat !== you));
  const lines = linesOf(theirs).slice(-LATEST);
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  const latest = lines.at(-1)?.event;
  const seen = again.moment.value?.event.number;
  useLayoutEffect(() => {
    if (list.current) list.current.scrollLeft = list.current.scrollWidth;
  }, [latest?.number]);
  useNews(events, behind);
  const see = (event) => again.see(event).then((problem) => problem && onProblem(problem));
  const title = you === null ? "This turn" : "Since your last turn";
  return html`
    <section class="strip" aria-labelledby="strip-title">
      <h2 id="strip-title" class="strip-title">${title}</h2>
      ${lines.length === 0 && html`<p class="strip-none">Nothing yet.</p>`}
      <ol class="strip-lines" ref=${list} hidden=${lines.length === 0}>
        ${lines.map(
          ({ event, times }) => html`
            <li key=${event.number}>
              <button
                type="button"
                class=${lineClass(event, behind && event === latest)}
                title=${`${event.text} (see it again)`}
                aria-pressed=${String(event.number === seen)}
                onMouseEnter=${() => mark(cardsOf(event))}
                onMouseLeave=${() => mark(new Set())}
                onFocus=${() => mark(cardsOf(event))}
                onBlur=${() => mark(new Set())}
                onClick=${() => see(event)}
              >
                ${event.seat !== null && html`<${SeatBadge} seat=${event.seat} size=${20} />`}
                <span>${event.text}${times > 1 && ` (${times} times)`}</span>
              </button>
            </li>
          `,
        )}
      </ol>
      ${
        behind &&
        html`<button type="button" class="btn btn-small strip-skip" aria-keyshortcuts="Escape" onClick=${() => line.following.skip()}>
          <${TableIcon} name="last" size=${16} /> Skip
        </button>`
      }
      <p class="sr-only" role="status">${behind && latest ? latest.text : ""}</p>
    </section>
  `;
}

/** @param {import("/web/shell/types.js").GameEvent} event @param {boolean} current */
function lineClass(event, current) {
  const seat = event.seat === null ? "" : seatStyle(event.seat).className;
  return ["strip-line", seat, event.hits && "hits", current && "is-current"].filter(Boolean).join(" ");
}

/** The cards of the step that is being shown have a ring. */
function useNews(events, behind) {
  const known = useRef(events.length);
  useLayoutEffect(() => {
    const fresh = events.slice(known.current);
    known.current = events.length;
    if (behind && fresh.length > 0) mark(new Set(fresh.flatMap((event) => [...cardsOf(event)])));
    if (!behind) mark(new Set());
  }, [events, behind]);
}
