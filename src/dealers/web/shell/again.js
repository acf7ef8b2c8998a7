// Something that happened, seen again: the board as it was, before and after that step.
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { get, messageOf } from "/web/shell/api.js";
import { mark } from "/web/shell/board-frame.js";
import { html } from "/web/shell/html.js";
import { SeatBadge } from "/web/shell/seats.js";
import { speed } from "/web/shell/settings.js";
import { cardsOf } from "/web/shell/since.js";
import { TableIcon } from "/web/shell/table-icons.js";

/** @typedef {import("/web/shell/types.js").GameEvent} GameEvent */
/** @typedef {{event: GameEvent, view: import("/web/shell/types.js").View, text: string, moves: boolean}} Moment */

/** So long the board is seen as it was before the step. */
const BEFORE_MS = 600;

/** The past of one table, while somebody looks at it. */
export class Again {
  /** @param {import("/web/shell/net.js").Connection} line */
  constructor(line) {
    this.line = line;
    this.moment = signal(/** @type {Moment|null} */ (null));
    this.timer = 0;
    this.asked = 0;
  }

  /** @param {GameEvent} event @returns {Promise<string>} why it cannot be seen; empty when it can */
  async see(event) {
    const turn = ++this.asked;
    clearTimeout(this.timer);
    const { you } = this.line.play.value?.view ?? {};
    try {
      const query = new URLSearchParams({ event: String(event.number), as: String(you ?? "watch") });
      const { before, after, text } = await get(`/api/tables/${this.line.id}/moment?${query}`);
      if (turn !== this.asked) return "";
      this.line.following.skip();
      const end = { event, view: after, text, moves: speed.value > 0 };
      this.moment.value = end.moves ? { event, view: before, text, moves: false } : end;
      if (end.moves) this.timer = setTimeout(() => (this.moment.value = end), BEFORE_MS);
      mark(cardsOf(event));
      return "";
    } catch (error) {
      return messageOf(error);
    }
  }

  /** Back to the present. */
  close() {
    this.asked += 1;
    clearTimeout(this.timer);
    if (!this.moment.value) return;
    this.line.following.moves = false;
    this.moment.value = null;
    mark(new Set());
  }
}

/** @param {{again: Again, moment: Moment}} props the bar in the place of the prompt: what is seen, and the way back */
export function AgainBar({ again, moment: { event } }) {
  useLayoutEffect(() => () => again.close(), []);
  return html`
    <section class="prompt again-bar" aria-label="Seen again" tabindex="-1">
      <div class="prompt-who">${event.seat !== null && html`<${SeatBadge} seat=${event.seat} size=${30} />`}</div>
      <p class="prompt-words" role="status"><strong>Seen again.</strong> ${event.text}</p>
      <div class="prompt-buttons">
        <button type="button" class="btn btn-primary" onClick=${() => again.close()}>Back to the table</button>
        <button type="button" class="btn" onClick=${() => again.see(event)}><${TableIcon} name="play" /> Once more</button>
      </div>
    </section>
  `;
}
