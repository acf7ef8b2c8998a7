// Stalls: the stacks that are built, fanned so that every value shows, and the one that comes next.
import { Opens } from "/web/shell/cards.js";
import { html } from "/web/shell/html.js";
import { Piece } from "/web/shell/piece.js";
import { CannotWin } from "./characters.js";
import { folk } from "./faces.js";
import { emblemOf, Icon } from "./icons.js";
import { useTable } from "./view.js";
import { capital, listed } from "./words.js";

/** @param {{seat: number}} props */
export function Stall({ seat }) {
  const table = useTable();
  const home = table.home(seat);
  const stacks = table.stacks(home);
  const goal = table.facts.goals[seat];
  return html`
    <${CannotWin} seat=${seat} />
    <ol class="dm-stall" style=${{ "--stacks": goal }} aria-label=${stallTitle(table, seat)}>
      ${Array.from({ length: goal }, (_, n) => {
        if (n < stacks.length) return html`<li key=${n}><${Stack} home=${home} stack=${stacks[n]} /></li>`;
        if (n === stacks.length) return html`<li key=${n}><${Next} seat=${seat} /></li>`;
        return html`<li key=${n} class="dm-later"><span aria-hidden="true">${n + 1}</span><span class="sr-only">Stack ${n + 1} is still to come</span></li>`;
      })}
    </ol>
  `;
}

/** @param {import("./view.js").Table} table @param {number} seat @returns {string} */
export function stallTitle(table, seat) {
  const mate = table.mate(seat);
  if (mate === null) return seat === table.you ? "Your stall" : `Stall of ${table.name(seat)}`;
  if (seat === table.you) return `Stall of you and ${table.name(mate)}`;
  return mate === table.you
    ? `Stall of ${table.name(seat)} and you`
    : `Stall of ${table.name(seat)} and ${table.name(mate)}`;
}

/** A stack that is built: a strip for each card. */
function Stack({ home, stack: { number, from, cards } }) {
  const table = useTable();
  const title = `Stack ${number}`;
  const words = listed(cards.map((at) => `${at.card} ${table.card(at.card).value}`));
  return html`
    <${Opens}
      class="dm-opens dm-stack"
      label=${`${title}: ${words}`}
      title=${words}
      onOpen=${() => table.browse({ zone: "stall", owner: home, title, from, to: from + cards.length })}
    >
      <span class="dm-fan" aria-hidden="true">
        ${cards.map((at) => {
          const card = table.card(at.card);
          return html`
            <span key=${at.id} data-piece=${at.id} class="dm-strip ${folk(card)} ${table.props.marked.has(at.id) ? "marked" : ""}">
              <b>${card.value}</b><${Icon} name=${emblemOf(card)} />
            </span>
          `;
        })}
      </span>
      <span class="dm-plaque" aria-hidden="true">${number}</span>
    <//>
  `;
}

/** The place of the next stack; a way to begin it when that is possible. */
function Next({ seat }) {
  const table = useTable();
  const value = table.fact("next stack")[seat];
  const mine = seat === table.you;
  const build = mine ? table.offered("build") : undefined;
  const refused = mine ? table.props.refused.find(({ option }) => option[0] === "build") : undefined;
  return html`
    <${Piece}
      option=${build?.option ?? null}
      why=${refused?.why ?? null}
      label=${build ? `${capital(build.label)}: ${value}` : `Next stack: ${value}`}
      picked=${build && table.isPicked(build.option) ? 1 : null}
      onPick=${table.props.pick}
      class="dm-next"
    >
      <span class="dm-next-face"><i>next</i><b>${value}</b></span>
    <//>
  `;
}
