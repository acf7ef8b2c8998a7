// The place of the board: the drawing of the game, with all it needs to know.
import { signal } from "@preact/signals";
import { useErrorBoundary, useMemo } from "preact/hooks";
import { pointedCards } from "/web/shell/coach.js";
import { html } from "/web/shell/html.js";
import { Moving } from "/web/shell/moving.js";
import { bestRest } from "/web/shell/proposals.js";
import { seatStyle } from "/web/shell/seats.js";
import { animate } from "/web/shell/settings.js";
import { zoom } from "/web/shell/zoom.js";

/** Ids of the cards that the log points at. */
export const marked = signal(/** @type {Set<number>} */ (new Set()));

/** @param {Set<number>} ids */
export function mark(ids) {
  if (ids.size > 0 || marked.value.size > 0) marked.value = ids;
}

const nothing = () => {};

/** What stands above the words when the drawing has failed. */
export function NotDrawn() {
  return html`<p class="note">The board could not be drawn, so here is the table in words. Load the page anew to try again.</p>`;
}

/**
 * @param {object} props
 * @param {import("/web/shell/game.js").LoadedGame} props.game
 * @param {import("/web/shell/types.js").View} props.view
 * @param {string[]} props.names
 * @param {import("/web/shell/types.js").SeatInfo[]} props.seats
 * @param {"play"|"watch"|"replay"} props.mode
 * @param {import("/web/shell/answer.js").Answering} [props.answering]
 * @param {boolean} [props.moves] whether pieces move to where this view has them
 * @param {() => void} props.onFail the drawing has failed: show the table in words
 */
export function BoardFrame({ game, view, names, seats, mode, answering, moves = false, onFail }) {
  const [error] = useErrorBoundary((failure) => {
    console.error("The drawing of the game failed.", failure);
    onFail();
  });
  const pick = useMemo(() => (answering ? (option, how) => answering.pick(option, how) : nothing), [answering]);
  if (error || !game.board) return null;
  const live = mode === "play" && answering !== undefined;
  const sending = answering?.sending.value;
  const undoable = live && !sending && answering.line.play.value?.undo === "";
  return html`
    <${Moving} view=${view} moves=${moves}>
      <${game.board.Board}
        view=${view}
        names=${names}
        seats=${seats}
        you=${view.you}
        cards=${game.cards}
        verbs=${game.book.verbs}
        mode=${mode}
        options=${live ? (view.decision?.options ?? []) : []}
        refused=${live ? (view.decision?.refused ?? []) : []}
        picked=${(Array.isArray(sending) && sending) || answering?.asking.value || answering?.picked.value || []}
        proposed=${live && !sending ? proposedBy(answering) : []}
        picks=${view.decision?.picks ?? [0, 1]}
        pick=${pick}
        undo=${undoable ? () => answering.undo() : null}
        zoom=${zoom}
        marked=${new Set([...marked.value, ...pointedCards.value])}
        seatStyle=${seatStyle}
        animate=${animate.value}
      />
    <//>
  `;
}

/** @param {import("/web/shell/answer.js").Answering} answering @returns {import("/web/shell/types.js").Option[]} what a click would pick in one go */
function proposedBy(answering) {
  const asking = answering.asking.value ?? [];
  if (asking.length > 1) return asking;
  return (bestRest(answering.line.play.value)?.then ?? []).map(({ option }) => option);
}
