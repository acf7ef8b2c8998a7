// The private link of one's own seat: made when it is asked for, and the way to end the older ones.
import { useState } from "preact/hooks";
import { post } from "/web/shell/api.js";
import { AskFirst } from "/web/shell/ask-first.js";
import { CopyButton } from "/web/shell/copy.js";
import { toast } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";

/**
 * @param {string} table @param {number} seat
 * @returns {Promise<string>} a new link; rejects with a sentence for people
 */
export async function newSeatLink(table, seat) {
  const answer = await post(`/api/tables/${table}/seats/${seat}/link`);
  return new URL(answer.link, location.href).href;
}

/**
 * A link that was made, and the button that makes all others stop working.
 * @param {object} props
 * @param {import("/web/shell/types.js").TableInfo} props.table
 * @param {number} props.seat
 * @param {string} props.link
 * @param {(link: string) => void} props.onLink when there is another one
 * @param {(command: Record<string, any>) => Promise<any>} props.send
 */
export function SeatLink({ table, seat, link, onLink, send }) {
  const { name } = table.seats[seat];
  const [made, setMade] = useState(false);
  const renew = async () => {
    await send({ type: "renew", what: "seat", seat });
    onLink(await newSeatLink(table.id, seat));
    setMade(true);
    toast("Only this device and the new link play the seat now.");
  };
  return html`
    <label class="field">
      <span>${made ? "New private link" : "Private link"} of ${name}</span>
      <input type="text" readonly value=${link} onFocus=${(event) => event.currentTarget.select()} />
      <span class="help">Whoever has this link plays this hand. Keep it to yourself; friends get the invitation instead.</span>
    </label>
    <div class="row">
      <${CopyButton} text=${link} label="Copy the link" class="btn-primary" />
      <${AskFirst}
        icon="key"
        label="End older links..."
        question=${`All other links and devices of ${name} stop working, except this one. You are given a new link.`}
        yes="End them"
        no="Keep them"
        onYes=${renew}
        class="btn-quiet"
      />
    </div>
  `;
}
