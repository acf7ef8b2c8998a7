// Choosing and sending answers: what is picked, what waits for a second click, what is on its way.
import { batch, computed, effect, signal } from "@preact/signals";
import { messageOf } from "/web/shell/api.js";
import { Refusal } from "/web/shell/net.js";
import { bestRest, wholeWay } from "/web/shell/proposals.js";
import { settings } from "/web/shell/settings.js";

/** @typedef {import("/web/shell/types.js").Option} Option */

const FINAL_KEY = "dealers.final";
/** An answer is stored before it is shown; the news of it follow within this time. */
const SETTLE_MS = 1500;

/** @param {Option} a @param {Option} b */
export function sameOption(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** @param {Option} option @returns {number[]} ids of the cards it is about, unless the game knows better */
export function idsOf(option) {
  return option.flat(Infinity).filter((part) => typeof part === "number");
}

/** The answers of one page at one table. */
export class Answering {
  /**
   * @param {import("/web/shell/net.js").Connection} line
   * @param {(option: Option, view: any) => boolean} onBoard
   */
  constructor(line, onBoard) {
    this.line = line;
    this.onBoard = onBoard;
    /** Picked so far of several, in order. */
    this.picked = signal(/** @type {Option[]} */ ([]));
    /** Waiting for a second click. */
    this.asking = signal(/** @type {Option[]|null} */ (null));
    /** On their way to the server. */
    this.sending = signal(/** @type {Option[]|"undo"|null} */ (null));
    /** Why the last thing did not work. */
    this.problem = signal("");
    this.decision = computed(() => this.line.play.value?.view.decision ?? null);
    this.wanted = computed(() => {
      const [done, of] = this.decision.value?.picks ?? [0, 1];
      return Math.max(1, of - done);
    });
    this.kind = "";
    let before = this.#key();
    this.stop = effect(() => {
      const now = this.#key();
      if (now !== before) this.#fresh();
      before = now;
    });
  }

  #key() {
    const play = this.line.play.value;
    return play ? `${play.view.you} ${play.ask}` : "";
  }

  #fresh() {
    batch(() => {
      this.picked.value = [];
      this.asking.value = null;
      this.sending.value = null;
    });
  }

  /**
   * Choose an option: one of several is marked or unmarked, a single one is sent or asked about.
   * @param {Option} option
   * @param {{sure?: boolean}} [how] sure: the board has asked already
   */
  pick(option, { sure = false } = {}) {
    const decision = this.decision.value;
    if (!decision || this.sending.value) return;
    this.problem.value = "";
    if (this.wanted.value > 1 && this.onBoard(option, this.line.play.value?.view)) {
      this.#toggle(option);
    } else if (sure) {
      this.#send([...this.picked.value, option]);
    } else if (this.asking.value && sameOption(this.asking.value[0], option)) {
      this.asking.value = null;
    } else {
      this.#offer([...this.picked.value, ...wholeWay(this.line.play.value, option)]);
    }
  }

  /** Send what was proposed. @param {import("/web/shell/types.js").Proposal} rest */
  accept(rest) {
    this.problem.value = "";
    this.#send(rest.then.map(({ option }) => option));
  }

  /** Send what is picked or asked about. */
  confirm() {
    const options = this.asking.value ?? this.picked.value;
    if (options.length > 0) this.#send(options);
  }

  /** Pick nothing after all. */
  clear() {
    batch(() => {
      this.picked.value = [];
      this.asking.value = null;
    });
  }

  /** Take the last answer back. */
  async undo() {
    if (!this.#upToDate()) return;
    const play = this.line.play.value;
    if (!play || play.undo || this.sending.value) return;
    this.sending.value = "undo";
    await this.#command({ type: "undo", seat: play.view.you, ask: play.undo_ask });
  }

  /** @param {Option} option */
  #toggle(option) {
    const picked = this.picked.value;
    if (picked.some((one) => sameOption(one, option))) {
      this.picked.value = picked.filter((one) => !sameOption(one, option));
    } else {
      this.picked.value = [...picked.slice(0, this.wanted.value - 1), option];
    }
  }

  /** @param {Option[]} options */
  #offer(options) {
    const policy = settings.confirm.value;
    const only = this.decision.value?.options.length === 1;
    const ask = policy === "always" || (policy === "final" && !only && this.#mayBeFinal(options));
    if (ask) this.asking.value = options;
    else this.#send(options);
  }

  /** A kind of answer may be final if it was so the last time, or if it is a button not used before. @param {Option[]} options */
  #mayBeFinal(options) {
    const view = this.line.play.value?.view;
    if (bestRest(this.line.play.value) && options.length === 1 && this.onBoard(options[0], view)) return false;
    return options.some((option) => remembered()[kindOf(view, option)] ?? !this.onBoard(option, view));
  }

  /** @param {Option[]} options */
  async #send(options) {
    if (!this.#upToDate()) return;
    const play = this.line.play.value;
    if (!play || play.ask === null || this.sending.value) return;
    batch(() => {
      this.sending.value = options;
      this.asking.value = null;
    });
    const done = await this.#command({ type: "answer", seat: play.view.you, ask: play.ask, options });
    const after = this.line.play.value;
    if (done && after && after !== play) remember(kindOf(play.view, options[options.length - 1]), after.undo !== "");
  }

  /** See the present before answering. @returns {boolean} whether it still asks what was answered */
  #upToDate() {
    const before = this.#key();
    this.line.following.skip();
    if (this.#key() === before) return true;
    this.problem.value = "The table has moved on. This is how it stands now.";
    return false;
  }

  /** @param {Record<string, any>} command @returns {Promise<boolean>} whether it was done */
  async #command(command) {
    this.line.following.expectOwn();
    const before = this.line.play.value;
    try {
      await this.line.send(command);
      await changed(this.line.play, before);
      return true;
    } catch (error) {
      const stale = error instanceof Refusal && error.code === "stale" ? " This is how the table stands now." : "";
      this.problem.value = `${messageOf(error)}${stale}`;
      return false;
    } finally {
      this.line.following.ownSettled();
      this.sending.value = null;
    }
  }
}

/**
 * Wait until a signal no longer has a value, but not for long.
 * @param {import("@preact/signals").Signal<any>} source @param {any} value
 * @returns {Promise<void>}
 */
function changed(source, value) {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, SETTLE_MS);
    const stop = source.subscribe((now) => now !== value && finish());
    function finish() {
      clearTimeout(timer);
      queueMicrotask(() => stop());
      resolve();
    }
  });
}

/** @param {import("/web/shell/types.js").View|undefined} view @param {Option} option */
function kindOf(view, option) {
  return `${view?.game} ${option[0]}`;
}

/** @returns {Record<string, boolean>} for each kind of answer whether it could not be undone the last time */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(FINAL_KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} kind @param {boolean} final */
function remember(kind, final) {
  try {
    localStorage.setItem(FINAL_KEY, JSON.stringify({ ...remembered(), [kind]: final }));
  } catch {
    // Without storage every button counts as new.
  }
}
