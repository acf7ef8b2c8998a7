// A window above the board: a pile to look through.
import { PileWindow } from "/web/shell/cards.js";
import { html } from "/web/shell/html.js";
import { CardList } from "./pieces.js";
import { useTable } from "./view.js";

/** @param {{look: import("./view.js").Look|null, close: () => void}} props */
export function LookWindow({ look, close }) {
  const table = useTable();
  const cards = look ? table.seen(look.zone, look.owner) : [];
  return html`<${PileWindow} title=${look?.title ?? null} cards=${cards} CardList=${CardList} onClose=${close} class="dh-window" />`;
}
