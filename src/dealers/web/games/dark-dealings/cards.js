// Cards on the table: every one of them is a piece; groups of them are lists with a heading.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { Piece } from "/web/shell/piece.js";
import { DefenseFace, DefenseSheet } from "./defense.js";
import { HeroFace, HeroSheet, HeroToken } from "./hero.js";
import { Icon } from "./icons.js";
import { useTable } from "./view.js";
import { capital, cardWords, counted } from "./words.js";

/** @typedef {import("./view.js").CardRef} CardRef */
/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */

/**
 * One card face. The large one is the whole card with its text.
 * @param {object} props
 * @param {CatalogueCard} props.card
 * @param {{side?: number}} [props.marks]
 * @param {"small"|"normal"|"large"} [props.size]
 * @param {number|null} [props.counts]
 */
export function CardFace({ card, marks, size = "normal", counts = null }) {
  const side = marks?.side ?? 0;
  if (card.kind === "hero") {
    return size === "large" ? html`<${HeroSheet} card=${card} />` : html`<${HeroFace} card=${card} size=${size} />`;
  }
  if (size === "large") return html`<${DefenseSheet} card=${card} side=${side} />`;
  return html`<${DefenseFace} card=${card} side=${side} size=${size} counts=${counts} />`;
}

/**
 * A card that can be looked at and, when it is offered, picked.
 * @param {object} props
 * @param {CardRef} props.at
 * @param {"small"|"normal"|"token"} [props.size]
 * @param {string} [props.note] said after the name of the card
 * @param {string} [props.class]
 */
export function CardPiece({ at, size = "normal", note = "", class: className = "" }) {
  const table = useTable();
  const { marked, pick, zoom } = table.props;
  const card = table.card(at.card);
  const marks = at.side === undefined ? undefined : { side: at.side };
  const choice = table.choices.get(at.id);
  const words = cardWords(card, marks) + (note && `, ${note}`);
  return html`
    <${Piece}
      option=${choice?.option ?? null}
      why=${choice ? null : (table.refusals.get(at.id)?.why ?? null)}
      card=${at.card}
      marks=${marks}
      label=${choice ? `${capital(choice.label)}. ${words}` : words}
      picked=${table.order(at.id)}
      onPick=${pick}
      onZoom=${zoom}
      data-piece=${at.id}
      class="dd-piece dd-piece-${size} ${card.kind}-piece ${marked.has(at.id) ? "marked" : ""} ${className}"
    >
      ${
        size === "token"
          ? html`<${HeroToken} card=${card} />`
          : html`<${CardFace} card=${card} marks=${marks} size=${size} counts=${choice?.option[0] === "strike" ? at.counts : null} />`
      }
    <//>
  `;
}

/**
 * A group of cards as a list. Cards that have gone fade out in their old place.
 * @param {object} props
 * @param {CardRef[]} props.cards
 * @param {string} props.label heard by screen readers
 * @param {"small"|"normal"|"token"} [props.size]
 * @param {(card: CardRef, place: number) => string} [props.note]
 * @param {(card: CardRef, place: number) => string} [props.mark] a class for one card
 * @param {number} [props.columns] so many of normal size stand side by side where there is room
 */
export function CardList({ cards, label, size = "normal", note, mark, columns = 8 }) {
  const shown = useFading(cards);
  return html`
    <ul class="dd-cards dd-cards-${size}" style=${{ "--columns": columns }} aria-label=${label}>
      ${shown.map(({ at, gone }, place) =>
        gone
          ? html`<li key=${at.id} class="dd-gone" aria-hidden="true"><${Ghost} at=${at} size=${size} /></li>`
          : html`
              <li key=${at.id}>
                <${CardPiece} at=${at} size=${size} note=${note?.(at, place)} class=${mark?.(at, place)} />
              </li>
            `,
      )}
    </ul>
  `;
}

/** @param {{at: CardRef, size: "small"|"normal"|"token"}} props a card that is on its way out */
function Ghost({ at, size }) {
  const card = useTable().card(at.card);
  if (size === "token") return html`<${HeroToken} card=${card} />`;
  return html`<${CardFace} card=${card} marks=${{ side: at.side ?? 0 }} size=${size} />`;
}

const FADE_MS = 280;

/**
 * The cards of a list, and for a moment those that have just left it.
 * @param {CardRef[]} cards
 * @returns {Array<{at: CardRef, gone: boolean}>}
 */
function useFading(cards) {
  const { animate } = useTable().props;
  const before = useRef(/** @type {CardRef[]} */ ([]));
  const [ghosts, setGhosts] = useState(/** @type {Array<{at: CardRef, place: number}>} */ ([]));
  const ids = cards.map((at) => at.id).join();
  useLayoutEffect(() => {
    const left = before.current
      .map((at, place) => ({ at, place }))
      .filter(({ at }) => at.side !== undefined && !cards.some((card) => card.id === at.id));
    before.current = cards;
    if (!animate || left.length === 0) return undefined;
    setGhosts(left);
    const timer = setTimeout(() => setGhosts([]), FADE_MS);
    return () => clearTimeout(timer);
  }, [ids]);
  const shown = cards.map((at) => ({ at, gone: false }));
  for (const { at, place } of ghosts) {
    if (!cards.some((card) => card.id === at.id)) shown.splice(place, 0, { at, gone: true });
  }
  return shown;
}

/** @param {{kind: "hero"|"defense"}} props a card face down */
export function Back({ kind }) {
  return html`
    <span class="dd-back dd-back-${kind}" aria-hidden="true">
      <${Icon} name=${kind === "hero" ? "swords-emblem" : "castle"} />
    </span>
  `;
}

/**
 * Cards of somebody else, face down: a fan of backs and their number.
 * @param {{count: number, label: string, kind?: "hero"|"defense"}} props
 */
export function Backs({ count, label, kind = "hero" }) {
  if (!count) return null;
  return html`
    <p class="dd-backs">
      <span class="dd-fan" aria-hidden="true">
        ${Array.from({ length: Math.min(count, 9) }, (_, i) => html`<${Back} key=${i} kind=${kind} />`)}
      </span>
      <span>${counted(count, kind === "hero" ? "hero" : "defense", kind === "hero" ? "heroes" : "defenses")} ${label}</span>
    </p>
  `;
}

/**
 * A group of heroes that may be hidden: faces if they are in sight, else backs.
 * @param {object} props
 * @param {string} props.zone
 * @param {number} props.seat
 * @param {string} props.title of the open cards
 * @param {string} props.label after the number of closed ones, as in "3 heroes in hand"
 * @param {"small"|"normal"|"token"} [props.size]
 */
export function HeroGroup({ zone, seat, title, label, size = "small" }) {
  const table = useTable();
  const seen = table.seen(zone, seat);
  if (!seen.length) return html`<${Backs} count=${table.count(zone, seat)} label=${label} />`;
  const ordered = zone === "hero pile" ? [...seen].reverse() : table.byChallenge(seen);
  return html`
    <div class="dd-group">
      <h4 class="dd-small-title">${title}</h4>
      <${CardList} cards=${ordered} label=${title} size=${size} />
    </div>
  `;
}
