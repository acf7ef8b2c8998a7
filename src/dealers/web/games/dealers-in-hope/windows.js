// A window above the board: a pile to look through.

import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { CardList } from "./pieces.js";
import { useTable } from "./view.js";
import { counted } from "./words.js";

/** @param {{look: import("./view.js").Look|null, close: () => void}} props */
export function PileWindow({ look, close }) {
  const table = useTable();
  const cards = look ? [...table.seen(look.zone, look.owner)].reverse() : [];
  return html`
    <${Dialog} title=${look?.title ?? ""} open=${look !== null} onClose=${close} class="dh-window">
      ${
        look &&
        (cards.length === 0
          ? html`<p>There is no card here.</p>`
          : html`<p>${counted(cards.length, "card")}, the uppermost first.</p>
            <${CardList} cards=${cards} label=${look.title} />`)
      }
    <//>
  `;
}
