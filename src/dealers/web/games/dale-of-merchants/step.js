// What is being done right now: the card it is for, the running total of a payment or a stack, cards to choose from.
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { Dice } from "./dice.js";
import { Icon } from "./icons.js";
import { CardList, CardPiece } from "./pieces.js";
import { useTable } from "./view.js";
import { capital } from "./words.js";

/** @typedef {import("./facts.d.ts").Sum} Sum */

export function Step() {
  const table = useTable();
  const { decision } = table;
  const trays = table.trays();
  const sum = table.asked?.sum ?? null;
  const panel = useRef(/** @type {HTMLElement|null} */ (null));
  const about = decision?.source?.id ?? decision?.step ?? null;
  useLayoutEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), [about]);
  if (!decision || (!decision.source && trays.length === 0 && !sum)) return null;
  const source = decision.source;
  const card = source && table.card(source.card);
  const ability = table.inUse();
  const buying = source && table.seen("market").some(({ id }) => id === source.id);
  return html`
    <section ref=${panel} class="dm-step" aria-label="What you are doing">
      ${source && html`<div class="dm-step-source"><${CardPiece} at=${{ id: -1, card: source.card }} size="small" /></div>`}
      <div class="dm-step-words">
        ${card && html`<h3>${buying ? `Buying ${card.name}` : (ability?.name ?? card.name)}</h3>`}
        ${card && !buying && html`<p class="dm-step-text">${ability ? ability.text : card.kind === "character" ? card.passive : card.text}</p>`}
        ${source && html`<${Dice} />`}
        ${sum && html`<${Total} sum=${sum} paying=${decision.step === "pay"} />`}
      </div>
      ${trays.map(
        (tray) => html`
          <div key=${tray.title} class="dm-tray">
            <h4>${tray.title}</h4>
            <${CardList} cards=${[...table.seen(tray.zone, tray.owner)].reverse()} label=${tray.title} />
          </div>
        `,
      )}
    </section>
  `;
}

/** @param {{sum: Sum, paying: boolean}} props a payment or a stack so far, and why some cards will not do */
function Total({ sum: { least, most, reached, unusable }, paying }) {
  const over = most === null ? 0 : reached - most;
  const done = over > 0 ? `enough, ${over} too much` : "enough";
  return html`
    <${Measure} total=${reached} of=${least} most=${most ?? Infinity} done=${paying ? done : "complete"} />
    ${unusable.map(
      ({ cards, why }) =>
        html`<p key=${cards.join()} class="dm-step-why"><${Icon} name="hazard-sign" /><span>${capital(why)}</span></p>`,
    )}
  `;
}

/** @param {{total: number, of: number, most?: number, done: string}} props a sum on its way to what it has to be */
function Measure({ total, of, most = of, done }) {
  const steps = Math.max(of, Math.min(total, of + 6));
  const goal = most === Infinity ? `${of} or more` : most > of ? `${of} to ${most}` : String(of);
  const left = of - total;
  return html`
    <div class="dm-measure ${left <= 0 ? "is-enough" : ""}">
      <span class="dm-pips" aria-hidden="true">
        ${Array.from({ length: steps }, (_, n) => html`<i key=${n} class=${n < total ? (n < of ? "is-full" : "is-over") : ""}></i>`)}
      </span>
      <span class="dm-measure-words"><b>${total}</b> of ${goal}<span>${left > 0 ? `, ${left} to go` : `, ${done}`}</span></span>
    </div>
  `;
}
