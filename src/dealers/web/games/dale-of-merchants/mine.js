// What lies before the player: hand, deck, discard pile, schedule, gold and stall.

import { useLayoutEffect, useRef } from "preact/hooks";
import { placeKey } from "/web/shell/drawing.js";
import { html } from "/web/shell/html.js";
import { Piece } from "/web/shell/piece.js";
import { SeatBadge } from "/web/shell/seats.js";
import { Character, Store } from "./characters.js";
import { Dice } from "./dice.js";
import { Back } from "./faces.js";
import { Coin, Icon } from "./icons.js";
import { CardList, ClosedPile, OpenPile } from "./pieces.js";
import { Stall, stallTitle } from "./stall.js";
import { useTable } from "./view.js";
import { capital, changeWords } from "./words.js";

/** @param {{seat: number}} props */
export function Mine({ seat }) {
  const table = useTable();
  const place = useHeldInSight();
  const mine = seat === table.you;
  const turn = table.facts.turn === seat && !table.over;
  const larger = turn && table.fact("hand size") > table.fact("usual hand size");
  return html`
    <section ref=${place} class="dm-mine ${turn ? "is-active" : ""}" data-seat=${seat} aria-label=${mine ? "Your place" : `Place of ${table.name(seat)}`}>
      <div class="dm-mine-head">
        <${SeatBadge} seat=${seat} size=${26} />
        <h3>${mine ? "Your hand" : table.name(seat)}</h3>
        ${table.view.outcome?.winners.includes(seat) && html`<${Winner} />`}
        ${turn && html`<span class="dm-turn">${mine ? "your turn" : "has the turn"}</span>`}
        ${turn && table.fact("value changes").map((change, n) => html`<span key=${n} class="dm-chip">${changeWords(change)}</span>`)}
        ${mine && table.own && !table.over && html`<span class="dm-worth">can pay ${table.own.means}</span>`}
        ${turn && !table.decision?.source && html`<${Dice} />`}
        ${larger && html`<span class="dm-chip">Hand size ${table.fact("hand size")}</span>`}
      </div>
      <${Hand} seat=${seat} />
      <div class="dm-piles">
        <${ClosedPile} zone="deck" owner=${seat} title=${`${table.whose(seat)} deck`} />
        <${OpenPile} zone="discard pile" owner=${seat} title=${`${table.whose(seat)} discard pile`} />
        <${Gold} seat=${seat} />
        ${!table.character(seat) && html`<${Store} seat=${seat} />`}
      </div>
      <div class="dm-shelf">
        <${Character} seat=${seat} />
        <div class="dm-stand">
          <h4 class=${table.facts.teams ? "" : "sr-only"}>${stallTitle(table, seat)}</h4>
          <${Stall} seat=${seat} />
        </div>
        <${Schedule} seat=${seat} />
      </div>
    </section>
  `;
}

/** Measures how much lies below the hand: so much of the place may be out of sight (`readable.css`). */
function useHeldInSight() {
  const place = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    const here = place.current;
    const board = here?.parentElement;
    if (!here || !board) return undefined;
    const measure = () => {
      const hand = here.querySelector(".dm-hand")?.getBoundingClientRect();
      const whole = here.getBoundingClientRect();
      if (!hand) return;
      board.style.setProperty("--dm-below", `${Math.max(0, Math.floor(whole.bottom - hand.bottom - 6))}px`);
      board.style.setProperty("--dm-held", `${Math.ceil(hand.bottom - whole.top)}px`);
    };
    const watch = new ResizeObserver(measure);
    for (const part of [here, ...here.children]) watch.observe(part);
    return () => watch.disconnect();
  }, []);
  return place;
}

/** The cards in hand, or their backs. */
function Hand({ seat }) {
  const table = useTable();
  const cards = table.seen("hand", seat);
  const count = table.count("hand", seat);
  if (cards.length === 0) return html`<div class="dm-hand"><${Backs} count=${count} seat=${seat} /></div>`;
  return html`<${CardList} cards=${table.sorted(cards)} label=${seat === table.you ? "Your hand" : `Hand of ${table.name(seat)}`} class="dm-hand" />`;
}

/** The laurel of whoever has won. */
export function Winner() {
  return html`<span class="dm-mark" title="winner"><${Icon} name="laurel-crown" /><span class="sr-only">winner</span></span>`;
}

/** @param {{count: number, seat: number}} props a hand that is not one's own */
export function Backs({ count, seat }) {
  return html`
    <p class="dm-backs" data-place=${placeKey("hand", seat)}>
      <span class="dm-backs-fan" aria-hidden="true">${Array.from({ length: Math.min(count, 8) }, (_, n) => html`<${Back} key=${n} />`)}</span>
      <span><b>${count}</b><span class="sr-only"> ${count === 1 ? "card" : "cards"} in hand</span> <i aria-hidden="true">in hand</i></span>
    </p>
  `;
}

/** Cards that are being carried out or wait to be finished. */
export function Schedule({ seat }) {
  const table = useTable();
  const doing = table.decision?.source?.id;
  const cards = table.seen("schedule", seat).filter(({ id }) => id !== doing || seat !== table.you);
  if (cards.length === 0) return null;
  return html`
    <div class="dm-schedule" title="Schedule">
      <h4>Schedule</h4>
      <${CardList} cards=${cards} size="small" label=${`${table.whose(seat)} schedule`} />
    </div>
  `;
}

/** Gold to pay with: a purse that can be clicked where gold is asked for. */
export function Gold({ seat }) {
  const table = useTable();
  const count = table.facts.gold[seat];
  const pay = seat === table.you ? table.offered("gold") : undefined;
  if (!count && !pay && !table.fact("gold in play")) return null;
  return html`
    <${Piece}
      option=${pay?.option ?? null}
      label=${pay ? `${capital(pay.label)}, of ${count}` : `${table.whose(seat)} gold: ${count}`}
      picked=${pay && table.isPicked(pay.option) ? 1 : null}
      onPick=${table.props.pick}
      class="dm-gold"
    >
      <span class="dm-gold-face"><${Coin} value=${count} /><span>gold</span></span>
    <//>
  `;
}
