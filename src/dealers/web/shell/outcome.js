// How the game ended: the score by its parts, and what next.
import { useState } from "preact/hooks";
import { messageOf } from "/web/shell/api.js";
import { FairButton } from "/web/shell/fair.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { verdict } from "/web/shell/prompt.js";
import { Link, navigate } from "/web/shell/router.js";
import { SeatBadge } from "/web/shell/seats.js";
import { TableIcon } from "/web/shell/table-icons.js";
import { capital } from "/web/shell/words.js";

const narrow = matchMedia("(max-width: 40rem)");

/**
 * @param {object} props
 * @param {import("/web/shell/types.js").Outcome} props.outcome
 * @param {string[]} props.names
 * @param {number|null} props.you
 * @param {any} [props.about] what decided it
 * @param {any} [props.children] what can be done next
 */
export function OutcomePanel({ outcome, names, you, about, children }) {
  const solo = names.length === 1;
  const headline = verdict(outcome, names, you).replace(/^The game is over\. /, "");
  return html`
    <section class="outcome panel" aria-labelledby="outcome">
      <div class="outcome-head">
        <span class="outcome-crown"><${TableIcon} name="crown" size=${44} /></span>
        <div>
          <h2 id="outcome" tabindex="-1">${headline}</h2>
          ${outcome.summary && html`<p>${outcome.summary}</p>`}
        </div>
      </div>
      ${about}
      <div class="table-scroll" tabindex="0" role="region" aria-label="Scores">
        <${Scores} outcome=${outcome} names=${names} you=${you} solo=${solo} />
      </div>
      <div class="row">${children}</div>
    </section>
  `;
}

/** One column for each seat, best first; where not all fit, one's own before them. */
function Scores({ outcome, names, you, solo }) {
  const place = (seat) => (seat === you && narrow.matches ? 0 : outcome.ranks[seat]);
  const order = names.map((_, seat) => seat).sort((a, b) => place(a) - place(b));
  const parts = Object.keys(outcome.parts[0] ?? {});
  const tiebreaks = Object.keys(outcome.tiebreaks[0] ?? {});
  const row = (label, cell, className = "") => html`
    <tr key=${label} class=${className}>
      <th scope="row">${capital(label)}</th>
      ${order.map((seat) => html`<td key=${seat} class=${outcome.winners.includes(seat) ? "winner" : ""}>${cell(seat)}</td>`)}
    </tr>
  `;
  return html`
    <table class="scores">
      <thead>
        <tr>
          <td></td>
          ${order.map(
            (seat) => html`
              <th key=${seat} scope="col" class=${outcome.winners.includes(seat) ? "winner" : ""}>
                <${SeatBadge} seat=${seat} size=${26} />
                <span class="scores-name" title=${names[seat]}>${names[seat]}</span>
              </th>
            `,
          )}
        </tr>
      </thead>
      <tbody>
        ${!solo && row("place", (seat) => outcome.ranks[seat], "scores-place")}
        ${parts.map((part) => row(part, (seat) => outcome.parts[seat][part]))}
        ${parts.length > 1 && row("total", (seat) => outcome.totals[seat], "scores-total")}
        ${tiebreaks.map((name, index) =>
          row(
            solo ? name : `tie-break ${index + 1}: ${name}`,
            (seat) => outcome.tiebreaks[seat]?.[name] ?? "",
            "scores-tiebreak",
          ),
        )}
      </tbody>
    </table>
  `;
}

/**
 * Rematch in one click.
 * @param {object} props
 * @param {import("/web/shell/types.js").TableInfo} props.table
 * @param {(command: Record<string, any>) => Promise<any>} props.send
 * @param {(message: string) => void} props.onProblem
 */
export function RematchButton({ table, send, onProblem }) {
  const [busy, setBusy] = useState(false);
  if (table.rematch)
    return html`<${Link} class="btn btn-primary" to=${`/t/${table.rematch}`}><${Icon} name="again" /> Go to the rematch<//>`;
  if (table.my_seats.length === 0 && !table.host) return null;
  const again = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const done = await send({ type: "rematch" });
      if (done.table) navigate(`/t/${done.table}`);
    } catch (error) {
      onProblem(messageOf(error));
      setBusy(false);
    }
  };
  return html`
    <button type="button" class=${`btn btn-primary ${busy ? "pending" : ""}`} aria-disabled=${busy ? "true" : undefined} onClick=${again}>
      <${Icon} name="again" /> Rematch
    </button>
  `;
}

/**
 * Look back, keep, or start something else.
 * @param {{table: import("/web/shell/types.js").TableInfo, replay?: boolean}} props
 */
export function AfterLinks({ table, replay = true }) {
  return html`
    ${replay && html`<${Link} class="btn" to=${`/t/${table.id}/replay`}><${TableIcon} name="play" /> Replay<//>`}
    ${table.state === "over" && html`<${Link} class="btn" to=${`/review/${table.id}`}><${TableIcon} name="graph" /> Review<//>`}
    ${table.deal.secret && html`<${FairButton} table=${table} label="Check this deal" check />`}
    <a class="btn" href=${`/api/tables/${table.id}/export`} download><${Icon} name="file" /> Save the game file</a>
    <${Link} class="btn" to=${`/new/${table.game}`}><${Icon} name="plus" /> New table<//>
  `;
}
