// What lies before the player: leader mat with its Winter so far, hand, Ready Area, piles, cubes.
import { html } from "/web/shell/html.js";
import { SeatBadge } from "/web/shell/seats.js";
import { Back } from "./faces.js";
import { Cube, EMBLEMS, Icon, Sign } from "./icons.js";
import { CardLink, CardList, CountedPile } from "./pieces.js";
import { useTable } from "./view.js";
import { counted } from "./words.js";

const KINDS = ["masses", "citizen", "professional", "leader", "spoils", "city"];

/** @param {{slim?: boolean}} props slim: cards as slips, so that the map has more room */
export function Mine({ slim = false }) {
  const table = useTable();
  const seat = table.front;
  const own = seat === table.you;
  return html`
    <section class="dh-mine" aria-label=${own ? "Your place" : `Place of ${table.name(seat)}`}>
      ${!slim && html`<${Mat} seat=${seat} />`}
      <div class="dh-mine-cards">
        ${table.narrow && html`<${Tray} />`}
        <${Hand} seat=${seat} slim=${slim} />
      </div>
      <${Ready} seat=${seat} />
    </section>
  `;
}

/** @param {import("./view.js").Table} table @param {import("./view.js").CardRef[]} cards @returns {import("./view.js").CardRef[]} by kind and name */
function sorted(table, cards) {
  const rank = ({ card }) => KINDS.indexOf(table.card(card).kind);
  return [...cards].sort((a, b) => rank(a) - rank(b) || a.card.localeCompare(b.card) || a.id - b.id);
}

/** The leader mat: who it is, the ability, what Winter would bring now. */
function Mat({ seat }) {
  const table = useTable();
  const faction = table.facts.factions[seat];
  const mine = seat === table.you;
  return html`
    <div class="dh-mat ${faction ? `dh-of-${EMBLEMS[faction]}` : ""}">
      <div class="dh-mat-head">
        <${SeatBadge} seat=${seat} size=${26} />
        ${faction ? html`<${Icon} name=${EMBLEMS[faction]} />` : null}
        <h3>
          ${faction ? html`<${CardLink} name=${faction} />` : mine ? "You" : table.name(seat)}
        </h3>
      </div>
      ${faction && html`<p class="dh-mat-power">${table.card(faction).ability}</p>`}
      ${faction && html`<${WinterRows} seat=${seat} />`}
      <${Purse} seat=${seat} />
    </div>
  `;
}

/** @param {{seat: number}} props the rows of a leader mat with what they are worth now */
export function WinterRows({ seat }) {
  const table = useTable();
  return html`
    <dl class="dh-winter-rows" aria-label="Winter so far">
      ${table.facts.winter[seat].map(
        ([words, points]) => html`
          <div key=${words}>
            <dt>${words}</dt>
            <dd><${Sign} kind="vp" value=${points} /><span class="sr-only">${points} so far</span></dd>
          </div>
        `,
      )}
    </dl>
  `;
}

/** Cubes to act with, and defense that lasts. */
export function Purse({ seat }) {
  const table = useTable();
  const { facts } = table;
  const cubes = facts.cubes[seat];
  const leader = table.fact("leader cube")[seat];
  const token = table.fact("has start token")[seat];
  const shields = table.fact("defense markers")[seat];
  const walls = table.fact("defense until Winter")[seat];
  if (facts.phase === "draft") return null;
  const words = [counted(cubes, "cube"), leader && "leader cube", token && "start token"].filter(Boolean).join(", ");
  return html`
    <p class="dh-purse">
      <span class="dh-cubes" role="img" aria-label=${`To act with: ${words}`} title=${words}>
        ${Array.from({ length: cubes }, (_, n) => html`<${Cube} key=${n} seat=${seat} />`)}
        ${leader && html`<${Cube} seat=${seat} large=${true} />`}
        ${token && html`<${Cube} seat=${seat} token=${true} />`}
        ${!cubes && !leader && !token && html`<i class="dh-none">no cubes</i>`}
      </span>
      ${shields > 0 && html`<span class="dh-lasts" title="defense markers, until the next own turn"><${Sign} kind="defense" value=${shields} /> to next turn</span>`}
      ${walls > 0 && html`<span class="dh-lasts" title="defense until Winter"><${Sign} kind="defense" value=${walls} /> to Winter</span>`}
    </p>
  `;
}

/** The cards in hand, or their backs; with the piles. */
function Hand({ seat, slim }) {
  const table = useTable();
  const cards = table.seen("hand", seat);
  const count = table.count("hand", seat);
  const size = table.fact("hand size")[seat];
  const own = seat === table.you;
  const title = own ? "Your hand" : `Hand of ${table.name(seat)}`;
  if (table.facts.phase === "draft")
    return html`<p class="dh-aside">Cards are dealt when everybody has a city and a faction.</p>`;
  return html`
    <div class="dh-part">
      <div class="dh-part-head">
        <h3>${title} <span>${count}${size ? ` of ${size}` : ""}</span></h3>
        <span class="dh-piles">
          <${CountedPile} zone="draw pile" owner=${seat} title=${`${table.whose(seat)} draw pile`} word="draw" />
          <${CountedPile} zone="discard pile" owner=${seat} title=${`${table.whose(seat)} discard pile`} word="discard" />
        </span>
      </div>
      ${
        cards.length > 0
          ? html`<${CardList} cards=${sorted(table, cards)} label=${title} size=${slim ? "small" : "normal"} class="dh-hand" />`
          : count > 0
            ? html`<p class="dh-backs">${Array.from({ length: count }, (_, n) => html`<${Back} key=${n} />`)}</p>`
            : html`<p class="dh-aside">No cards in hand.</p>`
      }
    </div>
  `;
}

/** Cards of the own discard pile, when they are to be chosen from. */
export function Tray() {
  const table = useTable();
  const cards = table.you === null ? [] : table.tray(table.you);
  if (cards.length === 0) return null;
  return html`
    <div class="dh-part dh-tray">
      <h3>Your discard pile</h3>
      <${CardList} cards=${sorted(table, cards)} size="small" label="Your discard pile, to choose from" />
    </div>
  `;
}

/** Locations and cards that were set aside. */
function Ready({ seat }) {
  const table = useTable();
  const cards = sorted(table, table.seen("ready area", seat));
  const masters = table.facts.masters[seat];
  const own = seat === table.you;
  return html`
    <div class="dh-part dh-ready">
      <h3>Ready Area</h3>
      ${cards.length === 0 && masters.length === 0 && html`<p class="dh-aside">Nothing yet: cities, Spoils of War and cards you save lie here.</p>`}
      ${cards.length > 0 && html`<${CardList} cards=${cards} size="small" label=${own ? "Your Ready Area" : `Ready Area of ${table.name(seat)}`} />`}
      <${Masters} seat=${seat} />
    </div>
  `;
}

/** @param {{seat: number}} props trained masters with what they do */
export function Masters({ seat }) {
  const table = useTable();
  const masters = table.facts.masters[seat];
  if (masters.length === 0) return null;
  return html`
    <ul class="dh-masters" aria-label="Masters">
      ${masters.map((name) => {
        const card = table.profession(name).at(-1);
        if (!card) return null;
        return html`<li key=${name}>
          <${Sign} kind="vp" value=${card.vp} />
          <span><${CardLink} name=${card.name}>${name}<//> ${card.text}</span>
        </li>`;
      })}
    </ul>
  `;
}
