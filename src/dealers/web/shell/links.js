// Ways to a table that is in play: for friends, for those who watch, and for one's own seat on another device.
import { useState } from "preact/hooks";
import { Invitation } from "/web/pages/invitation.js";
import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { newSeatLink, SeatLink } from "/web/shell/seat-link.js";

/**
 * @param {object} props
 * @param {import("/web/shell/types.js").TableInfo} props.table
 * @param {(command: Record<string, any>) => Promise<any>} props.send rejects with a sentence for people
 */
export function LinksButton({ table, send }) {
  const [open, setOpen] = useState(false);
  if (!table.links.invite && !table.links.watch && table.my_seats.length === 0) return null;
  return html`
    <button
      type="button"
      class="btn btn-quiet btn-icon"
      aria-label="Links to this table"
      title="Links to this table"
      aria-haspopup="dialog"
      onClick=${() => setOpen(true)}
    >
      <${Icon} name="friend" />
    </button>
    <${Dialog} title="Links to this table" open=${open} onClose=${() => setOpen(false)}>
      <div class="stack">
        <${Invitation} table=${table} send=${send} />
        ${table.my_seats.map((seat) => html`<${OwnSeat} key=${seat} table=${table} seat=${seat} send=${send} />`)}
      </div>
    <//>
  `;
}

/** The private link of one's own seat, made when it is asked for. */
function OwnSeat({ table, seat, send }) {
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState("");
  const { name } = table.seats[seat];
  const make = () => newSeatLink(table.id, seat).then(setLink, (error) => setProblem(error.message));
  if (!link) {
    return html`
      <button type="button" class="btn" onClick=${make}><${Icon} name="key" /> Go on as ${name} on another device</button>
      ${problem && html`<p class="error" role="alert">${problem}</p>`}
    `;
  }
  return html`
    <section class="panel stack">
      <${SeatLink} table=${table} seat=${seat} link=${link} onLink=${setLink} send=${send} />
    </section>
  `;
}
