// What is being done right now: the card it is for, the running total of a payment or a stack, cards to choose from.
import { html } from "/web/shell/html.js";
import { Dice } from "./head.js";
import { Icon } from "./icons.js";
import { CardList, CardPiece } from "./pieces.js";
import { useTable } from "./view.js";
import { listed } from "./words.js";

const PAYING = /^Pay (\d+)( or more)?(?: to (\d+))? for (.+?)(?:: (\d+) so far)?\.$/;
const BUILDING = /^Build stack (\d+) from cards of one set(?:: (\d+) so far)?\.$/;

export function Step() {
  const table = useTable();
  const { decision } = table;
  const trays = table.trays();
  if (!decision || (!decision.source && trays.length === 0 && !BUILDING.test(decision.prompt))) return null;
  const source = decision.source;
  const card = source && table.card(source.card);
  const buying = source && table.seen("market").some(({ id }) => id === source.id);
  return html`
    <section class="dm-step" aria-label="What you are doing">
      ${source && html`<div class="dm-step-source"><${CardPiece} at=${{ id: -1, card: source.card }} size="small" /></div>`}
      <div class="dm-step-words">
        ${card && html`<h3>${buying ? `Buying ${card.name}` : card.name}</h3>`}
        ${card && !buying && html`<p class="dm-step-text">${card.text}</p>`}
        ${source && html`<${Dice} />`}
        <${Total} prompt=${decision.prompt} />
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

/** @param {{prompt: string}} props a payment or a stack so far */
function Total({ prompt }) {
  const paying = PAYING.exec(prompt);
  if (paying) {
    const least = Number(paying[1]);
    const most = paying[2] ? Infinity : Number(paying[3] ?? least);
    return html`<${Till} least=${least} most=${most} total=${Number(paying[5] ?? 0)} />`;
  }
  const building = BUILDING.exec(prompt);
  return building
    ? html`<${Measure} total=${Number(building[2] ?? 0)} of=${Number(building[1])} done="complete" />`
    : null;
}

/** A payment: how much it is to be, how much has been picked, and why some cards will not do. */
function Till({ least, most, total }) {
  const table = useTable();
  const over = total - most;
  return html`
    <${Measure} total=${total} of=${least} most=${most} done=${over > 0 ? `enough, ${over} too much` : "enough"} />
    <${Superfluous} refused=${table.props.refused} />
  `;
}

/** Cards that cannot be added, each reason once: most begin with the card and what it is worth. */
function Superfluous({ refused }) {
  const table = useTable();
  /** @type {Map<string, Set<string>>} */
  const reasons = new Map();
  const held = new Set(table.seen("hand", table.you).map(({ id }) => id));
  for (const { option, why } of refused) {
    const id = Number(option[1]);
    if (option[0] !== "pay" || !held.has(id) || id === table.decision?.source?.id) continue;
    const [, card, reason] = /^(.+? \(worth \d+\)) (.+)$/.exec(why) ?? [why, "", why];
    reasons.set(reason, (reasons.get(reason) ?? new Set()).add(card));
  }
  return [...reasons].map(
    ([reason, names]) =>
      html`<p key=${reason} class="dm-step-why"><${Icon} name="hazard-sign" /><span><b>${listed([...names])}</b> ${reason}</span></p>`,
  );
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
