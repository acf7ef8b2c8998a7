// The host sends a player away, after a question.
import { useState } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";

/**
 * The question, and the two answers.
 * @param {object} props
 * @param {import("/web/shell/types.js").SeatInfo} props.seat
 * @param {import("/web/shell/types.js").TableInfo} props.table
 * @param {(command: Record<string, any>) => void} props.run
 * @param {() => void} props.onKeep
 */
export function RemovePlayer({ seat, table, run, onKeep }) {
  const [renew, setRenew] = useState(true);
  return html`
    <div class="stack">
      <p>
        ${seat.name} leaves the table at once, on all devices. The seat becomes free${" "}
        ${table.state === "running" ? "for somebody else, and a bot plays it until then." : "for somebody else."}
      </p>
      <label class="check">
        <input type="checkbox" checked=${renew} onChange=${(event) => setRenew(event.currentTarget.checked)} />
        <span>
          Make a new invite link and code
          <span class="help">Otherwise ${seat.name} can come back with the old ones. Friends who have not sat down yet need the new ones.</span>
        </span>
      </label>
      <div class="row">
        <button type="button" class="btn btn-danger" onClick=${() => run({ type: "remove", seat: seat.seat, renew })}>
          <${Icon} name="door" />Remove ${seat.name}
        </button>
        <button type="button" class="btn" onClick=${onKeep}>Keep them</button>
      </div>
    </div>
  `;
}
