// Where in the game we are, and the decks with what has been discarded: on top, or on a phone the decks at the end.
import { useId, useRef, useState } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { Back, CardList } from "./cards.js";
import { Candles, Icon } from "./icons.js";
import { useTable } from "./view.js";
import { capital, counted, listed } from "./words.js";

/** @type {Array<{phase: import("./facts.d.ts").Facts["phase"], name: string, title: string, part: string}>} */
const STEPS = [
  { phase: "hero phase", name: "Heroes", title: "Hero phase", part: "hand" },
  { phase: "defense phase", name: "Defenses", title: "Defense phase", part: "draft round" },
  { phase: "combat phase", name: "Combat", title: "Combat phase", part: "round" },
];
/** @type {typeof STEPS} */
const SOLO_STEPS = [{ phase: "solo display", name: "Display", title: "Solo play", part: "display" }, STEPS[2]];

/** Title, phases and piles. */
export function Head() {
  const table = useTable();
  const steps = table.seatCount === 1 ? SOLO_STEPS : STEPS;
  const now = steps.findIndex((step) => step.phase === table.facts.phase);
  const step = steps[now];
  const hardcore = table.view.options.hardcore;
  return html`
    <header class="dd-head">
      <div class="dd-title">
        <${Candles} />
        <div>
          <h2>${table.over ? "The siege is over" : step.title}</h2>
          <p>${table.over ? verdict(table) : `${step.part} ${table.facts.round} of ${table.fact("last round")}`}${hardcore ? html` <span class="dd-mode">Hardcore</span>` : ""}</p>
        </div>
      </div>
      <ol class="dd-steps" aria-label="Phases">
        ${steps.map(
          ({ name }, place) => html`
            <li
              key=${name}
              class=${table.over || place < now ? "is-done" : place === now ? "is-now" : "is-ahead"}
              aria-current=${place === now && !table.over ? "step" : undefined}
            >
              <span>${name}</span>
              ${place === now && !table.over && html`<${Pips} of=${table.fact("last round")} at=${table.facts.round} />`}
            </li>
          `,
        )}
      </ol>
      ${!table.narrow && html`<${Piles} />`}
    </header>
  `;
}

/** @param {import("./view.js").Table} table @returns {string} */
function verdict(table) {
  const winners = table.view.outcome?.winners ?? [];
  if (table.seatCount === 1) {
    return `${table.count("defeated heroes", 0)} of ${table.fact("last round")} heroes defeated`;
  }
  const who = winners.map((seat, place) =>
    place === 0 && seat === table.you ? capital(table.who(seat)) : table.who(seat),
  );
  const have = winners.length > 1 || winners[0] === table.you ? "have" : "has";
  return `${listed(who)} ${have} won`;
}

/** @param {{of: number, at: number}} props */
function Pips({ of, at }) {
  return html`
    <span class="dd-pips" aria-hidden="true">
      ${Array.from({ length: of }, (_, i) => html`<i key=${i} class=${i < at - 1 ? "is-done" : i === at - 1 ? "is-now" : ""}></i>`)}
    </span>
  `;
}

const KINDS = /** @type {const} */ (["hero", "defense"]);

/** Both decks with their numbers; both discard piles open a list. */
export function Piles() {
  const table = useTable();
  const [open, setOpen] = useState(/** @type {"hero"|"defense"|null} */ (null));
  const buttons = useRef(/** @type {Record<string, HTMLButtonElement|null>} */ ({}));
  const id = useId();
  const close = () => {
    if (open) buttons.current[open]?.focus();
    setOpen(null);
  };
  return html`
    <div class="dd-piles" role="group" aria-label="Decks and discards">
      ${KINDS.map(
        (kind) => html`
          <div key=${kind} class="dd-pile-pair">
            <span class="dd-deck" title=${`${kind} deck: ${counted(table.count(`${kind} deck`), "card")}`}>
              <${Back} kind=${kind} />
              <b>${table.count(`${kind} deck`)}</b>
              <span class="sr-only">in the ${kind} deck</span>
            </span>
            <button
              ref=${(button) => (buttons.current[kind] = button)}
              type="button"
              class="dd-discard"
              aria-expanded=${open === kind}
              aria-controls=${open === kind ? id : undefined}
              aria-label=${`Discarded ${kind === "hero" ? "heroes" : "defenses"}: ${table.count(`${kind} discard`)}`}
              title=${`Discarded ${kind === "hero" ? "heroes" : "defenses"}`}
              onClick=${() => setOpen(open === kind ? null : kind)}
            >
              <${Icon} name=${kind === "hero" ? "card-discard" : "trash-can"} />
              <b>${table.count(`${kind} discard`)}</b>
            </button>
          </div>
        `,
      )}
    </div>
    ${open && html`<${DiscardList} kind=${open} id=${id} onClose=${close} />`}
  `;
}

/** @param {{kind: "hero"|"defense", id: string, onClose: () => void}} props everything in a discard pile, the newest first */
function DiscardList({ kind, id, onClose }) {
  const table = useTable();
  const title = kind === "hero" ? "Discarded heroes" : "Discarded defenses";
  const cards = [...table.seen(`${kind} discard`)].reverse();
  return html`
    <section class="dd-discards" id=${id} aria-label=${title}>
      <div class="dd-section-head">
        <h3>${title}</h3>
        <button type="button" class="btn btn-small" onClick=${onClose}>Close</button>
      </div>
      ${
        cards.length
          ? html`<${CardList} cards=${cards} label="${title}, the newest first" size="small" />`
          : html`<p class="dd-note">Nothing yet.</p>`
      }
    </section>
  `;
}
