// Windows above the board: a pile to look through, and the ways in which one card can be used.

import { PileWindow } from "/web/shell/cards.js";
import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { CardList } from "./pieces.js";
import { useTable } from "./view.js";
import { capital } from "./words.js";

/** @param {{look: import("./view.js").Look|null, close: () => void}} props */
export function LookWindow({ look, close }) {
  const table = useTable();
  const cards = look ? table.seen(look.zone, look.owner).slice(look.from, look.to) : [];
  return html`
    <${PileWindow}
      title=${look?.title ?? null}
      cards=${cards}
      stack=${look?.from !== undefined}
      CardList=${CardList}
      onClose=${close}
      class="dm-window"
    />
  `;
}

/** @param {{ways: import("/web/shell/types.js").Choice[]|null, close: () => void}} props */
export function WaysWindow({ ways, close }) {
  const { pick } = useTable().props;
  const choose = (option) => {
    close();
    pick(option);
  };
  return html`
    <${Dialog} title="How is it used?" open=${ways !== null} onClose=${close} class="dm-window">
      <ul class="dm-ways">
        ${ways?.map(({ option, label }) => html`<li key=${label}><button type="button" class="btn" onClick=${() => choose(option)}>${capital(label)}</button></li>`)}
      </ul>
    <//>
  `;
}
