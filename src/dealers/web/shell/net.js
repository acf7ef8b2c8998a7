// The line to one table: it comes back by itself, and a command is sent until it is answered.
import { batch, signal } from "@preact/signals";
import { freshId } from "/web/shell/api.js";
import { applied } from "/web/shell/differences.js";
import { Following } from "/web/shell/follow.js";
import { mergeChat, mergeEvents } from "/web/shell/merge.js";

/** @typedef {import("/web/shell/types.js").TableInfo} TableInfo */
/** @typedef {import("/web/shell/types.js").Play} Play */
/** @typedef {import("/web/shell/types.js").GameEvent} GameEvent */
/** @typedef {import("/web/shell/types.js").ChatLine} ChatLine */

/**
 * "connecting": first time; "open": all well; "lost": coming back; "closed": the house is closed for a moment;
 * "gone": the table is no more, or not for this browser; "outdated": the page must be loaded anew.
 * @typedef {"connecting"|"open"|"lost"|"closed"|"gone"|"outdated"} Status
 */

const VERSION = 1;
const PING_MS = 20_000;
const PATIENCE_MS = 8_000;
const FALLBACK_MS = 4_000;
const BUSY_MS = 15_000;
const NO_SOCKET =
  "The table answers, but its live connection does not open. Something between here and there may block it.";
const BACKOFF_MS = [300, 1_000, 2_000, 4_000, 8_000, 15_000];

/** A command that the server has refused, with its sentence for the user. */
export class Refusal extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.name = "Refusal";
    this.code = code;
  }
}

/** The connection of this page to one table. */
export class Connection {
  /** @param {string} id of the table @param {{seat?: number|null, text?: boolean}} [wish] */
  constructor(id, { seat = null, text = false } = {}) {
    this.id = id;
    this.seat = seat;
    /** The seat for which the events known so far were sent. */
    this.sentFor = seat;
    this.text = text;
    this.status = signal(/** @type {Status} */ ("connecting"));
    /** What the user should know about the status, as a sentence. */
    this.reason = signal("");
    this.table = signal(/** @type {TableInfo|null} */ (null));
    this.names = signal(/** @type {string[]} */ ([]));
    this.play = signal(/** @type {Play|null} */ (null));
    this.events = signal(/** @type {GameEvent[]} */ ([]));
    this.chat = signal(/** @type {ChatLine[]} */ ([]));
    /** Shows what others do step by step: `play` and `events` are what is shown. */
    this.following = new Following(this);
    /** What a strong player would do, if that was asked for, and whether it is put out of sight. */
    this.advice = signal(/** @type {import("/web/shell/types.js").Advice|null} */ (null));
    this.adviceHidden = signal(false);

    /** @type {number|null} */
    this.seq = null;
    /** The newest view that was sent, and its number; it may be shown later. */
    this.held = { number: /** @type {number|null} */ (null), play: /** @type {Play|null} */ (null) };
    /** Whether a whole view was asked for, because a difference was to another one. */
    this.asksAgain = false;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {Map<string, {command: Record<string, any>, resolve: Function, reject: Function, sent: number}>} */
    this.unanswered = new Map();
    this.ready = false;
    this.attempt = 0;
    this.heard = 0;
    this.opened = 0;
    this.pinged = 0;
    this.retryTimer = 0;
    this.stopped = false;

    this.wake = () => this.#wake();
    addEventListener("online", this.wake);
    addEventListener("offline", this.wake);
    addEventListener("pageshow", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.beat = setInterval(() => this.#beat(), PING_MS / 4);
    this.#open();
  }

  /** Hang up for good. */
  close() {
    this.stopped = true;
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.wake);
    removeEventListener("pageshow", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    clearInterval(this.beat);
    clearTimeout(this.retryTimer);
    this.following.stop();
    this.#drop();
  }

  /**
   * Send a command until it is answered, with the same id if the line breaks in between.
   * @param {Record<string, any>} command without its id
   * @returns {Promise<{seq: number, table: string|null}>} when it is stored; rejects with a `Refusal`
   */
  send(command) {
    const full = { ...command, id: freshId() };
    return new Promise((resolve, reject) => {
      this.unanswered.set(full.id, { command: full, resolve, reject, sent: 0 });
      if (this.ready) this.#transmit(full.id);
      else setTimeout(() => this.#fallback(full.id), FALLBACK_MS);
    });
  }

  /**
   * See the table as another own seat does, or with or without its text.
   * @param {{seat?: number|null, text?: boolean}} wish
   */
  look({ seat = this.seat, text = this.text }) {
    this.seat = seat;
    this.text = text;
    if (this.ready) this.#say({ type: "look", seat, text });
  }

  #open() {
    if (this.stopped) return;
    clearTimeout(this.retryTimer);
    this.#drop();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.id}/socket`);
    this.socket = socket;
    this.opened = Date.now();
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.#say({
        type: "hello",
        v: VERSION,
        seat: this.seat,
        since: this.sentFor === this.seat ? this.seq : null,
        text: this.text,
        key: null,
        differences: true,
      });
    };
    socket.onmessage = (message) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.#hear(JSON.parse(message.data));
    };
    socket.onclose = () => {
      if (socket === this.socket) this.#lost();
    };
  }

  #drop() {
    const socket = this.socket;
    this.socket = null;
    this.ready = false;
    this.pinged = 0;
    if (socket && socket.readyState <= WebSocket.OPEN) socket.close();
  }

  /** @param {object} frame */
  #say(frame) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  /** @param {string} id */
  #transmit(id) {
    const waiting = this.unanswered.get(id);
    if (!waiting) return;
    waiting.sent = Date.now();
    this.#say(waiting.command);
  }

  /** @param {any} frame */
  #hear(frame) {
    switch (frame.type) {
      case "state":
        this.#state(frame);
        this.#well();
        for (const id of [...this.unanswered.keys()]) this.#transmit(id);
        break;
      case "update":
        this.#update(frame);
        break;
      case "difference":
        this.#difference(frame);
        break;
      case "table":
        batch(() => {
          this.#at(frame.seq);
          this.table.value = frame.table;
          this.names.value = frame.names;
        });
        break;
      case "chat":
        this.#at(frame.seq);
        this.chat.value = mergeChat(this.chat.value, frame.lines);
        break;
      case "advice":
        this.advice.value = frame;
        break;
      case "done":
      case "refused":
        this.#answered(frame);
        break;
      case "bye":
        this.#again(frame.retry_ms, "closed", frame.reason);
        break;
      case "gone":
        this.#end("gone", frame.message);
        break;
      default: // pong: being heard is all it is for
    }
  }

  #well() {
    this.ready = true;
    this.attempt = 0;
    batch(() => {
      this.status.value = "open";
      this.reason.value = "";
    });
  }

  /** @param {any} frame a full state, or the part after a reconnect that is new */
  #state(frame) {
    this.#hold(frame);
    this.following.skip();
    this.following.moves = false;
    batch(() => {
      this.#at(frame.seq);
      this.table.value = frame.table;
      this.names.value = frame.names;
      this.play.value = frame.play;
      this.events.value = mergeEvents(this.events.value, frame.events, frame.first);
      this.chat.value = mergeChat(this.chat.value, frame.chat);
      this.advice.value = frame.advice;
    });
    this.sentFor = this.seat = frame.play?.view.you ?? null;
  }

  /** @param {any} frame with a whole view */
  #update(frame) {
    this.#at(frame.seq);
    this.#hold(frame);
    this.following.take(frame);
  }

  /** @param {any} frame with what is new in the view */
  #difference(frame) {
    if (frame.base === this.held.number) {
      this.#update({ ...frame, play: applied(this.held.play, frame.edits) });
    } else if (!this.asksAgain) {
      this.asksAgain = true;
      this.look({});
    }
  }

  /** @param {any} frame */
  #hold({ shown = null, play }) {
    this.held = { number: shown, play };
    this.asksAgain = false;
  }

  /** @param {number} seq */
  #at(seq) {
    this.seq = Math.max(this.seq ?? 0, seq);
  }

  /** @param {any} reply */
  #answered(reply) {
    const waiting = this.unanswered.get(reply.id);
    if (!waiting) {
      if (!this.ready && reply.type === "refused") this.#refusedHello(reply);
      return;
    }
    this.unanswered.delete(reply.id);
    if (reply.type === "done") waiting.resolve(reply);
    else waiting.reject(new Refusal(reply.code, reply.message));
  }

  /** The seat is no longer ours, there are too many of us, or this page is older than the server. @param {any} reply */
  #refusedHello(reply) {
    if (reply.code === "not_yours" && this.seat !== null) this.seat = null;
    else if (reply.code === "busy") this.#again(BUSY_MS, "closed", reply.message);
    else this.#end("outdated", reply.message);
  }

  /** The socket has closed, or never opened: find out why, then come back. */
  async #lost() {
    const opened = this.heard >= this.opened;
    this.#again(BACKOFF_MS[Math.min(this.attempt, BACKOFF_MS.length - 1)] * (0.8 + Math.random() * 0.4));
    this.attempt += 1;
    if (opened) return;
    try {
      const reply = await fetch(`/api/tables/${this.id}`, { headers: { accept: "application/json" } });
      if (reply.ok && this.attempt > 1) this.reason.value = NO_SOCKET;
      if (reply.ok || reply.status >= 500) return;
      const { message } = await reply.json();
      this.#end("gone", message);
    } catch {
      // Nobody answers: the next attempt will tell.
    }
  }

  /**
   * Come back after a while.
   * @param {number} wait @param {Status} [status] @param {string} [reason]
   */
  #again(wait, status, reason = "") {
    this.#drop();
    if (this.stopped) return;
    batch(() => {
      if (status) this.status.value = status;
      else if (this.status.value === "open") this.status.value = "lost";
      if (reason) this.reason.value = reason;
    });
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.#open(), wait);
  }

  /** @param {Status} status @param {string} message */
  #end(status, message) {
    this.close();
    batch(() => {
      this.status.value = status;
      this.reason.value = message;
    });
    for (const { command, resolve, reject } of this.unanswered.values()) {
      if (status === "gone" && command.type === "delete") resolve({ table: null });
      else reject(new Refusal(status, message));
    }
    this.unanswered.clear();
  }

  /** Every few seconds: ask for a sign of life, and give up a line that gives none. */
  #beat() {
    if (this.stopped || !this.socket) return;
    const now = Date.now();
    const opening = !this.ready && now - this.opened > PATIENCE_MS;
    const silent = this.pinged && this.heard < this.pinged && now - this.pinged > PATIENCE_MS;
    const ignored = [...this.unanswered.values()].some(({ sent }) => sent && now - sent > PATIENCE_MS);
    if (opening || silent || (this.ready && ignored)) {
      this.#lost();
    } else if (this.ready && now - this.heard > PING_MS * 0.75) {
      this.pinged = now;
      this.#say({ type: "ping" });
    }
  }

  /** The device is back, or has lost its network: do not wait for the next attempt or beat. */
  #wake() {
    if (this.stopped || document.visibilityState === "hidden") return;
    if (!this.socket) {
      this.#open();
    } else if (this.ready) {
      this.pinged = Date.now();
      this.#say({ type: "ping" });
    }
  }

  /** A command whose socket does not open goes by HTTP, with the same id. @param {string} id */
  async #fallback(id) {
    const waiting = this.unanswered.get(id);
    if (!waiting || this.ready || this.stopped) return;
    try {
      const reply = await fetch(`/api/tables/${this.id}/commands`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify(waiting.command),
      });
      const body = await reply.json();
      if (body.state) this.#state({ ...body.state, first: body.state.first ?? 0 });
      if (body.reply) this.#answered(body.reply);
      else if (reply.status < 500) this.#answered({ type: "refused", id, ...body });
      else throw new Error(body.message);
    } catch {
      setTimeout(() => this.#fallback(id), FALLBACK_MS);
    }
  }
}
