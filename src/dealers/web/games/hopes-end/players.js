// The people of the city: points, losses, what the round gives them, and the answers they stand for.
import { html } from "/web/shell/html.js";
import { SeatBadge } from "/web/shell/seats.js";
import { isAsked } from "./dialogue.js";
import { Icon, TypeSign } from "./icons.js";
import { CardPiece } from "./pieces.js";
import { useTable } from "./view.js";
import { counted, TYPES } from "./words.js";

/** Everybody, the reader first. */
export function Players() {
  const table = useTable();
  return html`<div class="he-players">
    ${table.around().map((seat) => html`<${Player} key=${seat} seat=${seat} />`)}
  </div>`;
}

/** @param {{seat: number}} props */
function Player({ seat }) {
  const table = useTable();
  const { facts } = table;
  const mine = seat === table.you;
  const turn = !table.over && facts.turn === seat && facts.phase !== "first answers" && facts.phase !== "history";
  const struck = facts.victim === seat;
  const state = ["he-panel he-player", mine && "is-mine", turn && "is-turn", struck && "is-struck"]
    .filter(Boolean)
    .join(" ");
  return html`
    <section class=${state} data-seat=${seat} aria-label=${mine ? "You" : table.name(seat)}>
      <div class="he-player-head">
        <${SeatBadge} seat=${seat} size=${28} />
        <h3>${mine ? "You" : table.name(seat)}</h3>
        ${
          table.fact("first player") === seat &&
          html`<span class="he-mark-first" title="begins every round">1st<span class="sr-only"> player</span></span>`
        }
        ${turn && html`<span class="he-turn-mark">${table.view.waiting.includes(seat) || mine ? "builds" : "is next"}</span>`}
        ${struck && html`<span class="he-turn-mark is-bad">loses tiles</span>`}
        <span class="he-points"><b>${facts.points[seat]}</b> ${facts.points[seat] === 1 ? "point" : "points"}</span>
      </div>
      <${Tallies} seat=${seat} />
      <${Asked} seat=${seat} />
      <ul class="he-held" aria-label=${mine ? "Your Morality cards" : `Morality cards of ${table.name(seat)}`}>
        ${table.seen("held", seat).map((at) => html`<li key=${at.id}><${CardPiece} at=${at} size="small" quiet=${isAsked(table)} /></li>`)}
      </ul>
    </section>
  `;
}

/** What counts: cards by type, lost tiles, gifts of the round. */
function Tallies({ seat }) {
  const table = useTable();
  const { facts } = table;
  /** @type {Array<[number, string, (n: number) => string, (n: number) => string, string]>} */
  const gifts = [
    [
      table.fact("own ruined")[seat],
      "ancient-ruins",
      (n) => `${n} lost`,
      (n) => `${counted(n, "own tile")} in ruins`,
      "is-bad",
    ],
    [
      table.fact("extra tiles")[seat],
      "brick-pile",
      (n) => `+${counted(n, "tile")}`,
      (n) => `${counted(n, "extra tile")} in the next turn`,
      "",
    ],
    [
      facts.shelter[seat],
      "bunker",
      (n) => `shelter ${n}`,
      (n) => `the next History card ruins ${counted(n, "tile")} fewer`,
      "",
    ],
    [Number(facts.scouting[seat]), "binoculars", () => "scouts", () => "draws two tiles and places one", ""],
  ];
  return html`
    <ul class="he-tallies" aria-label="Counts">
      ${TYPES.map((type) => {
        const count = facts.holdings[seat][type.toLowerCase()];
        return html`<li key=${type} class=${count ? "" : "is-none"} title=${`counts as ${count} ${type}`}>
          <${TypeSign} type=${type} /><b>${count}</b><span class="sr-only"> ${type}</span>
        </li>`;
      })}
      ${gifts
        .filter(([count]) => count > 0)
        .map(
          ([count, icon, short, long, tone]) => html`
            <li key=${icon} class="he-gift ${tone}" title=${long(count)}><${Icon} name=${icon} />${short(count)}</li>
          `,
        )}
    </ul>
  `;
}

/** The question that somebody else is thinking about. */
function Asked({ seat }) {
  const table = useTable();
  const [question] = table.seen("new question");
  const theirs = table.view.waiting.includes(seat) && seat !== table.you;
  if (!question || !theirs) return null;
  return html`<div class="he-asked">
    <p>is asked</p>
    <${CardPiece} at=${question} size="small" />
  </div>`;
}
