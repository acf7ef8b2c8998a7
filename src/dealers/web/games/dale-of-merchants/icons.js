// Icons of the sprite: the animalfolk's emblems and a picture for every card.
import { html } from "/web/shell/html.js";
import { spriteIcon } from "/web/shell/sprite.js";
import { plainName } from "./words.js";

const SPRITE = "/web/games/dale-of-merchants/icons.svg";

export const EMBLEMS = {
  penguins: "penguin",
  tuataras: "gecko",
  turtles: "tortoise",
  devils: "imp-laugh",
  pangolins: "pangolin",
  gulls: "seagull",
  mongooses: "rat",
  bats: "swamp-bat",
};

const PICTURES = {
  "Resourceful Ally": "shaking-hands",
  "Ice Trade": "ice-cube",
  "Traveling Equipment": "backpack",
  Stove: "gas-stove",
  Fishing: "fishing",
  "Practical Values": "abacus",
  "Avid Financier": "receive-money",
  Greed: "coins-pile",
  "Golden Opportunity": "gold-nuggets",
  Cache: "locked-chest",
  "Display of Power": "crown",
  "Safe Profits": "money-stack",
  "Impulsive Visionary": "spyglass",
  "Collector's Desire": "painted-pottery",
  "Groundbreaking Idea": "light-bulb",
  Inspiration: "quill-ink",
  Insight: "magnifying-glass",
  "Perfect Move": "chess-knight",
  "Shrewd Trickster": "jester-hat",
  "Disruptive Speech": "megaphone",
  "Tit for Tat": "trade",
  "Shameless Rummage": "duffel-bag",
  "Public Humiliation": "pointing",
  Equality: "scales",
  "Fumbling Dreamer": "rolling-dices",
  "Coffee Grinder": "coffee-beans",
  Accident: "broken-pottery",
  "Loose Marbles": "marbles",
  "Another Fine Mess": "barrel-leak",
  "Fresh Start": "sprout",
  "Meddling Marketeer": "basket",
  "Goodwill Presents": "present",
  "Alternative Plan": "treasure-map",
  Anchor: "anchor",
  "Manufactured Joy": "balloons",
  "Shaky Enterprise": "tightrope",
  "Dramatic Romantic": "rose",
  Bouquets: "flower-pot",
  "Selecting Contracts": "tied-scroll",
  Serenade: "guitar",
  "Spinning Wheel": "spinning-wheel",
  Inheritance: "family-house",
  "Sneaky Scout": "binoculars",
  "False Alarm": "ringing-bell",
  "Heroic Deed": "cape",
  "Secret Mission": "spy",
  Capture: "fishing-net",
  Provocation: "shouting",
  Junk: "opened-food-can",
  "Snapping Purse": "swap-bag",
  "Forged Contract": "scroll-quill",
  "Rotten Delivery": "cargo-crate",
  "Loose Floorboard": "floor-hatch",
  "Whispering Parrot": "parrot-head",
};

export const Icon = spriteIcon(SPRITE, "dm-icon");

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
