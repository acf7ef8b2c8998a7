// Combat: the hero at the gate, and how the fight stands.
import { html } from "/web/shell/html.js";
import { SeatBadge } from "/web/shell/seats.js";
import { CardPiece } from "./cards.js";
import { Castle, Castles, CastleTally } from "./castle.js";
import { Icon, Sockets } from "./icons.js";
import { useTable } from "./view.js";
import { capital, listed } from "./words.js";

/** @typedef {import("./facts.d.ts").Fight} Fight */

/** The castle under attack first, then one's own, then the others. */
export function Combat() {
  const table = useTable();
  const { fight } = table.facts;
  const seats = table.around();
  const stage = fight ? fight.seat : null;
  const own = table.you !== null && table.you !== stage ? table.you : null;
  const others = seats.filter((seat) => seat !== stage && seat !== own);
  const far = seats.filter((seat) => seat !== (stage ?? own));
  return html`
    ${!table.narrow && far.length > 0 && html`<${Lookout} seats=${far} />`}
    ${stage !== null && html`<${Castle} key=${`siege-${stage}`} seat=${stage} gate=${html`<${Gate} fight=${fight} />`} />`}
    ${own !== null && html`<${Castle} key=${`own-${own}`} seat=${own} />`}
    <${Castles} seats=${others} title=${table.you === null ? "Castles" : "Other castles"} />
  `;
}

/** @param {{seats: number[]}} props the castles further down at a glance; a click goes there */
function Lookout({ seats }) {
  const table = useTable();
  const go = (seat) =>
    document
      .getElementById(`dd-castle-${seat}`)
      ?.scrollIntoView({ block: "nearest", behavior: table.props.animate ? "smooth" : "auto" });
  return html`
    <ul class="dd-lookout" aria-label="Castles at a glance">
      ${seats.map(
        (seat) => html`
          <li key=${seat}>
            <button type="button" class=${table.facts.evicted[seat] ? "is-lost" : ""} title=${`Go to the castle of ${table.who(seat)}`} onClick=${() => go(seat)}>
              <${SeatBadge} seat=${seat} />
              <span class="dd-lookout-name">${seat === table.you ? "Your castle" : table.name(seat)}</span>
              <${CastleTally} seat=${seat} />
            </button>
          </li>
        `,
      )}
    </ul>
  `;
}

/** @param {{fight: Fight}} props the attacker in the gateway with everything that decides the fight */
function Gate({ fight }) {
  const table = useTable();
  const [attacker] = table.seen("attacker");
  if (!attacker) return null;
  const card = table.card(attacker.card);
  const immune = card.vulnerable.filter((type) => !fight.vulnerable.includes(type));
  return html`
    <div class="dd-gate">
      <div class="dd-gateway">
        <${Arch} />
        <${CardPiece} at=${attacker} note="at the gate" class="dd-attacker" />
      </div>
      <div class="dd-fight">
        <h4 class="dd-fight-title">
          ${card.name} <span>storms ${fight.seat === table.you ? "your castle" : `the castle of ${table.name(fight.seat)}`}</span>
        </h4>
        ${
          table.narrow
            ? html`<details class="dd-fight-ability"><summary>${capital(card.hint)}</summary>${card.text}</details>`
            : html`<p class="dd-fight-ability"><strong>${capital(card.hint)}.</strong> ${card.text}</p>`
        }
        <div class="dd-fight-open">
          <span class="dd-fight-label">Vulnerable to</span>
          <${Sockets} open=${fight.vulnerable} lost=${immune} />
          <span class="dd-fight-words">
            ${listed(fight.vulnerable.map(capital)) || "nothing"}
            ${immune.length > 0 && html`<em>, immune to ${listed(immune.map(capital))}</em>`}
          </span>
        </div>
        <${Gauges} fight=${fight} />
        ${
          fight.struck.length > 0 &&
          html`
          <p class="dd-struck">
            <${Icon} name="crossed-swords" />
            <span>Struck by ${listed(fight.struck)}</span>
          </p>
        `
        }
      </div>
    </div>
  `;
}

/** The open gate with its raised portcullis and two torches. */
function Arch() {
  return html`
    <svg class="dd-arch-art" viewBox="0 0 232 270" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path class="dd-arch-stones" d="M20 270V112C20 52 62 6 116 6s96 46 96 106v158h-28V116c0-44-30-80-68-80s-68 36-68 80v154z" />
      <path class="dd-arch-dark" d="M48 270V116c0-44 30-80 68-80s68 36 68 80v154z" />
      <path class="dd-arch-bars" d="M74 54v44M95 40v58M116 36v62M137 40v58M158 54v44M56 78h120" />
      <path class="dd-arch-joints" d="M20 230h28M20 190h28M20 150h28M22 104l27 6M38 58l22 18M74 22l12 26M116 6v30M158 22l-12 26M194 58l-22 18M210 104l-27 6M184 150h28M184 190h28M184 230h28" />
      ${[9, 223].map(
        (x) => html`
          <g key=${x} transform=${`translate(${x} 130)`}>
            <circle class="dd-glow" r="26" />
            <path class="dd-torch-wood" d="M0 14v34" />
            <path class="dd-flame" d="M0-22c7 9 10 15 10 22a10 10 0 0 1-20 0c0-7 4-13 10-22z" />
            <path class="dd-flame-core" d="M0-8c4 5 5 8 5 11a5 5 0 0 1-10 0c0-3 1-6 5-11z" />
          </g>
        `,
      )}
    </svg>
  `;
}

const GROUPS = ["First group", "Second group"];

/** @param {{fight: Fight}} props one gauge of armor, or one for each group of a band */
function Gauges({ fight }) {
  return Array.from({ length: fight.groups }, (_, group) => {
    const total = group < fight.defeats ? fight.armor : group === fight.defeats ? fight.total : 0;
    const name = fight.groups > 1 ? GROUPS[group] : "Total";
    return html`<${Gauge} key=${group} armor=${fight.armor} exact=${fight.exact} total=${total} name=${name} />`;
  });
}

/**
 * The total against the armor: one plate for each point of armor, cracked when it is reached.
 * @param {{armor: number, exact: boolean, total: number, name: string}} props
 */
function Gauge({ armor, exact, total, name }) {
  const enough = exact ? total === armor : total >= armor;
  const left = enough ? "enough" : `${armor - total} to go`;
  return html`
    <div class="dd-gauge ${enough ? "is-enough" : ""}">
      <span class="dd-gauge-name">${name}</span>
      <span class="dd-gauge-bar" aria-hidden="true">
        ${Array.from({ length: armor }, (_, i) => html`<i key=${i} class=${i < total ? "is-hit" : ""}></i>`)}
      </span>
      <span class="dd-gauge-words">
        <b>${total}</b> of ${exact ? "exactly " : ""}${armor}<span class="dd-gauge-left">, ${left}</span>
      </span>
    </div>
  `;
}

/** Combat is over: all castles side by side, one's own first. */
export function Aftermath() {
  const table = useTable();
  return html`<${Castles} seats=${table.around()} title="What is left" />`;
}
