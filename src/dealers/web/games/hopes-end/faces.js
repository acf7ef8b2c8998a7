// Faces of tiles, Morality cards and History cards: on the table, in the log, and large with all their text.
import { html } from "/web/shell/html.js";
import { SeatBadge } from "/web/shell/seats.js";
import { Icon, MODIFIER_ICONS, TypeSign } from "./icons.js";
import { TileArt } from "./tile-art.js";
import { capital, counted, placeName, TURNED } from "./words.js";

/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */
/** @typedef {import("/web/shell/types.js").Marks} Marks */

/**
 * One card face. The large one is the whole card with its text.
 * @param {object} props
 * @param {CatalogueCard} props.card
 * @param {Marks} [props.marks]
 * @param {"small"|"normal"|"large"} [props.size]
 */
export function CardFace({ card, marks = {}, size = "normal" }) {
  const Face = { tile: TileFace, morality: MoralityFace, history: HistoryFace }[card.kind] ?? PlainFace;
  return html`<${Face} card=${card} marks=${marks} size=${size} />`;
}

/** @param {{card: CatalogueCard}} props a card this drawing does not know */
function PlainFace({ card }) {
  return html`<span class="he-face"><strong>${card.name}</strong> ${card.text}</span>`;
}

// --- tiles ---

function TileFace({ card, marks, size }) {
  const art = html`<${TileArt}
    card=${card}
    turned=${marks.turned ?? 0}
    ruined=${marks.ruined ?? false}
    variant=${card.copies}
  />`;
  if (size === "large") return html`<${TileSheet} card=${card} marks=${marks} art=${art} />`;
  return html`
    <span class="he-face he-tile-face he-size-${size}">
      ${art} ${size === "normal" && html`<span class="he-tile-name">${card.name}</span>`}
    </span>
  `;
}

function TileSheet({ card, marks, art }) {
  const placed = marks.x !== undefined;
  const edges = ["North", "East", "South", "West"].map((side, n) => [
    side,
    marks.ruined ? "rubble, counts as slums" : card.edges[(n - (marks.turned ?? 0) + 4) % 4],
  ]);
  return html`
    <article class="he-sheet he-tile-sheet" aria-label=${card.name}>
      <div class="he-sheet-art">
        ${art}
        ${marks.owner != null && html`<span class="he-sheet-owner"><${SeatBadge} seat=${marks.owner} size=${44} /></span>`}
      </div>
      <p class="he-sheet-name">${card.name}</p>
      ${
        placed &&
        html`<p class="he-sheet-line">
          ${placeName(marks.x, marks.y)}, ${TURNED[marks.turned]}${marks.ruined ? ", in ruins" : ""}
        </p>`
      }
      <p class="he-rules">${card.text}</p>
      <dl class="he-facts">
        ${edges.map(
          ([side, edge]) =>
            html`<div key=${side}>
              <dt>${side}</dt>
              <dd>${edge}</dd>
            </div>`,
        )}
      </dl>
      <p class="he-flavor">${card.flavor}</p>
      <p class="he-origin">${card.code}, ${counted(card.copies, "copy", "copies")}<span class="card-origin">, ${card.label}</span></p>
    </article>
  `;
}

// --- Morality cards ---

function MoralityFace({ card, marks, size }) {
  if (size === "large") return html`<${MoralitySheet} card=${card} marks=${marks} />`;
  const answer = marks.answer == null ? null : card.answers[marks.answer];
  if (size === "small") {
    return html`
      <span class="he-face he-morality he-size-small he-of-${card.type.toLowerCase()}">
        <${TypeSign} type=${card.type} />
        <span class="he-chip-words">
          <span class="he-card-name">${card.name}</span>
          <span class="he-chip-answer"
            >${answer ? html`<${Icon} name=${MODIFIER_ICONS[answer.modifier]} /> ${answer.hint}` : "no answer yet"}</span
          >
        </span>
        ${answer && html`<${Lamp} lit=${marks.active} />`}
      </span>
    `;
  }
  return html`
    <span class="he-face he-morality he-size-normal he-of-${card.type.toLowerCase()}">
      <span class="he-card-head"
        ><${TypeSign} type=${card.type} /><span
          ><span class="he-card-kind">${card.type}</span><span class="he-card-name">${card.name}</span></span
        ></span
      >
      <span class="he-marks">
        ${card.answers.map(
          ({ modifier, hint }, n) => html`
            <span key=${n} class="he-mark ${n === marks.answer ? "is-marked" : ""}">
              <span class="he-mark-box"></span><${Icon} name=${MODIFIER_ICONS[modifier]} /><span>${hint}</span>
            </span>
          `,
        )}
      </span>
      ${
        answer &&
        html`<span class="he-effect-state">
          <${Lamp} lit=${marks.active} />${marks.active ? "in effect" : "from the next History card"}
        </span>`
      }
    </span>
  `;
}

/** @param {{lit: boolean}} props a lamp that burns when the answer is in effect */
export function Lamp({ lit }) {
  const words = lit ? "in effect" : "in effect from the next History card";
  return html`
    <svg class="he-bulb ${lit ? "is-lit" : ""}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <title>${words}</title>
      <circle class="he-bulb-glow" cx="12" cy="10" r="10" />
      <path class="he-bulb-glass" d="M12 3a6.5 6.5 0 0 1 4 11.6V17H8v-2.4A6.5 6.5 0 0 1 12 3z" />
      <path class="he-bulb-foot" d="M8.5 18.5h7M9.5 21h5" />
      ${!lit && html`<path class="he-bulb-off" d="M4 20 20 4" />`}
    </svg>
  `;
}

function MoralitySheet({ card, marks }) {
  return html`
    <article class="he-sheet he-morality-sheet he-of-${card.type.toLowerCase()}" aria-label=${card.name}>
      <p class="he-card-head">
        <${TypeSign} type=${card.type} /><span
          ><span class="he-card-kind">${card.type} question</span><span class="he-sheet-name">${card.name}</span></span
        >
      </p>
      <p class="he-question">${card.text}</p>
      <ol class="he-answers">
        ${card.answers.map(
          (answer, n) => html`
            <li key=${n} class="he-answer-line ${n === marks.answer ? "is-marked" : ""}">
              <${AnswerText} answer=${answer} marked=${n === marks.answer} />
            </li>
          `,
        )}
      </ol>
      ${
        marks.answer != null &&
        html`<p class="he-effect-state">
          <${Lamp} lit=${marks.active} />
          The marked answer ${marks.active ? "is in effect." : "takes effect with the next History card."}
        </p>`
      }
      <p class="he-origin card-origin">${card.label}</p>
    </article>
  `;
}

/** @param {{answer: {text: string, modifier: string, effect: string}, marked?: boolean}} props what is said, and what it does */
export function AnswerText({ answer, marked = false }) {
  return html`
    <span class="he-said">${answer.text}${marked && html`<span class="sr-only"> (marked)</span>`}</span>
    <span class="he-does"
      ><${Icon} name=${MODIFIER_ICONS[answer.modifier]} /><span
        ><b>${capital(answer.modifier)}.</b> ${answer.effect}</span
      ></span
    >
  `;
}

// --- History cards ---

const EFFECTS = [
  ["ruin", "demolish", "ruined"],
  ["extra", "brick-pile", "extra tiles"],
  ["shelter", "bunker", "shelter"],
  ["scouts", "binoculars", "scouts"],
  ["swap", "card-exchange", "new card"],
];

function HistoryFace({ card, size }) {
  if (size === "large") return html`<${HistorySheet} card=${card} />`;
  return html`
    <span class="he-face he-history he-size-${size}">
      <span class="he-card-head"
        ><${TypeSign} type=${card.concerns} /><span
          ><span class="he-card-kind">${concernWords(card)}</span><span class="he-card-name">${card.name}</span></span
        ></span
      >
      ${size === "normal" && html`<span class="he-chronicle">${card.chronicle}</span><span class="he-rules">${card.text}</span>`}
    </span>
  `;
}

/** @param {CatalogueCard} card */
function concernWords(card) {
  if (card.concerns === "everybody") return "History, for everybody";
  return card.concerns === "variety" ? "History, by different types" : `History, by ${card.concerns} cards`;
}

function HistorySheet({ card }) {
  const rows = EFFECTS.filter(([effect]) => card[effect].some(Boolean));
  const scaled = card.concerns !== "everybody";
  return html`
    <article class="he-sheet he-history-sheet" aria-label=${card.name}>
      <p class="he-card-head">
        <${TypeSign} type=${card.concerns} /><span
          ><span class="he-card-kind">${concernWords(card)}</span><span class="he-sheet-name">${card.name}</span></span
        >
      </p>
      <p class="he-chronicle">${card.chronicle}</p>
      <p class="he-rules">${card.text}</p>
      ${
        scaled &&
        html`
          <table class="he-scale">
            <thead>
              <tr>
                <th scope="col">${card.concerns === "variety" ? "Different types" : `${card.concerns} cards`}</th>
                ${[0, 1, 2, 3].map((n) => html`<th key=${n} scope="col">${n}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows.map(
                ([effect, icon, words]) =>
                  html`<tr key=${effect}>
                    <th scope="row"><${Icon} name=${icon} /> ${words}</th>
                    ${card[effect].map((amount, n) => html`<td key=${n}>${amount || "–"}</td>`)}
                  </tr>`,
              )}
            </tbody>
          </table>
        `
      }
      <p class="he-origin card-origin">${card.label}</p>
    </article>
  `;
}
