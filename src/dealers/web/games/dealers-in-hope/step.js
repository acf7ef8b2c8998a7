// What is going on: the action that is carried out, the sum of an assault, the battle as a dialogue, Winter.
import { html } from "/web/shell/html.js";
import { SeatBadge } from "/web/shell/seats.js";
import { Icon, plainName, Sign } from "./icons.js";
import { CardLink } from "./pieces.js";
import { useTable } from "./view.js";
import { capital, counted } from "./words.js";

export function Step() {
  const { facts, over } = useTable();
  if (over) return null;
  if (facts.assault) return html`<${Fray} assault=${facts.assault} />`;
  if (facts.phase === "winter") return html`<${Winter} />`;
  if (facts.action) return html`<${Doing} />`;
  return null;
}

/** The cards that somebody has played this turn. */
function Played({ seat }) {
  const table = useTable();
  const cards = table.seen("play area", seat);
  if (cards.length === 0) return null;
  return html`
    <ul class="dh-played" aria-label=${`Played by ${table.who(seat)}`}>
      ${cards.map(
        ({ id, card }) => html`
          <li key=${id} data-piece=${id} class=${table.props.marked.has(id) ? "marked" : ""}><${CardLink} name=${card}>${plainName(table.card(card))}<//></li>
        `,
      )}
    </ul>
  `;
}

/** @typedef {import("./facts.d.ts").Assault} Assault */

/** @param {{assault: Assault}} props attack against the sum of all that defends, and who speaks next */
function Fray({ assault }) {
  const table = useTable();
  const { land, from, seas, defender, speech, parts, needed } = assault;
  const { attack, turn } = table.facts;
  return html`
    <section class="dh-step dh-fray" aria-label=${`Assault on ${land}`}>
      <div class="dh-side">
        <h3><${SeatBadge} seat=${turn} size=${22} /> ${capital(table.who(turn))}</h3>
        <p class="dh-total-sign"><${Sign} kind="attack" value=${attack} /><span class="sr-only">${attack} attack</span></p>
        <${Played} seat=${turn} />
      </div>
      <div class="dh-against">
        <h3>${land}</h3>
        <p class="dh-way-words">from ${from}${seas.length > 0 ? ` over ${seas.join(", ")}` : ""}</p>
        <${Gauge} attack=${attack} needed=${needed} />
        <p class="dh-verdict">${verdict(table, assault)}${atMost(table, assault)}</p>
        ${speech !== null && html`<${Speeches} now=${speech} />`}
      </div>
      <div class="dh-side dh-side-right">
        <h3>${defender === null ? "Natives" : html`<${SeatBadge} seat=${defender} size=${22} /> ${capital(table.who(defender))}`}</h3>
        <p class="dh-total-sign"><${Sign} kind="defense" value=${needed} /><span class="sr-only">${needed} to reach</span></p>
        <dl class="dh-sum" aria-label="Why so much">
          ${parts.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}
        </dl>
        ${defender !== null && html`<${Played} seat=${defender} />`}
      </div>
    </section>
  `;
}

/** @param {import("./view.js").Table} table @param {Assault} assault @returns {string} how it stands */
function verdict(table, { land, missing, defender, speech }) {
  const { turn } = table.facts;
  const attacker = capital(table.who(turn));
  if (defender !== null && speech === "answer") {
    const whose = capital(table.who(defender));
    if (missing > 0)
      return `${whose} ${defender === table.you ? "need" : "needs"} ${missing} more defense, or ${land} falls.`;
    return `${whose} ${defender === table.you ? "hold" : "holds"} it, if ${table.who(turn)} can add no more.`;
  }
  if (missing > 0) return `${missing} more attack needed.`;
  return defender !== null && speech === "attack"
    ? `Enough for now: ${table.who(defender)} may answer.`
    : `${attacker} ${turn === table.you ? "have" : "has"} enough.`;
}

/** @param {import("./view.js").Table} table @param {Assault} assault @returns {string} how far the attacker gets at most, told to nobody else */
function atMost(table, { missing }) {
  const now = table.own?.assault;
  if (!now || missing === 0) return "";
  if (now.chance === "certain") return " You hold enough.";
  return now.chance === "possible"
    ? ` You can reach at most ${now.most}.`
    : ` You reach at most ${now.most}: not enough.`;
}

/** @param {{attack: number, needed: number}} props how much of the sum is there */
function Gauge({ attack, needed }) {
  const most = Math.max(attack, needed, 1);
  return html`
    <svg class="dh-gauge" viewBox=${`0 0 ${most * 10} 10`} preserveAspectRatio="none" aria-hidden="true">
      ${Array.from({ length: most }, (_, n) => {
        const state = n >= attack ? "" : n < needed ? "is-won" : "is-spare";
        return html`<rect key=${n} class=${state} x=${n * 10 + 0.8} y="1" width="8.4" height="8" />`;
      })}
    </svg>
  `;
}

/** @type {Array<NonNullable<Assault["speech"]>>} */
const SPEECHES = ["attack", "answer", "last word"];

/** @param {{now: Assault["speech"]}} props the three turns of a battle */
function Speeches({ now }) {
  return html`
    <ol class="dh-stages" aria-label="The battle">
      ${SPEECHES.map((name) => html`<li key=${name} aria-current=${name === now ? "step" : undefined}>${name}</li>`)}
    </ol>
  `;
}

/** The action that is being carried out. */
function Doing() {
  const table = useTable();
  const { facts } = table;
  const action = facts.board.find(({ name }) => name === facts.action);
  const trains = action?.group === "train";
  return html`
    <section class="dh-step dh-doing" aria-label="What is being done">
      <h3><${SeatBadge} seat=${facts.turn} size=${22} /> ${facts.action}</h3>
      <p class="dh-doing-text">${action?.text}</p>
      <p class="dh-markers">
        ${facts.attack > 0 && html`<span><${Sign} kind="attack" value=${facts.attack} /> attack</span>`}
        ${(trains || facts.support > 0) && html`<span><${Sign} kind="support" value=${facts.support} /> support</span>`}
        ${trains && html`<span><b>${facts.trained}</b> trained</span>`}
      </p>
      <${Played} seat=${facts.turn} />
    </section>
  `;
}

/** What Winter has brought to everybody. */
function Winter() {
  const table = useTable();
  const { facts } = table;
  return html`
    <section class="dh-step dh-winter" aria-label=${`Winter of year ${facts.year}`}>
      <h3><${Icon} name="snowflake-1" /> Winter of year ${facts.year}</h3>
      <ul>
        ${table.clockwise(table.fact("start player")).map(
          (seat) => html`
            <li key=${seat}>
              <${SeatBadge} seat=${seat} size=${24} />
              <span>
                <b>${capital(table.who(seat))}</b>, ${facts.factions[seat]}:
                ${facts.winter[seat].map(([words, points]) => html`<span key=${words} class=${points ? "" : "dh-nothing"}> <b>${points}</b> (${words})</span>`)}
              </span>
              <span class="dh-winter-sum">
                <${Sign} kind="vp" value=${table.winterSum(seat)} /><span class="sr-only">${counted(table.winterSum(seat), "point")}</span>
              </span>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}
