// The other players: their stalls, piles and schedules; whoever has the turn stands out.
import { useId, useState } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { Piece } from "/web/shell/piece.js";
import { SeatBadge } from "/web/shell/seats.js";
import { Face, Store, Tokens } from "./characters.js";
import { Dice } from "./dice.js";
import { Coin, Icon } from "./icons.js";
import { Backs, Schedule, Winner } from "./mine.js";
import { CardList, ClosedPile, OpenPile } from "./pieces.js";
import { Stall, stallTitle } from "./stall.js";
import { useTable } from "./view.js";
import { counted } from "./words.js";

export function Rivals() {
  const table = useTable();
  const rivals = table.rivals();
  if (table.facts.teams && !table.tight) return html`<${Teams} rivals=${rivals} />`;
  return html`
    <div class="dm-rivals dm-rivals-${rivals.length}">
      ${rivals.map((seat) => html`<${Rival} key=${seat} seat=${seat} />`)}
    </div>
  `;
}

/** The teammate, and the other team with the stall that it shares. */
function Teams({ rivals }) {
  const table = useTable();
  const mate = table.mate(table.front);
  const [left, right] = rivals.filter((seat) => seat !== mate);
  return html`
    <div class="dm-rivals dm-rivals-3 dm-rivals-team">
      <${Rival} seat=${mate} />
      <div class="dm-team" role="group" aria-label="The other team">
        <${Rival} seat=${left} stall=${false} />
        <${Rival} seat=${right} stall=${false} />
        <${Stall} seat=${left} />
      </div>
    </div>
  `;
}

/** @param {{seat: number, stall?: boolean}} props */
function Rival({ seat, stall = true }) {
  const table = useTable();
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const turn = table.facts.turn === seat && !table.over;
  const folds = (table.narrow || (table.tight && table.seatCount > 3)) && !table.over;
  const open = !folds || unfolded;
  const won = table.view.outcome?.winners.includes(seat);
  const hand = table.seen("hand", seat);
  const beside = table.beside(seat);
  return html`
    <section class="dm-rival ${turn ? "is-active" : ""} ${won ? "has-won" : ""}" data-seat=${seat} aria-labelledby=${id}>
      <div class="dm-rival-head">
        <${Face} seat=${seat} />
        <${NamePlate} id=${id} seat=${seat} />
        ${won && html`<${Winner} />`}
        ${turn && html`<span class="dm-turn">${table.view.waiting.includes(seat) ? "is choosing" : "has the turn"}</span>`}
        ${open ? html`<${Goods} seat=${seat} />` : html`<${Glance} seat=${seat} />`}
        ${
          folds &&
          html`
          <button
            type="button"
            class="dm-fold"
            aria-expanded=${open}
            aria-label=${`${open ? "Close" : "Open"} the place of ${table.name(seat)}`}
            onClick=${() => setUnfolded(!unfolded)}
          >
            <span aria-hidden="true">${open ? "−" : "+"}</span>
          </button>
        `
        }
      </div>
      <div class="dm-rival-row">
        ${open && stall && html`<${RivalStall} seat=${seat} />`}
        <${Schedule} seat=${seat} />
        ${open && beside.length > 0 && html`<${CardList} cards=${beside} size="small" label=${`Beside ${table.character(seat)?.name}`} />`}
        ${turn && html`<${Dice} />`}
      </div>
      ${open && hand.length > 0 && html`<${CardList} cards=${table.sorted(hand)} size="small" label=${`Hand of ${table.name(seat)}`} />`}
    </section>
  `;
}

/** Who it is; to be chosen where a player is asked for. */
function NamePlate({ id, seat }) {
  const table = useTable();
  const choice = table.narrow ? undefined : table.offered("player", seat); // on a phone the buttons are nearer
  const mate = table.you !== null && table.mate(table.you) === seat;
  const face = html`
    <span class="dm-plate">
      <${SeatBadge} seat=${seat} size=${24} />
      <span class="dm-plate-words">
        <h3 id=${id} title=${table.name(seat)}>${table.name(seat)}</h3>
        ${table.character(seat) && html`<span class="dm-plays" title=${table.character(seat)?.name}>${table.character(seat)?.name}</span>`}
      </span>
      ${mate && html`<span class="dm-chip"><${Icon} name="three-friends" /><span>teammate</span></span>`}
    </span>
  `;
  if (!choice) return face;
  return html`
    <${Piece}
      option=${choice.option}
      label=${`Choose ${table.name(seat)}`}
      picked=${table.isPicked(choice.option) ? 1 : null}
      onPick=${table.props.pick}
      class="dm-choose-player"
    >
      ${face}
    <//>
  `;
}

/** A folded place in one line. */
function Glance({ seat }) {
  const table = useTable();
  const { stacks, goals, gold } = table.facts;
  return html`
    <span class="dm-glance">
      <span title="stacks built"><${Icon} name="shop" /><b>${stacks[seat]}</b>/${goals[seat]}<span class="sr-only"> stacks</span></span>
      <span title="cards in hand"><${Icon} name="hand" /><b>${table.count("hand", seat)}</b><span class="sr-only"> cards in hand</span></span>
      ${table.whyNoVictory(seat) && html`<span title="cannot win now"><${Icon} name="hazard-sign" /><span class="sr-only">cannot win now</span></span>`}
      ${gold[seat] > 0 && html`<span title="gold"><${Coin} value=${gold[seat]} /><span class="sr-only">${counted(gold[seat], "gold", "gold")}</span></span>`}
    </span>
  `;
}

/** The piles, hand and gold of a player. */
function Goods({ seat }) {
  const table = useTable();
  const aside = table.count("set aside", seat);
  const { gold } = table.facts;
  return html`
    <div class="dm-goods">
      <${ClosedPile} zone="deck" owner=${seat} title=${`${table.whose(seat)} deck`} />
      <${OpenPile} zone="discard pile" owner=${seat} title=${`${table.whose(seat)} discard pile`} />
      <${Backs} count=${table.count("hand", seat)} seat=${seat} />
      ${aside > 0 && html`<p class="dm-aside">looks at ${counted(aside, "card")}</p>`}
      ${gold[seat] > 0 && html`<p class="dm-purse"><${Coin} value=${gold[seat]} /><span class="sr-only">${counted(gold[seat], "gold", "gold")}</span> <i aria-hidden="true">gold</i></p>`}
      <${Tokens} seat=${seat} />
      <${Store} seat=${seat} />
    </div>
  `;
}

/** The stall of a player; of teammates only one shows it. */
function RivalStall({ seat }) {
  const table = useTable();
  const home = table.home(seat);
  const shown = home === seat && table.home(table.front) !== home;
  return shown ? html`<${Stall} seat=${seat} />` : html`<p class="dm-shared">${sharedWords(table, seat)}</p>`;
}

/** @param {import("./view.js").Table} table @param {number} seat */
function sharedWords(table, seat) {
  const mate = /** @type {number} */ (table.mate(seat));
  return mate === table.front
    ? `Builds the same stall as ${mate === table.you ? "you" : table.name(mate)}.`
    : `${stallTitle(table, seat)}: see ${table.name(mate)}.`;
}
