// The side of the table: seats, log and chat. On a phone they are drawers behind tabs.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { ChangedContent } from "/web/shell/changed.js";
import { Chat } from "/web/shell/chat.js";
import { FairButton } from "/web/shell/fair.js";
import { html } from "/web/shell/html.js";
import { LinksButton } from "/web/shell/links.js";
import { Log } from "/web/shell/log.js";
import { NotesButton } from "/web/shell/notes.js";
import { SeatsPanel } from "/web/shell/seats.js";
import { settings } from "/web/shell/settings.js";
import { sinceYourTurn } from "/web/shell/since.js";
import { TableIcon } from "/web/shell/table-icons.js";
import { TermsButton } from "/web/shell/table-settings.js";
import { zoom } from "/web/shell/zoom.js";

const TABS = [
  ["seats", "Seats"],
  ["log", "Log"],
  ["chat", "Chat"],
];
const wide = matchMedia("(min-width: 60rem)");

/**
 * Which drawer is open on a phone, and how much chat is unread.
 * @param {import("/web/shell/types.js").ChatLine[]} lines
 */
export function useSide(lines) {
  const [open, setOpen] = useState(/** @type {string|null} */ (null));
  const spoken = lines.filter((line) => line.seat !== null);
  const latest = spoken[spoken.length - 1]?.seq ?? 0;
  const read = useRef(latest);
  if (open === "chat" || wide.matches) read.current = latest;
  return {
    open,
    unread: spoken.filter((line) => line.seq > read.current).length,
    toggle: (name) => setOpen(open === name ? null : name),
    close: () => setOpen(null),
    go: (name) => {
      setOpen(name);
      // Beside the board the part is there already; as a drawer it has to be drawn first.
      if (!enter(name)) requestAnimationFrame(() => enter(name));
    },
  };
}

/** Put the focus into a part of the side. @param {string} name @returns {boolean} whether it was there to enter */
function enter(name) {
  const part = document.getElementById(`side-${name}`);
  const target = /** @type {HTMLElement|null|undefined} */ (
    part?.querySelector("input") ?? part?.querySelector("[tabindex='0'], button")
  );
  target?.focus();
  return Boolean(target && document.activeElement === target);
}

/** Seats, log and chat of a table in play. */
export function Side({ line, game, table, play, side, inWords, onLook, onKeys, mark }) {
  const { view } = play;
  const panel = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => mark(new Set()), [side.open]);
  const give = (sign) => line.send({ type: "gesture", seat: view.you, sign });
  const say = (text) => line.send({ type: "chat", seat: view.you, text });
  const inLog = line.chat.value.filter(({ event }) => typeof event === "number");
  return html`
    <aside class="table-side" data-open=${side.open ?? "none"} aria-label="Seats, log and chat" ref=${panel}>
      <section id="side-seats" class="side-part side-seats" aria-labelledby="side-seats-title">
        <header class="side-head">
          <h2 id="side-seats-title">${table.title}</h2>
          <div class="side-tools">
            <${LinksButton} table=${table} send=${(command) => line.send(command)} />
            ${game.board && html`<${TextButton} inWords=${inWords} />`}
            <button type="button" class="btn btn-quiet btn-icon keys-button" aria-label="Keys" title="Keys (?)" onClick=${onKeys}>
              <${TableIcon} name="keys" />
            </button>
          </div>
        </header>
        <${ChangedContent} content=${table.content} />
        <${SeatsPanel} table=${table} standings=${view.standings} Icon=${game.board?.Icon} waiting=${view.waiting} you=${view.you} send=${(command) => line.send(command)} onLook=${onLook} clocks=${play.clocks} lines=${line.chat.value} />
        <div class="row">
          <${FairButton} table=${table} class="btn-quiet btn-small" label="Fair deal" />
          <${NotesButton} key=${view.you} table=${table.id} seat=${view.you} />
          <${TermsButton} table=${table} send=${(command) => line.send(command)} />
        </div>
      </section>
      <section id="side-log" class="side-part side-log" aria-labelledby="side-log-title">
        <h2 id="side-log-title">Log</h2>
        <${Log} events=${line.events.value} notes=${inLog} you=${view.you} since=${view.you === null ? 0 : sinceYourTurn(line.events.value, view.you, play).from} zoom=${zoom} mark=${mark} />
      </section>
      <section id="side-chat" class="side-part side-chat" aria-labelledby="side-chat-title">
        <h2 id="side-chat-title">Chat</h2>
        <${Chat} lines=${line.chat.value.filter((spoken) => !inLog.includes(spoken))} you=${view.you} say=${say} give=${give} />
      </section>
    </aside>
    <nav class="table-tabs" aria-label="Parts of the table">
      ${TABS.map(
        ([name, label]) => html`
          <button key=${name} type="button" class="table-tab" aria-expanded=${String(side.open === name)} aria-controls=${`side-${name}`} onClick=${() => side.toggle(name)}>
            <${TableIcon} name=${name} />
            <span>${label}</span>
            ${name === "chat" && side.unread > 0 && html`<span class="table-unread">${side.unread}<span class="sr-only"> new</span></span>`}
          </button>
        `,
      )}
      ${
        game.board &&
        html`<button type="button" class="table-tab" aria-pressed=${String(inWords)} onClick=${() => (side.close(), toggleText())}>
        <${TableIcon} name=${inWords ? "board" : "text"} /><span>${inWords ? "Board" : "Text"}</span>
      </button>`
      }
    </nav>
  `;
}

function toggleText() {
  settings.textView.value = !settings.textView.value;
}

/** Board or words. @param {{inWords: boolean}} props */
export function TextButton({ inWords }) {
  return html`
    <button type="button" class="btn btn-quiet btn-icon" aria-pressed=${String(inWords)} aria-label="Text view" title="Text view (t)" onClick=${toggleText}>
      <${TableIcon} name=${inWords ? "board" : "text"} />
    </button>
  `;
}
