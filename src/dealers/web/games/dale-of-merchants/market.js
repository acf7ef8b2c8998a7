// The market: five places with their prices, the cheapest on the right; its deck, discard pile and junk.
import { html } from "/web/shell/html.js";
import { CardPiece, ClosedPile, JunkPile, OpenPile } from "./pieces.js";
import { useTable } from "./view.js";

export function Market() {
  const table = useTable();
  const bySlot = new Map(table.seen("market").map((at) => [at.slot, at]));
  const slots = Array.from({ length: table.facts.slots }, (_, n) => table.facts.slots - 1 - n);
  return html`
    <section class="dm-market" aria-labelledby="dm-market-title">
      <div class="dm-awning" aria-hidden="true"></div>
      <div class="dm-counter">
        <h3 id="dm-market-title" class="dm-sign-board">Market</h3>
        <ol class="dm-slots" aria-label="Market, from the dearest place to the cheapest">
          ${slots.map((slot) => html`<${Slot} key=${slot} slot=${slot} at=${bySlot.get(slot)} />`)}
        </ol>
        <div class="dm-piles">
          <${ClosedPile} zone="market deck" title="Market deck" market=${true} />
          <${OpenPile} zone="market discard pile" title="Market discard pile" />
          <${JunkPile} />
        </div>
      </div>
    </section>
  `;
}

/** @param {{slot: number, at: import("./view.js").CardRef|undefined}} props one place, with what its card costs */
function Slot({ slot, at }) {
  const table = useTable();
  const source = table.decision?.source?.id;
  return html`
    <li class="dm-slot">
      ${
        at
          ? html`<${CardPiece} key=${at.id} at=${at} class=${at.id === source ? "is-source" : ""} />`
          : html`<span class="dm-empty"><span class="sr-only">Empty place</span></span>`
      }
      <span class="dm-price" aria-hidden="true">
        ${at ? html`<b>${at.price}</b><i>${sum(table.card(at.card).value, slot, at.price)}</i>` : html`<i>+${slot}</i>`}
      </span>
    </li>
  `;
}

/** @param {number} value @param {number} slot @param {number} [price] @returns {string} "3+1", or "3+1−1" where somebody pays less */
function sum(value, slot, price = value + slot) {
  const rest = price - value - slot;
  return `${value}+${slot}${rest ? `${rest < 0 ? "−" : "+"}${Math.abs(rest)}` : ""}`;
}
