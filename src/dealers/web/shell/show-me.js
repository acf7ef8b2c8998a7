// An example on the real board, step by step: what is done, what happens, and what must be so then. Nothing can be changed.
import { signal } from "@preact/signals";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { get } from "/web/shell/api.js";
import { BoardFrame, mark } from "/web/shell/board-frame.js";
import { toast } from "/web/shell/dialog.js";
import { HintLayer } from "/web/shell/hint.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { useKeys } from "/web/shell/keys.js";
import { tellDecision } from "/web/shell/reasons.js";
import { openRules } from "/web/shell/rulebook.js";
import { settings } from "/web/shell/settings.js";
import { TableIcon } from "/web/shell/table-icons.js";
import { TextView } from "/web/shell/text.js";
import { useLoaded } from "/web/shell/use.js";
import { capital } from "/web/shell/words.js";
import { ZoomLayer } from "/web/shell/zoom.js";

/**
 * @typedef {object} Scene
 * @property {number|null} seat
 * @property {string} done
 * @property {string[]} expected
 * @property {number[]} cards
 * @property {import("/web/shell/types.js").View} view
 * @property {import("/web/shell/types.js").GameEvent[]} events
 * @property {string} text
 */

/** @typedef {{title: string, rules: string[], names: string[], as: string, position: string[], scenes: Scene[]}} Example */

/** Stands where answers are given at a table: what can be chosen is shown, and choosing it only says that this is an example. */
const onlyLooking = /** @type {any} */ ({
  sending: signal(null),
  asking: signal(null),
  picked: signal([]),
  line: { play: signal(null) },
  pick: () => toast("This is an example: go on with the arrow."),
});

/**
 * @param {object} props
 * @param {import("/web/shell/game.js").LoadedGame} props.game
 * @param {string} props.name of the example
 * @param {() => void} props.onClose
 * @param {string} props.back what closing leads to
 * @param {(rule: string) => void} [props.onRule] go to a rule; opens the drawer unless said
 * @param {any} [props.children] besides, such as the drawer with the rules
 */
export function ShowMe({ game, name, onClose, back, onRule = openRules, children }) {
  const [eyes, setEyes] = useState("");
  const address = `/api/games/${game.book.name}/scenarios/${name}`;
  const { data, error, reload } = useLoaded(() => get(eyes ? `${address}?as=${eyes}` : address), [name, eyes]);
  const [step, setStep] = useState(0);
  useLayoutEffect(() => setStep(0), [name]);
  useLayoutEffect(() => () => mark(new Set()), []);
  if (error) {
    return html`<div class="page page-narrow">
      <h1>There is no example here</h1>
      <p>${error.message}</p>
      <div class="row">
        <button type="button" class="btn btn-primary" onClick=${reload}>Try again</button>
        <button type="button" class="btn" onClick=${onClose}>${back}</button>
      </div>
    </div>`;
  }
  if (!data) return html`<p class="page-loading" role="status">Laying it out...</p>`;
  return html`<${Theatre} game=${game} example=${data} step=${step} setStep=${setStep} onEyes=${setEyes} onClose=${onClose} back=${back} onRule=${onRule}>
    ${children}
  <//>`;
}

/** @param {{game: any, example: Example, step: number, setStep: (step: number) => void, onEyes: any, onClose: any, back: string, onRule: any, children?: any}} props */
function Theatre({ game, example, step, setStep, onEyes, onClose, back, onRule, children }) {
  const { scenes, names } = example;
  const last = scenes.length - 1;
  const scene = scenes[Math.min(step, last)];
  const [failed, setFailed] = useState(false);
  const [script, setScript] = useState(false);
  const inWords = settings.textView.value || !game.board || failed;
  const seats = useMemo(() => names.map((who, seat) => seatOf(who, seat, scene.view.you)), [example]);
  const go = (to) => setStep(Math.max(0, Math.min(to, last)));
  useLayoutEffect(() => {
    mark(new Set(scene.cards));
    tellDecision(scene.view.decision);
  }, [scene]);
  useKeys({
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(0),
    End: () => go(last),
    Escape: onClose,
    t: () => {
      if (game.board) settings.textView.value = !settings.textView.value;
    },
  });
  return html`
    <div class="table-page show-page">
      <h1 class="sr-only">Example: ${example.title}</h1>
      <div class="table-main">
        <div class="table-board" data-step=${step}>
          ${
            inWords
              ? html`<${TextView} text=${scene.text} view=${scene.view} />`
              : html`<${BoardFrame} game=${game} view=${scene.view} names=${names} seats=${seats} mode="play" answering=${onlyLooking} onFail=${() => setFailed(true)} />`
          }
        </div>
        <${Bar} example=${example} scene=${scene} step=${step} last=${last} go=${go} onClose=${onClose} back=${back} />
      </div>
      <aside class="table-side show-side" data-open=${script ? "log" : "none"} aria-label="All steps of the example">
        <section class="side-part side-log">
          <${Script} example=${example} step=${step} go=${go} onEyes=${onEyes} onRule=${onRule} />
        </section>
      </aside>
      <nav class="table-tabs" aria-label="Parts of the example">
        <button type="button" class="table-tab" aria-expanded=${String(script)} onClick=${() => setScript(!script)}>
          <${TableIcon} name="log" /><span>All steps</span>
        </button>
        <button type="button" class="table-tab" onClick=${onClose}><${TableIcon} name="board" /><span>${back}</span></button>
      </nav>
      ${children}
      <${ZoomLayer} cards=${game.cards} CardFace=${game.board?.CardFace} book=${game.book} />
      <${HintLayer} />
    </div>
  `;
}

/** What is done and what must be so, with the buttons. */
function Bar({ example, scene, step, last, go, onClose, back }) {
  const { prompt } = scene.view.decision ?? {};
  const button = (icon, name, to, off, primary = false) => html`
    <button
      type="button"
      class=${`btn ${primary ? "btn-primary" : ""} btn-icon`}
      aria-label=${name}
      title=${name}
      aria-disabled=${off ? "true" : undefined}
      onClick=${() => !off && go(to)}
    >
      <${TableIcon} name=${icon} />
    </button>
  `;
  return html`
    <section class="prompt show-bar" aria-label="Steps of the example">
      <div class="show-words" tabindex="0" role="region" aria-label="What happens">
        <p class="show-title">${capital(example.title)}</p>
        <p class="show-step" role="status">
          <strong>${step === 0 ? "The position." : `${step} of ${last}.`}</strong> ${doneWords(scene, example.names)}
        </p>
        <ul class="show-events">
          ${step > 0 && scene.events.map((event) => html`<li key=${event.number}>${event.text}</li>`)}
        </ul>
        <${Expected} scene=${scene} />
        ${prompt && html`<p class="show-asked">${example.names[scene.view.you ?? 0]} is asked: ${prompt}</p>`}
      </div>
      <div class="show-buttons">
        <div class="replay-buttons">
          ${button("first", "To the position", 0, step === 0)}
          ${button("back", "One step back", step - 1, step === 0)}
          ${button("next", "One step on", step + 1, step === last, true)}
          ${button("last", "To the end", last, step === last)}
        </div>
        <button type="button" class="btn show-close" onClick=${onClose}>${back}</button>
      </div>
    </section>
  `;
}

/** What must be so now. */
function Expected({ scene }) {
  if (scene.expected.length === 0) return null;
  return html`
    <ul class="show-expected" aria-label="What must be so now">
      ${scene.expected.map((line) => html`<li key=${line}><${Icon} name="check" size=${16} /><span>${capital(line)}</span></li>`)}
    </ul>
  `;
}

/** All steps; each can be gone to. */
function Script({ example, step, go, onEyes, onRule }) {
  const { scenes, names } = example;
  return html`
    <h2>Example</h2>
    <p class="show-title">${capital(example.title)}</p>
    ${
      example.rules.length > 0 &&
      html`<p class="show-rules">
        Shows ${example.rules.length > 1 ? "rules" : "rule"}${" "}
        ${example.rules.map((rule) => html`<button key=${rule} type="button" class="rule-link" onClick=${() => onRule(rule)}>${rule}</button>${" "}`)}
      </p>`
    }
    <label class="field replay-view">
      <span>Seen by</span>
      <select value=${example.as} onChange=${(event) => onEyes(event.currentTarget.value)}>
        ${names.map((name, seat) => html`<option key=${seat} value=${String(seat)}>${name}</option>`)}
        <option value="open">Everybody, all cards open</option>
      </select>
    </label>
    <ol class="script" start="0">
      ${scenes.map(
        (scene, number) => html`
          <li key=${number}>
            <button type="button" class="script-step" aria-current=${number === step ? "step" : undefined} onClick=${() => go(number)}>
              ${number === 0 ? "The position" : doneWords(scene, names)}
            </button>
            ${
              number === 0 &&
              example.position.length > 0 &&
              html`<ul class="script-given">
              ${example.position.map((line) => html`<li key=${line}>${capital(line)}</li>`)}
            </ul>`
            }
            <${Expected} scene=${scene} />
          </li>
        `,
      )}
    </ol>
  `;
}

/** @param {Scene} scene @param {string[]} names */
function doneWords(scene, names) {
  if (scene.seat === null) return scene.done ? `${capital(scene.done)}.` : "";
  return `${names[scene.seat]}: ${scene.done}.`;
}

/** @param {string} name @param {number} seat @param {number|null} you @returns {import("/web/shell/types.js").SeatInfo} */
function seatOf(name, seat, you) {
  return { seat, name, kind: "person", bot: null, stand_in: false, away: null, online: true, mine: seat === you };
}
