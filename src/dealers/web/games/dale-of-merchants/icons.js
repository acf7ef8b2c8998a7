// Icons of the sprite: the animalfolk's emblems and a picture for every card.
import { html } from "/web/shell/html.js";
import { spriteIcon } from "/web/shell/sprite.js";
import { EMBLEMS, OWN, PICTURES } from "./pictures.js";
import { plainName } from "./words.js";

const Theirs = spriteIcon("/web/games/dale-of-merchants/icons.svg", "dm-icon");
const Ours = spriteIcon("/web/games/dale-of-merchants/emblems.svg", "dm-icon");

/** @param {{name: string, class?: string}} props */
export function Icon(props) {
  return html`<${OWN.has(props.name) ? Ours : Theirs} ...${props} />`;
}

/** @param {import("/web/shell/types.js").CatalogueCard} card @returns {string} what its deck is known by */
export function emblemOf(card) {
  return EMBLEMS[card.deck] ?? (card.kind === "trap" ? "hazard-sign" : "trash-can");
}

/** @param {import("/web/shell/types.js").CatalogueCard} card */
export function pictureOf(card) {
  return PICTURES[plainName(card)] ?? emblemOf(card);
}

/** @param {{value: number|string}} props gold */
export function Coin({ value }) {
  return html`<span class="dm-coin" aria-hidden="true">${value}</span>`;
}

/** @param {{value: number}} props tokens, which only count something */
export function Token({ value }) {
  return html`<span class="dm-token" aria-hidden="true">${value}</span>`;
}

/** A bonus action: a plus in a star, so that its outline tells it apart. */
export function Bonus() {
  return html`
    <svg class="dm-bonus" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path class="dm-bonus-star" d="M20 1l5 6 7.5-2 .5 8 7 4-4 7 2 7.5-8 1-3 7-7-3-7 3-3-7-8-1 2-7.5-4-7 7-4 .5-8 7.5 2z" />
      <path class="dm-bonus-plus" d="M17 11h6v6h6v6h-6v6h-6v-6h-6v-6h6z" />
    </svg>
  `;
}
