// The bar that is always in view: who is asked what, the buttons, and Undo in its place.
import { useEffect } from "preact/hooks";
import { AdvicePanel } from "/web/shell/advice.js";
import { sameOption } from "/web/shell/answer.js";
import { AbsentButtons, AbsentWords, absentees, SeatClock } from "/web/shell/clock.js";
import { GuideButton, GuideNote } from "/web/shell/guide.js";
import { html } from "/web/shell/html.js";
import { Accept, bestRest } from "/web/shell/proposals.js";
import { Deed, Silence } from "/web/shell/reactions.js";
import { Link } from "/web/shell/router.js";
import { SeatBadge, seatStyle } from "/web/shell/seats.js";
import { Unbroken } from "/web/shell/unbroken.js";
import { Undo } from "/web/shell/undo.js";
import { capital, listed } from "/web/shell/words.js";

const PROBLEM_MS = 9000;

/**
 * @param {object} props
 * @param {import("/web/shell/answer.js").Answering} props.answering
 * @param {import("/web/shell/types.js").Play} props.play
 * @param {import("/web/shell/types.js").TableInfo} props.table
 * @param {import("/web/shell/types.js").GameBook} props.book
 * @param {string[]} props.names
 * @param {boolean} props.buttons whether options that are not on the board are shown here
 * @param {number|null} props.next another seat on this device that is awaited
 * @param {(seat: number) => void} props.onPass hand the device to that seat
 * @param {(command: Record<string, any>) => Promise<any>} props.send
 * @param {import("/web/shell/reactions.js").Reactions} props.reactions
 * @param {() => void} props.onResult go to the scores when the game is over
 */
export function PromptBar({ answering, play, table, book, names, buttons, next, onPass, send, reactions, onResult }) {
  const { view } = play;
  const mine = view.decision !== null && play.ask !== null;
  const me = view.you === null ? null : table.seats[view.you];
  const name = view.you === null ? "" : names[view.you];
  const awaited = mine && me ? [me.seat] : view.waiting;
  const counted = mine && answering.wanted.value > 1;
  const sentence = sentenceFor({ play, names, me, counted });
  // "Ann is away for 5 minutes" says whom we wait for.
  const nobodyElse = !mine && view.waiting.length === 1 && absentees(table, view.waiting).length === 1;
  const tint = awaited.length === 1 ? seatStyle(awaited[0]).className : "";

  return html`
    <section class=${`prompt ${mine ? "prompt-mine" : ""} ${tint}`} aria-label="What to do" tabindex="-1">
      <${Problem} answering=${answering} />
      ${mine && html`<${AdvicePanel} answering=${answering} play=${play} />`}
      <div class="prompt-who">
        ${awaited.slice(0, 6).map((seat) => html`<${SeatBadge} key=${seat} seat=${seat} size=${30} />`)}
        ${mine && html`<strong class="prompt-name" title=${name}>${name}</strong>`}
        ${awaited.length === 1 && html`<${SeatClock} clocks=${play.clocks} seat=${awaited[0]} name=${names[awaited[0]]} />`}
      </div>
      <p class="prompt-words">
        ${mine && html`<${Deed} reactions=${reactions} />`}
        ${!nobodyElse && sentence}
        ${!mine && html`<${AbsentWords} table=${table} waiting=${view.waiting} />`}
        ${mine && html`<${GuideButton} book=${book} decision=${view.decision} taught=${play.lesson !== null} />`}
        ${counted && html`<${Picked} answering=${answering} />`}
      </p>
      ${mine && html`<${GuideNote} book=${book} decision=${view.decision} />`}
      <div class="prompt-buttons">
        ${
          mine
            ? html`<${Buttons} answering=${answering} view=${view} shown=${buttons} reactions=${reactions} />`
            : html`<${AbsentButtons} table=${table} waiting=${view.waiting} send=${send} onProblem=${(message) => (answering.problem.value = message)} /><${WhileWaiting} me=${me} table=${table} next=${next} names=${names} onPass=${onPass} send=${send} answering=${answering} />`
        }
        ${view.you !== null && !view.outcome && html`<${Silence} reactions=${reactions} />`}
        ${view.outcome && html`<button type="button" class="btn" onClick=${onResult}>Scores</button>`}
      </div>
      ${view.you !== null && !view.outcome && html`<${Undo} answering=${answering} play=${play} names=${names} />`}
      <p class="sr-only" role="status">${mine ? `${name}: ${sentence}` : sentence}</p>
    </section>
  `;
}

/** @returns {string} what the bar says; where it counts the picks itself, its sentence need not */
function sentenceFor({ play, names, me, counted }) {
  const { view } = play;
  if (view.outcome) return verdict(view.outcome, names, view.you);
  if (me?.stand_in) return `A bot plays for ${names[view.you]}.`;
  if (view.decision && play.ask !== null) return counted ? view.decision.uncounted : view.decision.prompt;
  const all = view.waiting.map((seat) => names[seat]);
  const waiting = all.length > 3 ? [...all.slice(0, 2), `${all.length - 2} more`] : all;
  const watching = view.you === null ? "You watch. " : "";
  return waiting.length > 0 ? `${watching}Waiting for ${listed(waiting)}.` : "One moment.";
}

/**
 * Who won, in a sentence.
 * @param {import("/web/shell/types.js").Outcome} outcome @param {string[]} names @param {number|null} you
 */
export function verdict(outcome, names, you) {
  const winners = outcome.winners.map((seat) => (seat === you ? "You" : names[seat]));
  if (names.length === 1) return `The game is over with ${outcome.totals[0]} points.`;
  if (winners.length === 0) return "The game is over. Everybody loses.";
  if (winners.length > 1) return `The game is over. ${listed(winners)} share the victory.`;
  return `The game is over. ${winners[0]} ${winners[0] === "You" ? "win" : "wins"}.`;
}

/** How many of several are picked. */
function Picked({ answering }) {
  const [before, of] = answering.decision.value.picks;
  const labels = answering.picked.value.map(
    (option) => answering.decision.value.options.find((one) => sameOption(one.option, option))?.label,
  );
  return html`
    <span class="prompt-picked">
      <strong>${before + labels.length} of ${of}</strong>
      ${labels.length > 0 && html`: ${listed(labels)}`}
    </span>
  `;
}

/** The options that are no pieces; or Clear and Confirm; or the second click. */
function Buttons({ answering, view, shown, reactions }) {
  const { asking, sending, picked, wanted } = answering;
  const busy = sending.value !== null;
  if (asking.value) {
    const label = labelOf(view, asking.value);
    return html`
      <button type="button" class="btn btn-primary prompt-confirm" onClick=${() => answering.confirm()}>Yes, ${label}</button>
      <button type="button" class="btn" onClick=${() => answering.clear()}>No</button>
    `;
  }
  const several = wanted.value > 1;
  const rest = bestRest(answering.line.play.value);
  const offered = shown ? view.decision.options.filter(({ option }) => !answering.onBoard(option, view)) : [];
  return html`
    ${rest && html`<${Accept} answering=${answering} rest=${rest} busy=${busy} />`}
    ${offered.map(({ option, label }) => {
      const passes = reactions.pass !== null && sameOption(option, reactions.pass);
      const first = passes || (option === view.decision.options[0].option && !several && !rest);
      const chosen = Array.isArray(sending.value) && sending.value.some((one) => sameOption(one, option));
      return html`
        <button
          key=${JSON.stringify(option)}
          type="button"
          class=${`btn prompt-option ${first ? "btn-primary" : ""} ${chosen ? "pending" : ""}`}
          aria-disabled=${busy ? "true" : undefined}
          aria-busy=${chosen ? "true" : undefined}
          aria-keyshortcuts=${passes ? "x" : undefined}
          onClick=${() => (passes ? reactions.decline() : answering.pick(option))}
        >
          <span><${Unbroken} text=${capital(label)} /></span>
          ${passes && html`<kbd aria-hidden="true">x</kbd>`}
        </button>
      `;
    })}
    ${
      several &&
      html`
      <button
        type="button"
        class="btn"
        aria-disabled=${busy || picked.value.length === 0 ? "true" : undefined}
        onClick=${() => !busy && answering.clear()}
      >
        Clear
      </button>
      <button
        type="button"
        class=${`btn btn-primary prompt-confirm ${busy ? "pending" : ""}`}
        aria-disabled=${busy || picked.value.length < wanted.value ? "true" : undefined}
        aria-busy=${busy ? "true" : undefined}
        onClick=${() => picked.value.length === wanted.value && answering.confirm()}
      >
        Confirm
      </button>
    `
    }
    ${!several && busy && offered.length === 0 && html`<span class="prompt-sending pending">Sending</span>`}
  `;
}

/** @param {import("/web/shell/types.js").View} view @param {import("/web/shell/types.js").Option[]} options */
function labelOf(view, options) {
  const found = options.map(
    (option) => view.decision?.options.find((one) => sameOption(one.option, option))?.label ?? "",
  );
  return listed(found.filter(Boolean));
}

/** What can be done while somebody else is asked. */
function WhileWaiting({ me, table, next, names, onPass, send, answering }) {
  if (table.rematch) return html`<${Link} class="btn btn-primary" to=${`/t/${table.rematch}`}>Go to the rematch<//>`;
  if (me?.stand_in && table.state === "running") {
    const back = () =>
      send({ type: "takeback", seat: me.seat }).catch((error) => (answering.problem.value = error.message));
    return html`<button type="button" class="btn btn-primary" onClick=${back}>Take the seat back</button>`;
  }
  if (next === null) return null;
  return html`
    <button type="button" class="btn btn-primary" onClick=${() => onPass(next)}>
      Pass the device to ${names[next]}
    </button>
  `;
}

/** Why the last thing did not work; goes away by itself. */
function Problem({ answering }) {
  const problem = answering.problem.value;
  useEffect(() => {
    if (!problem) return;
    const timer = setTimeout(() => (answering.problem.value = ""), PROBLEM_MS);
    return () => clearTimeout(timer);
  }, [problem]);
  return html`<div role="alert" class="prompt-alert">${problem && html`<p class="prompt-problem">${problem}</p>`}</div>`;
}
