// What everybody watches: how much of the city lies in ruins, the round, the History card.
import { html } from "/web/shell/html.js";
import { CardPiece } from "./pieces.js";
import { useTable } from "./view.js";
import { counted } from "./words.js";

/** The line above the city; `children` stand at its end. */
export function Head({ children }) {
  const table = useTable();
  return html`
    <header class="he-head">
      <h2 class="he-title">Hope’s End</h2>
      <p class="he-round"><b>Round ${table.facts.round}</b><span>${counted(table.left, "tile")} left</span></p>
      <${Gauge} ruined=${table.facts.ruined} limit=${table.facts.limit} more=${table.fact("until the fall")} over=${table.over} />
      ${children}
    </header>
  `;
}

// A row of houses; those that are lost have fallen. Three kinds of each, on a ground of 10 by 22.
const HOUSES = ["M1 22V9l4-4 4 4v13z", "M1 22V4h5V1h2v3h1v18z", "M1 22V12h8v10zM1 12l2-6h4l2 6z"];
const HEAPS = ["M0 22l2-4 2 2 2-6 2 5 2 3z", "M0 22l1-7 2 4 2-3 3 4 2 2z", "M0 22l3-3 1-4 3 5 3 2z"];

/** @param {{ruined: number, limit: number, more: number, over: boolean}} props `more`: with so many more everybody loses */
function Gauge({ ruined, limit, more, over }) {
  const danger = more === 0 ? "is-lost" : ruined >= limit * 0.75 ? "is-grave" : ruined >= limit * 0.5 ? "is-worse" : "";
  const words =
    more === 0 ? "The city has fallen." : over ? "The city stands." : `Everybody loses at ${ruined + more}.`;
  return html`
    <div class="he-gauge ${danger}">
      <p class="he-gauge-words"><b>${ruined}</b> in ruins. <span>${words}</span></p>
      <svg viewBox="0 0 ${limit * 10 + 14} 26" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        ${Array.from({ length: limit }, (_, n) => {
          const [kind, shapes] = n < ruined ? ["he-heap", HEAPS] : ["he-house", HOUSES];
          return html`<path key=${n} class=${kind} transform="translate(${n * 10} 2)" d=${shapes[(n * 7) % 3]} />`;
        })}
        <path class="he-limit" d="M${limit * 10 + 5} 0v24M${limit * 10 + 5} 1l8 4-8 4z" />
        <path class="he-street" d="M0 24.5h${limit * 10 + 14}" />
      </svg>
    </div>
  `;
}

/** The History card of the round. */
export function History() {
  const table = useTable();
  const [at] = table.seen("history");
  return html`
    <section class="he-panel he-chapter" aria-label="History">
      <h3>History</h3>
      ${
        at
          ? html`<${CardPiece} at=${at} label=${label(table, at)} />`
          : html`<p class="he-aside">The first History card is drawn after the first round.</p>`
      }
      <${Prophecy} />
    </section>
  `;
}

/** What the reader's prophets have seen of the deck, the next card first. */
function Prophecy() {
  const table = useTable();
  const seen = table.you === null ? [] : table.seen("history deck").reverse();
  if (seen.length === 0 || table.over) return null;
  return html`
    <div class="he-prophecy">
      <p>Your prophets see</p>
      <ul aria-label="History cards to come">
        ${seen.map((at) => html`<li key=${at.id}><${CardPiece} at=${at} size="small" label=${label(table, at)} /></li>`)}
      </ul>
    </div>
  `;
}

/** @param {import("./view.js").Table} table @param {{card: string}} at */
function label(table, at) {
  const card = table.card(at.card);
  return `${card.name}. ${card.chronicle} ${card.text}`;
}
