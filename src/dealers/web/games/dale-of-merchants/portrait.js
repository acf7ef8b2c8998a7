// Portraits: the face of an animal, dressed by the name of its character, so that no two look the same.
import { html } from "/web/shell/html.js";
import { ANIMALS, STRANGER } from "./animals.js";
import * as CLOTHES from "./clothes.js";
import * as PARTS from "./parts.js";

/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */
/** @typedef {import("./parts.js").Shape} Shape */

const DYES = [
  "#3f6f8c",
  "#8c3b3b",
  "#4f7a4a",
  "#7a4f86",
  "#b0722e",
  "#2f5d57",
  "#5b4636",
  "#a2496a",
  "#55627a",
  "#8a7a2f",
];
const CLOTHS = ["#c8452f", "#2f6fae", "#e0a52b", "#3f8f5a", "#8c4f9c", "#d97b35", "#2f8f8c", "#b23a6a"];
/** Added to the colour of the fur; none: nothing. */
const TINTS = ["", "#fff4dc", "#1e0e04"];

/**
 * Somebody's portrait. It says nothing that is not beside it in words, so it is hidden from screen readers.
 * @param {{card: CatalogueCard}} props a character, or a card that belongs to one
 */
export function Portrait({ card }) {
  const { colours, layers } = portrait(card);
  return html`
    <svg class="dm-portrait dm-tone-${card.colour}" viewBox="0 0 100 100" style=${colours} aria-hidden="true" focusable="false">
      <rect class="dm-portrait-wall" width="100" height="100" />
      <circle class="dm-portrait-light" cx="50" cy="46" r="42" />
      ${layers.map(({ shapes, at }, n) => html`<g key=${n} transform=${at}>${shapes.map(drawn)}</g>`)}
    </svg>
  `;
}

/** @param {Shape} shape @param {number} n */
function drawn({ paint, path, both }, n) {
  const one = html`<path key=${n} class="dm-paint-${paint}" d=${path} />`;
  if (!both) return one;
  return [one, html`<path key=${`${n}m`} class="dm-paint-${paint}" d=${path} transform="matrix(-1 0 0 1 100 0)" />`];
}

/** @param {CatalogueCard} card @returns {{colours: Record<string, string>, layers: Array<{shapes: Shape[], at?: string}>}} */
function portrait(card) {
  const animal = ANIMALS[card.animal] ?? STRANGER;
  const pick = picker(card.character ?? card.name);
  const coat = pick(DYES);
  const cloth = pick(CLOTHS);
  const other = pick(CLOTHS.filter((colour) => colour !== cloth));
  const { shapes: head, crown, brim, eyes } = PARTS.HEADS[animal.head];
  const some = (table, names = []) => names.flatMap((name) => table[name] ?? []);
  const hat = CLOTHES.HATS[pick(Object.keys(CLOTHES.HATS))];
  const sees = animal.eyes !== "none";
  const tall = animal.horns || animal.extras?.some((extra) => TALL.has(extra));
  return {
    colours: {
      "--fur": animal.fur,
      "--light": animal.light,
      "--dark": animal.dark,
      "--beak": animal.beak ?? animal.dark,
      "--bib": animal.bib ?? animal.light,
      "--tint": pick(TINTS) || animal.fur,
      "--coat": coat,
      "--cloth": cloth,
      "--other": other,
    },
    layers: [
      { shapes: some(PARTS.BEHIND, animal.behind) },
      { shapes: CLOTHES.COATS[pick(Object.keys(CLOTHES.COATS))] },
      { shapes: CLOTHES.NECKS[pick(Object.keys(CLOTHES.NECKS))] },
      { shapes: some(PARTS.HORNS, animal.horns ? [animal.horns] : []) },
      { shapes: PARTS.EARS[animal.ears ?? "none"] },
      { shapes: head },
      { shapes: some(PARTS.MARKS, animal.marks) },
      { shapes: PARTS.EYES[animal.eyes ?? "round"](...eyes) },
      { shapes: PARTS.MOODS[sees ? pick(Object.keys(PARTS.MOODS)) : "plain"](...eyes) },
      { shapes: PARTS.MUZZLES[animal.muzzle ?? "broad"] },
      { shapes: some(PARTS.EXTRAS, animal.extras) },
      { shapes: some(PARTS.LOPS, animal.lops ? [animal.lops] : []) },
      { shapes: CLOTHES.GLASSES[sees ? pick(SIGHT) : "none"](...eyes) },
      { shapes: tall ? [] : hat, at: `translate(50 ${crown}) scale(${brim / 26})` },
      { shapes: some(CLOTHES.BADGES, card.components?.slice(0, 1)) },
    ],
  };
}

/** What would be hidden under a hat, or would look odd with one. */
const TALL = new Set(["comb", "crest", "plume", "wool", "redcap", "topknot"]);
/** Where choices begin: a number for which those of one animal wear different hats, coats and scarves. */
const START = 10811;
/** Most see well enough. */
const SIGHT = ["none", "none", "none", "none", "round", "monocle", "half"];

/**
 * Choices that depend on a name alone.
 * @param {string} name
 * @returns {<T>(among: T[]) => T}
 */
function picker(name) {
  let state = START;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0;
  return (among) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) >>> 0;
    state = (state + 2654435769) >>> 0;
    return among[((state ^ (state >>> 13)) >>> 0) % among.length];
  };
}
