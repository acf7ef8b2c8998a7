// Castles: what an overlord has, and what has become of the heroes who came.
import { useId, useState } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { SeatBadge } from "/web/shell/seats.js";
import { CardList, HeroGroup } from "./cards.js";
import { StrikeChip } from "./defense.js";
import { Icon } from "./icons.js";
import { useTable } from "./view.js";
import { counted, listed } from "./words.js";

/**
 * @param {object} props
 * @param {number} props.seat
 * @param {any} [props.gate] drawn in front of the wall while a hero attacks
 */
export function Castle({ seat, gate = null }) {
  const table = useTable();
  const id = useId();
  const mine = seat === table.you;
  const [unfolded, setUnfolded] = useState(false);
  const folds = table.narrow && !mine && !gate && !table.over;
  const open = !folds || unfolded;
  const ruin = table.facts.evicted[seat] > 0;
  const won = table.view.outcome?.winners.includes(seat);
  const kind = [
    "dd-castle",
    mine && "is-mine",
    gate && "is-besieged",
    ruin && "is-ruin",
    won && "has-won",
    !open && "is-folded",
  ];
  return html`
    <section id=${`dd-castle-${seat}`} data-seat=${seat} class=${kind.filter(Boolean).join(" ")} aria-labelledby=${id}>
      <div class="dd-battlement" aria-hidden="true"></div>
      <div class="dd-wall">
        <${CastleHead} id=${id} seat=${seat} fold=${folds ? { open, toggle: () => setUnfolded(!unfolded) } : null} />
        ${open ? html`${gate}<${Keep} seat=${seat} besieged=${gate !== null} />` : html`<${Glance} seat=${seat} />`}
      </div>
    </section>
  `;
}

/** Name, marks and numbers of a castle. */
function CastleHead({ id, seat, fold }) {
  const table = useTable();
  const mine = seat === table.you;
  const fighting = table.facts.phase === "combat phase";
  const won = table.view.outcome?.winners.includes(seat);
  return html`
    <div class="dd-castle-head">
      <${SeatBadge} seat=${seat} />
      <h3 id=${id} title=${table.name(seat)}>${mine ? "Your castle" : table.name(seat)}</h3>
      ${won && html`<${Mark} icon="laurel-crown" words="winner" />`}
      ${table.seatCount > 1 && table.fact("first player") === seat && html`<${Mark} icon="evil-tower" words="first player" />`}
      ${table.view.waiting.includes(seat) && !fighting && !mine && html`<span class="dd-busy">is choosing</span>`}
      <${CastleTally} seat=${seat} />
      ${
        fold &&
        html`
        <button
          type="button"
          class="dd-fold"
          aria-expanded=${fold.open}
          aria-label=${`${fold.open ? "Close" : "Open"} the castle of ${table.name(seat)}`}
          onClick=${fold.toggle}
        >
          <span aria-hidden="true">${fold.open ? "−" : "+"}</span>
        </button>
      `
      }
    </div>
  `;
}

/** @param {{seat: number}} props a castle in numbers */
export function CastleTally({ seat }) {
  const table = useTable();
  const fighting = table.facts.phase === "combat phase";
  const lost = table.facts.evicted[seat] > 0;
  return html`
    <span class="dd-tally">
      ${fighting && lost && !table.over && html`<span title="evicted"><${Icon} name="broken-skull" /><span class="sr-only">evicted, </span></span>`}
      ${fighting && html`<${Tally} icon="laurels" count=${table.count("defeated heroes", seat)} words="defeated" />`}
      ${fighting && !lost && !table.over && html`<${Tally} icon="swords-emblem" count=${table.count("hero pile", seat)} words="to come" />`}
      ${table.count("defenses", seat) > 0 && html`<${Tally} icon="castle" count=${table.count("defenses", seat)} words="defenses" />`}
    </span>
  `;
}

/** @param {{icon: string, words: string}} props */
function Mark({ icon, words }) {
  return html`<span class="dd-mark" title=${words}><${Icon} name=${icon} /><span class="sr-only">${words}</span></span>`;
}

/** @param {{icon: string, count: number, words: string}} props */
function Tally({ icon, count, words }) {
  return html`<span title=${`${count} ${words}`}><${Icon} name=${icon} /><b>${count}</b><span class="sr-only"> ${words}${" "}</span></span>`;
}

/** @param {{seat: number}} props a folded castle in one line: the sides that are up */
function Glance({ seat }) {
  const table = useTable();
  const cards = table.seen("defenses", seat);
  const closed = ["hand", "lured heroes", "committed heroes"].map((zone) => [zone, table.count(zone, seat)]);
  const words = { hand: "in hand", "lured heroes": "lured", "committed heroes": "face down" };
  return html`
    <div class="dd-glance">
      ${table.facts.evicted[seat] > 0 && html`<span>evicted by ${listed(table.seen("evictor", seat).map((at) => at.card))}</span>`}
      ${closed.filter(([, count]) => count).map(([zone, count]) => html`<span key=${zone}>${count} ${words[zone]}</span>`)}
      ${cards.map((at) => html`<${StrikeChip} key=${at.id} card=${table.card(at.card)} side=${at.side ?? 0} />`)}
    </div>
  `;
}

/** Everything inside the walls. */
function Keep({ seat, besieged }) {
  const table = useTable();
  const mine = seat === table.you;
  const size = !table.over && (mine || besieged) ? "normal" : "small";
  return html`
    <${Eviction} seat=${seat} />
    <${Defenses} seat=${seat} size=${size} besieged=${besieged} />
    ${
      !mine &&
      html`
      <${HeroGroup} zone="hand" seat=${seat} title="Hand" label="in hand" />
      <${HeroGroup} zone="lured heroes" seat=${seat} title="Lured" label="lured" />
      <${HeroGroup} zone="committed heroes" seat=${seat} title="Face down" label="face down" />
    `
    }
    <div class="dd-keep-rest">
      <${Road} seat=${seat} />
      <${Trophies} seat=${seat} />
    </div>
  `;
}

/** @param {{seat: number, size: "small"|"normal", besieged: boolean}} props */
function Defenses({ seat, size, besieged }) {
  const table = useTable();
  const cards = table.seen("defenses", seat);
  const struck = (besieged && table.facts.fight?.struck) || [];
  const striker = besieged ? table.view.decision?.source?.id : undefined;
  const note = (at) => (at.id === striker ? "is about to strike" : struck.includes(at.card) ? "has struck" : "");
  const mark = (at) => (at.id === striker ? "striker" : struck.includes(at.card) ? "struck" : "");
  if (!cards.length && table.facts.phase !== "combat phase") return null;
  return html`
    <div class="dd-group dd-defenses">
      <h4 class=${besieged || seat === table.you ? "dd-small-title" : "sr-only"}>Defenses</h4>
      <${CardList} cards=${cards} label="Defenses of ${table.who(seat)}" size=${size} note=${note} mark=${mark} />
      ${!cards.length && html`<p class="dd-note">No defenses left.</p>`}
    </div>
  `;
}

/** @param {{seat: number}} props the heroes still to come, the next one first; a closed pile is told by its number */
function Road({ seat }) {
  const table = useTable();
  const combat = table.facts.phase === "combat phase";
  const closed = combat && seat !== table.you && !table.seen("hero pile", seat).length;
  if (closed || table.over || !table.count("hero pile", seat)) return null;
  const title = combat ? "On the road to the castle, next first" : "Hero pile, next first";
  const label = combat ? "on the road, face down" : "in the pile";
  return html`<${HeroGroup} zone="hero pile" seat=${seat} title=${title} label=${label} />`;
}

/** @param {{seat: number}} props defeated heroes on the wall */
function Trophies({ seat }) {
  const table = useTable();
  const cards = table.seen("defeated heroes", seat);
  if (!cards.length) return null;
  return html`
    <div class="dd-group dd-trophies">
      <h4 class="dd-small-title">${counted(cards.length, "hero", "heroes")} defeated</h4>
      <${CardList} cards=${cards} label="Heroes defeated by ${table.who(seat)}" size="token" />
    </div>
  `;
}

/** @param {{seat: number}} props who threw this overlord out */
function Eviction({ seat }) {
  const table = useTable();
  const round = table.facts.evicted[seat];
  if (!round) return null;
  return html`
    <div class="dd-eviction">
      <${Icon} name="broken-skull" class="dd-skull" />
      <p><strong>Evicted</strong> in round ${round} by</p>
      <${CardList} cards=${table.seen("evictor", seat)} label="Evictor" size="small" />
    </div>
  `;
}

/** @param {{seats: number[], title: string}} props the castles of everybody else */
export function Castles({ seats, title }) {
  if (!seats.length) return null;
  return html`
    <section class="dd-castles dd-castles-${seats.length}" aria-label=${title}>
      <h2 class="dd-line-title">${title}</h2>
      <div class="dd-castle-grid">${seats.map((seat) => html`<${Castle} key=${seat} seat=${seat} />`)}</div>
    </section>
  `;
}
