// Windows above the board: a pile to look through, and the ways in which one card can be used.

import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { CardList } from "./pieces.js";
import { useTable } from "./view.js";
import { capital, counted } from "./words.js";

/** @param {{look: import("./view.js").Look|null, close: () => void}} props */
export function PileWindow({ look, close }) {
  const table = useTable();
  return html`
    <${Dialog} title=${look?.title ?? ""} open=${look !== null} onClose=${close} class="dm-window">
      ${look && html`<${Pile} look=${look} cards=${table.seen(look.zone, look.owner).slice(look.from, look.to)} />`}
    <//>
  `;
}

/** @param {{look: import("./view.js").Look, cards: import("./view.js").CardRef[]}} props */
function Pile({ look, cards }) {
  const isStack = look.from !== undefined;
  if (cards.length === 0) return html`<p>There is no card here.</p>`;
  return html`
    ${!isStack && html`<p class="dm-window-note">${counted(cards.length, "card")}, the uppermost first.</p>`}
    <${CardList} cards=${isStack ? cards : [...cards].reverse()} label=${look.title} />
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
