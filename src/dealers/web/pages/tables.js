// The tables that this browser has a seat at, has made, or watches.
import { useState } from "preact/hooks";
import { DeleteDialog } from "/web/pages/delete-table.js";
import { company, seatName } from "/web/pages/words.js";
import { command, messageOf } from "/web/shell/api.js";
import { toast } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { Link, navigate } from "/web/shell/router.js";
import { SeatBadge } from "/web/shell/seats.js";

/** @typedef {import("/web/shell/types.js").TableInfo} TableInfo */

const AT_FIRST = 6;

/** @param {{tables: TableInfo[], onChange: () => void}} props */
export function Tables({ tables, onChange }) {
  const [all, setAll] = useState(false);
  const [doomed, setDoomed] = useState(/** @type {TableInfo|null} */ (null));
  const sorted = [...tables].sort((a, b) => urgency(a) - urgency(b));
  const shown = all ? sorted : sorted.slice(0, AT_FIRST);
  const remove = async () => {
    if (!doomed) return;
    try {
      await command(doomed.id, { type: "delete" });
      toast("The table is gone.");
    } catch (error) {
      toast(messageOf(error), { kind: "problem" });
    }
    setDoomed(null);
    onChange();
  };
  return html`
    <section aria-labelledby="tables">
      <h2 id="tables" class="ornate"><span>Your tables</span></h2>
      <ul class="tables">
        ${shown.map((table) => html`<${TableCard} key=${table.id} table=${table} onDelete=${() => setDoomed(table)} />`)}
      </ul>
      ${
        shown.length < sorted.length &&
        html`<p class="tables-more">
          <button type="button" class="btn" onClick=${() => setAll(true)}>Show all ${sorted.length} tables</button>
        </p>`
      }
      <p class="tables-more"><${Link} to="/statistics">Statistics of this browser<//></p>
      <${DeleteDialog} table=${doomed} onDelete=${remove} onClose=${() => setDoomed(null)} />
    </section>
  `;
}

/** @param {{table: TableInfo, onDelete: () => void}} props */
function TableCard({ table, onDelete }) {
  const yours = myTurn(table);
  return html`
    <li class=${`table-card panel ${yours ? "table-yours" : ""}`}>
      <div class="table-head">
        <h3><${Link} to=${`/t/${table.id}`}>${table.title}<//></h3>
        <${State} table=${table} />
      </div>
      ${table.lesson && html`<p class="table-lesson">Lesson: ${table.lesson}</p>`}
      <ul class="table-seats" aria-label="Seats">
        ${table.seats.map(
          (seat) => html`
            <li key=${seat.seat} class=${seat.mine ? "chair-mine" : ""}>
              <${SeatBadge} seat=${seat.seat} size=${22} />
              <span class="chair-name">${seatName(seat)}</span>
              ${table.state === "running" && table.waiting.includes(seat.seat) && html`<span class="chair-note">to act</span>`}
              ${table.winners?.includes(seat.seat) && html`<span class="chair-note">won</span>`}
            </li>
          `,
        )}
      </ul>
      ${table.problem && html`<p class="error small">${table.problem}</p>`}
      <div class="row table-actions">
        <${Link}
          to=${`/t/${table.id}`}
          class=${`btn btn-small ${yours ? "btn-primary" : ""}`}
          aria-label=${`${verb(table)}: ${describe(table)}`}
          >${verb(table)}<//
        >
        ${table.state === "over" && html`<${Rematch} table=${table} />`}
        <span class="table-when">${when(table.created)}</span>
        ${
          table.host &&
          html`<button
            type="button"
            class="btn btn-quiet btn-small btn-icon"
            onClick=${onDelete}
            aria-label=${`Delete ${describe(table)}`}
          >
            <${Icon} name="trash" />
          </button>`
        }
      </div>
    </li>
  `;
}

/** @param {{table: TableInfo}} props */
function Rematch({ table }) {
  const [busy, setBusy] = useState(false);
  if (table.rematch) {
    return html`<${Link}
      to=${`/t/${table.rematch}`}
      class="btn btn-small"
      aria-label=${`To the rematch of ${describe(table)}`}
      >To the rematch<//
    >`;
  }
  if (!table.my_seats.length && !table.host) return null;
  const again = async () => {
    setBusy(true);
    try {
      const done = await command(table.id, { type: "rematch" });
      navigate(`/t/${done.table}`);
    } catch (error) {
      setBusy(false);
      toast(messageOf(error), { kind: "problem" });
    }
  };
  return html`<button
    type="button"
    class="btn btn-small"
    disabled=${busy}
    onClick=${again}
    aria-label=${`Rematch of ${describe(table)}`}
  >
    <${Icon} name="again" size=${18} />Rematch
  </button>`;
}

/** @param {{table: TableInfo}} props */
function State({ table }) {
  if (table.problem) return html`<span class="tag tag-danger">cannot go on</span>`;
  if (table.lesson) return html`<span class="tag">lesson</span>`;
  if (myTurn(table)) return html`<span class="tag tag-turn">your turn</span>`;
  if (table.state === "running") return html`<span class="tag">playing</span>`;
  if (table.state === "lobby") {
    const open = table.seats.filter((seat) => seat.kind === "open").length;
    return html`<span class="tag tag-ok"
      >${open ? `${open} ${open === 1 ? "seat" : "seats"} open` : "ready to start"}</span
    >`;
  }
  const won = table.winners?.some((seat) => table.my_seats.includes(seat));
  return html`<span class="tag">${won ? "you won" : "over"}</span>`;
}

/** @param {TableInfo} table */
function myTurn(table) {
  return table.state === "running" && table.waiting.some((seat) => table.my_seats.includes(seat));
}

/** What wants attention comes first; the order is kept otherwise. @param {TableInfo} table */
function urgency(table) {
  if (table.lesson) return 1;
  if (myTurn(table)) return 0;
  return { running: 1, lobby: 1, over: 2 }[table.state];
}

/** @param {TableInfo} table */
function verb(table) {
  if (table.lesson) return "Go on";
  if (table.state === "over") return "Look back";
  return myTurn(table) ? "Play" : "Open";
}

/** @param {TableInfo} table */
function describe(table) {
  return `${table.title} with ${company(table)}`;
}

/** @param {string} iso */
function when(iso) {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const today = new Date().toDateString() === date.toDateString();
  return today
    ? date.toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
    : date.toLocaleDateString("en", { day: "numeric", month: "short" });
}
