// The question before a table is deleted for everybody.

import { company } from "/web/pages/words.js";
import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";

/**
 * @param {object} props
 * @param {import("/web/shell/types.js").TableInfo|null} props.table null: nothing is asked
 * @param {() => void} props.onDelete
 * @param {() => void} props.onClose
 */
export function DeleteDialog({ table, onDelete, onClose }) {
  return html`
    <${Dialog} title="Delete this table?" open=${table !== null} onClose=${onClose}>
      ${
        table &&
        html`<p>
            ${table.title} with ${company(table)} is deleted for everybody, together with its replay. This cannot be
            taken back.
          </p>
          <div class="row">
            <button type="button" class="btn btn-danger" onClick=${onDelete}>Delete for everybody</button>
            <button type="button" class="btn" onClick=${onClose}>Keep it</button>
          </div>`
      }
    <//>
  `;
}
