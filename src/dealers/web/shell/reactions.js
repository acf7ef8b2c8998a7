// Reactions to what others do: short questions that one tap lets pass, or all of them until one's own turn.
import { effect, signal } from "@preact/signals";
import { html } from "/web/shell/html.js";
import { settings } from "/web/shell/settings.js";

/** @typedef {import("/web/shell/types.js").Option} Option */
/** @typedef {import("/web/shell/types.js").GameEvent} GameEvent */

/** The step of a decision that lets somebody react to the deed of somebody else. */
const REACTION = "reaction";

/**
 * @param {import("/web/shell/types.js").Decision|null} decision
 * @param {import("/web/shell/types.js").Verbs} verbs
 * @returns {Option|null} what lets the deed pass: the option whose verb ends something; null where nothing is reacted to
 */
export function declining(decision, verbs) {
  if (decision?.step !== REACTION) return null;
  return decision.options.find(({ option }) => verbs[String(option[0])]?.ends)?.option ?? null;
}

/** @typedef {import("@preact/signals").Signal<number|null>} Since */

const KEY = "dealers.silent.";

/** @type {WeakMap<import("/web/shell/net.js").Connection, Map<number|null, Since>>} */
const silences = new WeakMap();

/**
 * From which event on a seat lets everything pass, until its own turn begins; null if it wants to be asked. Kept while the
 * device is with somebody else, and by this tab when the page is loaded again.
 * @param {import("/web/shell/net.js").Connection} line @param {number|null} seat @returns {Since}
 */
function silenceOf(line, seat) {
  const all = silences.get(line) ?? new Map();
  silences.set(line, all);
  const known = all.get(seat);
  if (known) return known;
  const since = signal(remembered(line.id, seat));
  all.set(seat, since);
  return since;
}

/** @param {string} table @param {number|null} seat @returns {number|null} what this tab remembers of a seat */
function remembered(table, seat) {
  try {
    const kept = sessionStorage.getItem(`${KEY}${table}.${seat}`);
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}

/** @param {string} table @param {number|null} seat @param {number|null} since */
function remember(table, seat, since) {
  try {
    if (since === null) sessionStorage.removeItem(`${KEY}${table}.${seat}`);
    else sessionStorage.setItem(`${KEY}${table}.${seat}`, String(since));
  } catch {
    // Without storage the question comes back after a reload.
  }
}

/**
 * @param {import("/web/shell/net.js").Connection} line @param {import("/web/shell/types.js").View} view
 * @returns {boolean} whether what is asked now is answered by itself
 */
export function isLetPass(line, { you, decision }) {
  return decision?.step === REACTION && silenceOf(line, you).value !== null;
}

/** Whether one seat of this page reacts to anything before its own turn. */
export class Reactions {
  /**
   * @param {import("/web/shell/net.js").Connection} line
   * @param {import("/web/shell/answer.js").Answering} answering
   * @param {import("/web/shell/types.js").Verbs} verbs
   */
  constructor(line, answering, verbs) {
    this.line = line;
    this.answering = answering;
    this.verbs = verbs;
    this.seat = line.play.value?.view.you ?? null;
    /** Number of the first event after the choice to let everything pass until one's own turn; null without it. */
    this.since = silenceOf(line, this.seat);
    /** The last question that was answered here by itself: each is answered once. */
    this.passed = /** @type {number|null} */ (null);
    this.stop = effect(() => this.#listen());
  }

  /** @returns {Option|null} what lets pass what is asked now */
  get pass() {
    return declining(this.answering.decision.value, this.verbs);
  }

  /** Let this deed pass: one tap, unless every answer is to be confirmed. */
  decline() {
    const { pass } = this;
    if (pass) this.answering.pick(pass, { sure: settings.confirm.value !== "always" });
  }

  /** Let everything pass until one's own turn, or be asked again. @param {boolean} silent */
  hush(silent) {
    this.since.value = silent ? (this.line.events.value.at(-1)?.number ?? -1) + 1 : null;
    remember(this.line.id, this.seat, this.since.value);
  }

  /** @returns {GameEvent|null} what is reacted to: the last thing that somebody else has done */
  get deed() {
    const you = this.line.play.value?.view.you;
    return this.line.events.value.findLast(({ seat }) => seat !== null && seat !== you) ?? null;
  }

  #listen() {
    const play = this.line.play.value;
    const events = this.line.events.value;
    const since = this.since.value;
    if (since === null || !play) return;
    const mine = ({ turn, seat, number }) => turn && seat === play.view.you && number >= since;
    if (events.some(mine)) {
      this.hush(false);
      return;
    }
    const { pass } = this;
    const standIn = play.view.you !== null && this.line.table.value?.seats[play.view.you].stand_in;
    if (!pass || standIn || play.ask === null || play.ask === this.passed || this.answering.sending.value) return;
    this.passed = play.ask;
    this.answering.pick(pass, { sure: true });
  }
}

/** @param {{reactions: Reactions}} props what was done, above the question whether one reacts to it */
export function Deed({ reactions }) {
  const { deed, pass } = reactions;
  if (!pass || !deed) return null;
  return html`<span class="prompt-deed"><b>Reaction.</b> ${deed.text}</span>`;
}

/** @param {{reactions: Reactions}} props the switch that lets everything pass until one's turn, as long as it means something */
export function Silence({ reactions }) {
  const silent = reactions.since.value !== null;
  if (!silent && !reactions.pass) return null;
  return html`
    <label class="check prompt-silence">
      <input type="checkbox" checked=${silent} onChange=${(event) => reactions.hush(event.currentTarget.checked)} />
      <span>Do nothing until my turn</span>
    </label>
  `;
}
