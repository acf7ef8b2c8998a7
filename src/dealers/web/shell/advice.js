// Advice: what a strong player would do now, by what this seat knows. Others see that it was asked for, not what it says.
import { useEffect, useState } from "preact/hooks";
import { messageOf } from "/web/shell/api.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { TableIcon } from "/web/shell/table-icons.js";
import { Unbroken } from "/web/shell/unbroken.js";
import { capital, counted } from "/web/shell/words.js";

/** @typedef {import("/web/shell/types.js").Advice} Advice */
/** @typedef {import("/web/shell/types.js").Play} Play */

/** Seconds that a search may take to begin before there is a word about it. */
const PATIENT = 3;

/**
 * @param {import("/web/shell/net.js").Connection} line @param {Play} play
 * @returns {Advice|null} what was asked for about the present decision of this seat
 */
function adviceFor(line, play) {
  const advice = line.advice.value;
  return advice && play.ask !== null && advice.ask === play.ask && advice.seat === play.view.you ? advice : null;
}

/**
 * Ask, or hide what was said.
 * @param {import("/web/shell/answer.js").Answering} answering
 */
export function toggleAdvice(answering) {
  const { line } = answering;
  const play = line.play.value;
  if (!play || play.ask === null || play.lesson || !line.table.value?.settings.advice) return;
  const known = adviceFor(line, play);
  if (known && atWork(known)) {
    ask(answering, { stop: true });
    return;
  }
  if (known?.state === "ready" && !line.adviceHidden.value) {
    line.adviceHidden.value = true;
    return;
  }
  line.adviceHidden.value = false;
  if (known?.state !== "ready") ask(answering, {});
}

/** Whether it is still to come. @param {Advice} advice */
function atWork({ state }) {
  return state === "waiting" || state === "thinking";
}

/** @param {import("/web/shell/answer.js").Answering} answering @param {{stop?: boolean}} more */
function ask(answering, more) {
  const play = answering.line.play.value;
  if (!play) return;
  answering.line.send({ type: "ask", seat: play.view.you, ask: play.ask, ...more }).catch((error) => {
    answering.problem.value = messageOf(error);
  });
}

/** Always in its place while one plays; asks only when one is asked. @param {{answering: import("/web/shell/answer.js").Answering, play: Play}} props */
export function AdviceButton({ answering, play }) {
  const { line } = answering;
  if (play.lesson || !line.table.value?.settings.advice) return null;
  const asked = play.ask !== null && play.view.decision !== null;
  const known = adviceFor(line, play);
  const open = known !== null && known.state !== "stopped" && !line.adviceHidden.value;
  return html`
    <button
      type="button"
      class="btn btn-icon advice-button"
      aria-label="Advice"
      aria-expanded=${String(open)}
      aria-disabled=${asked ? undefined : "true"}
      aria-keyshortcuts="a"
      title=${asked ? "What would a strong player do? Everybody sees that you ask, nobody what you are told. (a)" : "Advice is for when you are asked something."}
      onClick=${() => toggleAdvice(answering)}
    >
      <${TableIcon} name="lamp" />
    </button>
  `;
}

/** What was said, above the prompt bar. @param {{answering: import("/web/shell/answer.js").Answering, play: Play}} props */
export function AdvicePanel({ answering, play }) {
  const { line } = answering;
  const known = adviceFor(line, play);
  const shown = known && known.state !== "stopped" && !line.adviceHidden.value ? known : null;
  const hide = () => {
    if (shown?.state === "failed") line.adviceHidden.value = true;
    else toggleAdvice(answering);
  };
  return html`
    <div class="advice-place" role="status">
      ${
        shown &&
        html`<section class="advice panel" aria-label="Advice">
          <header class="advice-head">
            <h2>${headline(shown)}</h2>
            <button type="button" class="btn btn-quiet btn-icon" aria-label=${atWork(shown) ? "Stop" : "Hide the advice"} onClick=${hide}>
              <${Icon} name="cross" />
            </button>
          </header>
          ${atWork(shown) && html`<${Thinking} begun=${shown.state === "thinking"} />`}
          ${
            shown.state === "failed" &&
            html`<p>${shown.message}</p>
              <button type="button" class="btn btn-small" onClick=${() => toggleAdvice(answering)}>Ask again</button>`
          }
          ${shown.state === "ready" && html`<${Choices} advice=${shown} answering=${answering} />`}
        </section>`
      }
    </div>
  `;
}

/** @param {Advice} advice */
function headline(advice) {
  const { state, how, choices } = advice;
  if (atWork(advice)) return "Thinking it over";
  if (state === "failed") return "No advice this time";
  if (how === "only") return "There is only one thing to do";
  return choices.length > 1
    ? "What a strong player would do"
    : "What a strong player would do: one thing is worth a thought";
}

/** Seconds pass visibly, so that nobody believes it hangs. @param {{begun: boolean}} props whether a search has begun */
function Thinking({ begun }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return html`<p class="advice-wait">
    ${begun || seconds < PATIENT ? "Trying your options in imagined games that fit all you know." : "The server has much to do. Your search begins by itself as soon as it can, at most in a minute or two."}
    <span aria-hidden="true">${seconds > 0 ? ` ${seconds} s` : ""}</span>
  </p>`;
}

/** @param {{advice: Advice, answering: import("/web/shell/answer.js").Answering}} props */
function Choices({ advice, answering }) {
  const { measure, choices } = advice;
  const tries = choices.reduce((sum, one) => sum + one.tries, 0);
  return html`
    <ol class="advice-list">
      ${choices.map(
        ({ option, label, chance, reason }) => html`
          <li key=${JSON.stringify(option)}>
            <button type="button" class="advice-choice" onClick=${() => answering.pick(option)}>
              ${chance !== null && html`<${Chance} chance=${chance} measure=${measure} />`}
              <span class="advice-words">
                <strong><${Unbroken} text=${capital(label)} /></strong>
                ${reason && html`<span class="advice-reason">${reason}</span>`}
              </span>
            </button>
          </li>
        `,
      )}
    </ol>
    ${tries > 0 && html`<p class="advice-note">${note(advice, tries)}</p>`}
  `;
}

/** What the numbers mean. @param {Advice} advice @param {number} tries */
function note({ measure, how, choices }, tries) {
  const worked = how === "certain" ? "; the first is worked out" : "";
  const close = alike(choices) ? " The first two are about as good as each other." : "";
  return `${capital(measure)}, estimated from ${counted(tries, "imagined game")}${worked}.${close} Choose one to play it.`;
}

/** Whether the estimates do not tell the first two apart. @param {import("/web/shell/types.js").Suggested[]} choices */
function alike([first, second]) {
  return Boolean(second) && Math.abs((first.chance ?? 0) - (second.chance ?? 0)) < 0.01;
}

/** A number and its bar. @param {{chance: number, measure: string}} props */
function Chance({ chance, measure }) {
  const percent = Math.round(100 * chance);
  return html`
    <span class="advice-chance">
      <b>${chance > 0 && percent === 0 ? "<1" : percent}<small> %</small></b><span class="sr-only"> ${measure}:</span>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="6" rx="3" class="advice-track" /><rect width=${percent} height="6" rx="3" class="advice-bar" /></svg>
    </span>
  `;
}
