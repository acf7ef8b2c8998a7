// Groups of cards: in a list, in a pile, and in a window where a pile is looked through.
import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { counted } from "/web/shell/words.js";

/** @typedef {import("/web/shell/types.js").CardRef} CardRef */

/**
 * The component that shows cards as a list.
 * @template {CardRef} C
 * @param {string} prefix of the game's class names
 * @param {(props: {at: C, size?: "small"|"normal"}) => any} CardPiece how the game shows one of them
 */
export function cardList(prefix, CardPiece) {
  /** @param {{cards: C[], label: string, size?: "small"|"normal", class?: string}} props */
  return function CardList({ cards, label, size = "normal", class: more = "" }) {
    const classes = `${prefix}-cards ${prefix}-cards-${size} ${more}`;
    return html`
      <ul class=${classes} style=${{ "--cards": cards.length }} aria-label=${label}>
        ${cards.map((at) => html`<li key=${at.id}><${CardPiece} at=${at} size=${size} /></li>`)}
      </ul>
    `;
  };
}

/**
 * Something that opens a window. The button lies over what is seen, so that its name is the label alone.
 * @param {{label: string, title?: string, place?: string, onOpen: () => void, class?: string, children?: any}} props `place`: see `Pile`
 */
export function Opens({ label, title, place, onOpen, class: className = "", children }) {
  return html`
    <div class=${className} data-place=${place}>
      ${children}
      <button type="button" class="piece-button" aria-label=${label} aria-haspopup="dialog" title=${title} onClick=${onOpen}></button>
    </div>
  `;
}

/**
 * A pile as it is seen from above; opens if there is something to look through.
 * @param {{label: string, title?: string, place?: string, onOpen?: (() => void)|null, class?: string, children?: any}} props
 *   `place`: the zone that it is (`placeKey`), so that cards can be seen moving there
 */
export function Pile({ label, title, place, onOpen = null, class: className = "", children }) {
  if (onOpen)
    return html`<${Opens} label=${label} title=${title} place=${place} onOpen=${onOpen} class=${className}>${children}<//>`;
  return html`<div class=${className} role="img" aria-label=${label} title=${title} data-place=${place}>${children}</div>`;
}

/**
 * A window with the cards of a pile.
 * @param {object} props
 * @param {string|null} props.title null while it is closed
 * @param {CardRef[]} props.cards the lowest first
 * @param {boolean} [props.stack] whether they lie side by side and not one on the other
 * @param {any} props.CardList how the game shows them
 * @param {() => void} props.onClose
 * @param {string} props.class
 */
export function PileWindow({ title, cards, stack = false, CardList, onClose, class: className }) {
  return html`
    <${Dialog} title=${title ?? ""} open=${title !== null} onClose=${onClose} class=${className}>
      ${title !== null && cards.length === 0 && html`<p>There is no card here.</p>`}
      ${cards.length > 0 && !stack && html`<p class="pile-note">${counted(cards.length, "card")}, the uppermost first.</p>`}
      ${cards.length > 0 && html`<${CardList} cards=${stack ? cards : [...cards].reverse()} label=${title} />`}
    <//>
  `;
}
