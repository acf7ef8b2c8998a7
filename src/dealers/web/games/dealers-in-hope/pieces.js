// Cards on the table: every one of them is a piece; a card that can be used in several ways asks on its own face.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { cardList, Pile } from "/web/shell/cards.js";
import { placeKey } from "/web/shell/drawing.js";
import { html } from "/web/shell/html.js";
import { wordOf } from "/web/shell/options.js";
import { Piece } from "/web/shell/piece.js";
import { Back, CardFace } from "./faces.js";
import { plainName, Sign } from "./icons.js";
import { useTable } from "./view.js";
import { capital, cardWords, counted, listed } from "./words.js";

/** @typedef {import("/web/shell/types.js").CardRef} CardRef */
/** @typedef {import("/web/shell/types.js").Choice} Choice */
/** @typedef {import("/web/shell/types.js").Verbs} Verbs */

/**
 * A card that can be looked at and, when it is offered, used.
 * @param {{at: CardRef, size?: "small"|"normal"}} props
 */
export function CardPiece({ at, size = "normal" }) {
  const table = useTable();
  const { verbs } = table.props;
  const [asks, setAsks] = useState(false);
  const { marked, pick, zoom } = table.props;
  const card = table.card(at.card);
  const ways = table.cardWays.get(at.id) ?? [];
  const picked = ways.some(({ option }) => table.isPicked(option));
  useLayoutEffect(() => setAsks(false), [table.view.number]);
  return html`
    <div class="dh-holder ${asks ? "is-asking" : ""}">
      <${Piece}
        option=${ways[0]?.option ?? null}
        why=${ways.length > 0 ? null : (table.cardWhy.get(at.id)?.[0].why ?? null)}
        card=${at.card}
        label=${ways.length > 0 ? `${offerWords(ways, plainName(card), verbs)}. ${cardWords(card)}` : cardWords(card)}
        picked=${picked ? 1 : null}
        onPick=${() => (ways.length > 1 ? setAsks(true) : pick(ways[0].option))}
        onZoom=${zoom}
        data-piece=${at.id}
        class="dh-piece dh-piece-${size} ${marked.has(at.id) ? "marked" : ""}"
      >
        <${CardFace} card=${card} size=${size} />
      <//>
      ${asks && ways.length > 1 && html`<${Ways} ways=${ways} card=${card} close=${() => setAsks(false)} />`}
    </div>
  `;
}

/** @param {Choice[]} ways @param {string} name @param {Verbs} verbs @returns {string} "Play Recruit for attack, defense or support" */
function offerWords(ways, name, verbs) {
  if (ways.length === 1) return capital(ways[0].label);
  const words = ways.map(({ option }) => wordOf(verbs, option, "strength")).filter((word) => word !== null);
  const strengths = [...new Set(words)];
  return strengths.length > 0 ? `Play ${name} for ${listed(strengths, "or")}` : `Choose what to do with ${name}`;
}

/** The ways to use a card, on the card itself. */
function Ways({ ways, card, close }) {
  const { pick, verbs } = useTable().props;
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    const back = document.activeElement;
    /** @type {HTMLElement|null|undefined} */ (box.current?.querySelector("button"))?.focus({ preventScroll: true });
    const beside = (event) => box.current && !box.current.contains(event.target) && close();
    document.addEventListener("pointerdown", beside, true);
    return () => {
      document.removeEventListener("pointerdown", beside, true);
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    };
  }, []);
  const onKey = (event) => {
    const all = /** @type {HTMLElement[]} */ ([...(box.current?.querySelectorAll("button") ?? [])]);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") close();
    else if (step) all[(all.indexOf(event.target) + step + all.length) % all.length].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`
    <div ref=${box} class="dh-ways" role="group" aria-label=${`Ways to use ${plainName(card)}`} onKeyDown=${onKey}>
      ${ways.map(
        ({ option, label }) => html`
          <button key=${label} type="button" class="dh-way" aria-label=${capital(label)} onClick=${() => (close(), pick(option))}>
            ${wayFace(option, card, verbs)}
          </button>
        `,
      )}
    </div>
  `;
}

/** @param {import("/web/shell/types.js").Option} option @param {import("/web/shell/types.js").CatalogueCard} card @param {Verbs} verbs */
function wayFace(option, card, verbs) {
  const kind = wordOf(verbs, option, "strength");
  const verb = String(option[0]);
  if (kind === null) return html`<span>${capital(verb)}</span>`;
  const words = verb === "play without drawing" ? `${capital(kind)}, no draw` : capital(kind);
  return html`<${Sign} kind=${kind} value=${card[kind]} /><span>${words}</span>`;
}

/** @param {{name: string, children?: any}} props the name of a card, to be read large */
export function CardLink({ name, children }) {
  const { zoom } = useTable().props;
  return html`<button type="button" class="dh-link" onClick=${() => zoom(name)}>${children ?? name}</button>`;
}

export const CardList = cardList("dh", CardPiece);

/**
 * A pile with its number; a face-up pile opens as a list.
 * @param {{zone: string, owner: number, title: string, word: string}} props
 */
export function CountedPile({ zone, owner, title, word }) {
  const table = useTable();
  const count = table.count(zone, owner);
  const cards = table.seen(zone, owner);
  const words = `${title}: ${counted(count, "card")}`;
  const marked = cards.some(({ id }) => table.props.marked.has(id));
  return html`
    <${Pile}
      class="dh-pile ${marked ? "marked" : ""}"
      place=${placeKey(zone, owner)}
      label=${words}
      onOpen=${cards.length > 0 ? () => table.browse({ zone, owner, title }) : null}
    >
      <span class="dh-pile-face" aria-hidden="true">
        ${count === 0 ? html`<span class="dh-back is-empty"></span>` : html`<${Back} />`}
        <span><b>${count}</b> ${word}</span>
      </span>
    <//>
  `;
}
