// Private notes on a table: kept in this browser for one seat, and sent to nobody.
import { useState } from "preact/hooks";
import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { TableIcon } from "/web/shell/table-icons.js";

const LONGEST = 5000;

/** @param {string} table @param {number|null} seat */
function key(table, seat) {
  return `dealers.notes.${table}.${seat ?? "watch"}`;
}

/** @param {string} table @param {number|null} seat @returns {string} */
function kept(table, seat) {
  try {
    return localStorage.getItem(key(table, seat)) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} table @param {number|null} seat @param {string} text @returns {boolean} whether it is kept */
function keep(table, seat, text) {
  try {
    if (text) localStorage.setItem(key(table, seat), text);
    else localStorage.removeItem(key(table, seat));
    return true;
  } catch {
    return false;
  }
}

/** @param {{table: string, seat: number|null}} props */
export function NotesButton({ table, seat }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState(() => kept(table, seat));
  const [lost, setLost] = useState(false);
  const change = (event) => {
    const words = event.currentTarget.value.slice(0, LONGEST);
    setText(words);
    setLost(!keep(table, seat, words));
  };
  return html`
    <button type="button" class="btn btn-quiet btn-small" aria-haspopup="dialog" onClick=${() => setOpen(true)}>
      <${TableIcon} name="note" /> Notes${text ? html`<span class="notes-dot"><span class="sr-only"> (you have some)</span></span>` : ""}
    </button>
    <${Dialog} title="Your notes" open=${open} onClose=${() => setOpen(false)}>
      <label class="field">
        <span>Only this browser keeps them, and nobody else can read them.</span>
        <textarea class="notes" rows="8" maxlength=${LONGEST} value=${text} onInput=${change}></textarea>
      </label>
      ${lost && html`<p class="error" role="alert">This browser keeps nothing: the notes last as long as this page.</p>`}
    <//>
  `;
}
