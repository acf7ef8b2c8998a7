// The points of everybody in one line, which stays in sight.
import { html } from "/web/shell/html.js";
import { SeatBadge } from "/web/shell/seats.js";
import { useTable } from "./view.js";
import { counted } from "./words.js";

/** Who has how many points, the reader first. */
export function Scores() {
  const table = useTable();
  const { points, turn } = table.facts;
  const lost = table.fact("own ruined");
  return html`
    <ul class="he-scores" aria-label="Points">
      ${table.around().map((seat) => {
        const mine = seat === table.you;
        const ruins = lost[seat] > 0 ? `, ${counted(lost[seat], "tile")} in ruins` : "";
        return html`
          <li key=${seat} class="he-score seat-${seat % 6} ${mine ? "is-mine" : ""} ${turn === seat && !table.over ? "is-turn" : ""}">
            <${SeatBadge} seat=${seat} size=${22} />
            <span class="he-score-name" aria-hidden="true">${mine ? "You" : table.name(seat)}</span>
            <b aria-hidden="true">${points[seat]}</b>
            <span class="sr-only">${mine ? "You" : table.name(seat)}: ${counted(points[seat], "point")}${ruins}</span>
          </li>
        `;
      })}
    </ul>
  `;
}
