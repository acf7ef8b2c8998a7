// Following what others do: their steps are shown one after another, at a pace that can be read.
import { batch, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { mergeEvents } from "/web/shell/merge.js";
import { settings, speed } from "/web/shell/settings.js";

/** @typedef {import("/web/shell/types.js").Play} Play */
/** @typedef {import("/web/shell/types.js").GameEvent} GameEvent */
/** @typedef {{play: Play, events: GameEvent[], first: number}} Update the game has moved on */
/** @typedef {{update: Update, last: boolean}} Step `last`: its movement over, the question or the end follows */

/** So long a step is left to be read, in milliseconds; with an instant pace nothing waits and nothing moves. */
const PACES = { brisk: 750, calm: 1700, instant: 0 };
/** With so many more steps waiting, each takes half as long. */
const HALF = 4;
/** What is further behind is not shown step by step. */
const MOST = 40;

/** What has happened at one table and is not shown yet. */
export class Following {
  /** @param {import("/web/shell/net.js").Connection} line whose `play` and `events` are what is shown */
  constructor(line) {
    this.line = line;
    /** Whether something is still to be seen before this is the present. */
    this.behind = signal(false);
    /** Whether pieces move to where the last update has put them. */
    this.moves = false;
    /** @type {Step[]} */
    this.queue = [];
    this.timer = 0;
    /** An answer of this page is on its way. */
    this.own = false;
    this.onHide = () => document.hidden && this.skip();
    document.addEventListener("visibilitychange", this.onHide);
  }

  /** Nobody looks any more. */
  stop() {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.onHide);
  }

  /** An answer of this page is about to be sent: what comes is shown at once, until it is settled. */
  expectOwn() {
    this.skip();
    this.own = true;
  }

  /** It has been answered or refused. */
  ownSettled() {
    this.own = false;
  }

  /** @param {Update} update */
  take(update) {
    const { own } = this;
    const paced = PACES[settings.pace.value] > 0 && !document.hidden;
    if (own || !paced) {
      this.skip();
      this.#show(update, own && paced);
      if (own && paced && speed.value > 0) this.timer = setTimeout(() => this.#next(), speed.value);
      return;
    }
    this.queue.push(...inSteps(update, this.queue.at(-1)?.update.play ?? this.line.play.value));
    if (!this.timer) this.#next();
  }

  /** Show the present, at once and without movement. */
  skip() {
    clearTimeout(this.timer);
    this.timer = 0;
    batch(() => {
      for (const { update } of this.queue.splice(0)) this.#show(update, false);
      this.behind.value = false;
    });
  }

  #next() {
    this.timer = 0;
    const step = this.queue.shift();
    const pace = PACES[settings.pace.value];
    if (!step || pace === 0) {
      if (step) this.queue.unshift(step);
      this.skip();
      return;
    }
    const { update, last } = step;
    const news = update.first + update.events.length > (this.line.events.value.at(-1)?.number ?? -1) + 1;
    this.#show(update, true);
    const more = this.queue.length;
    if (!news || more > MOST) this.#next();
    else this.#wait(last ? speed.value : pace / (1 + more / HALF));
  }

  /** @param {number} time in milliseconds that the step is left to be seen */
  #wait(time) {
    this.behind.value = true;
    this.timer = setTimeout(() => this.#next(), time);
  }

  /** @param {Update} update @param {boolean} moves */
  #show({ play, events, first }, moves) {
    this.moves = moves;
    batch(() => {
      this.line.play.value = play;
      this.line.events.value = mergeEvents(this.line.events.value, events, first);
    });
  }
}

/**
 * An update that asks something new, or ends the game, in two steps: what happened, then the question or the end.
 * @param {Update} update @param {Play|null} before
 * @returns {Step[]}
 */
function inSteps(update, before) {
  const { play } = update;
  const asks = play.ask !== null && play.ask !== before?.ask;
  const ends = play.view.outcome !== null && !before?.view.outcome;
  if (speed.value === 0 || !(asks || ends)) return [{ update, last: false }];
  const { waiting } = before?.view ?? play.view;
  const quiet = { ...play, ask: null, view: { ...play.view, waiting, decision: null, outcome: null } };
  return [
    { update: { ...update, play: quiet }, last: true },
    { update, last: false },
  ];
}

const SLIP_PX = 7;

/**
 * A click on the board shows the present at once, while there is nothing else that it could mean.
 * @param {{current: HTMLElement|null}} board @param {import("/web/shell/net.js").Connection} line
 */
export function useSkip(board, line) {
  const start = useRef({ x: 0, y: 0 });
  useLayoutEffect(() => {
    const box = board.current;
    if (!box) return undefined;
    const down = ({ clientX: x, clientY: y }) => {
      start.current = { x, y };
    };
    const click = (event) => {
      if (!line.following.behind.value || line.play.value?.ask !== null) return;
      const { x, y } = start.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > SLIP_PX) return; // a map was moved
      event.preventDefault();
      event.stopPropagation();
      line.following.skip();
    };
    box.addEventListener("pointerdown", down, true);
    box.addEventListener("click", click, true);
    return () => {
      box.removeEventListener("pointerdown", down, true);
      box.removeEventListener("click", click, true);
    };
  });
}
