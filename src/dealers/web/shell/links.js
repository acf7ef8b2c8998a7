// Ways to a table that is in play: for friends, for those who watch, and for one's own seat on another device.
import { useState } from "preact/hooks";
import { Invitation } from "/web/pages/invitation.js";
import { post } from "/web/shell/api.js";
import { CopyButton } from "/web/shell/copy.js";
import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";

/** @param {{table: import("/web/shell/types.js").TableInfo}} props */
export function LinksButton({ table }) {
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
        <${Invitation} table=${table} />
        ${table.my_seats.map((seat) => html`<${SeatLink} key=${seat} table=${table} seat=${seat} />`)}
      </div>
    <//>
  `;
}

/** The private link of one's own seat, made when it is asked for. */
function SeatLink({ table, seat }) {
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState("");
  const { name } = table.seats[seat];
  const make = () =>
    post(`/api/tables/${table.id}/seats/${seat}/link`).then(
      (answer) => setLink(new URL(answer.link, location.href).href),
      (error) => setProblem(error.message),
    );
  if (!link) {
    return html`
      <button type="button" class="btn" onClick=${make}><${Icon} name="key" /> Go on as ${name} on another device</button>
      ${problem && html`<p class="error" role="alert">${problem}</p>`}
    `;
  }
  return html`
    <section class="panel stack">
      <label class="field">
        <span>Private link of ${name}</span>
        <input type="text" readonly value=${link} onFocus=${(event) => event.currentTarget.select()} />
        <span class="help">Whoever has this link plays this hand. Keep it to yourself.</span>
      </label>
      <p class="row"><${CopyButton} text=${link} label="Copy the link" class="btn-primary" /></p>
    </section>
  `;
}
