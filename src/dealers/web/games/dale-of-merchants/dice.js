// The dice: each kind with its own colours, each face drawn.
import { html } from "/web/shell/html.js";
import { Icon } from "./icons.js";
import { useTable } from "./view.js";

/** @typedef {import("./facts.d.ts").Roll} Roll */

/** @type {Record<string, string>} places that the pangolins' dice point to */
const PLACES = { deck: "stack", "discard pile": "card-discard", hand: "hand" };

/** @type {Record<string, Array<[number, number]>>} where the pips of a number are */
const PIPS = {
  0: [],
  1: [[20, 20]],
  2: [
    [12, 12],
    [28, 28],
  ],
  3: [
    [10, 10],
    [20, 20],
    [30, 30],
  ],
};

/** @type {Record<string, string>} the signs of the sky on the hares' die */
const SIGNS = {
  comet: "M30 6l1.7 4.6 4.9.2-3.8 3 1.3 4.8-4.1-2.8-4.1 2.8 1.3-4.8-3.8-3 4.9-.2zM24 17 6 35M27 22 14 35M19 15 6 27",
  planet: "M20 10a10 10 0 1 0 0 20 10 10 0 1 0 0-20M4 27c7 2 26-5 32-14",
  "planet with arrows":
    "M20 13a7 7 0 1 0 0 14 7 7 0 1 0 0-14M7 24A14 14 0 0 1 27 8M33 16A14 14 0 0 1 13 32M22 6l6 2-2 6M18 34l-6-2 2-6",
  stars:
    "M13 4l2 5.4 5.7.3-4.5 3.5 1.5 5.6-4.7-3.2-4.7 3.2 1.5-5.6L5.3 9.7l5.7-.3zM29 13l1.6 4.2 4.4.2-3.4 2.8 1.1 4.3-3.7-2.5-3.7 2.5 1.1-4.3-3.4-2.8 4.4-.2zM16 23l1.6 4.2 4.4.2-3.4 2.8 1.1 4.3-3.7-2.5-3.7 2.5 1.1-4.3-3.4-2.8 4.4-.2z",
};

/** The last roll of each die in this turn. */
export function Dice() {
  const { rolled, dice } = useTable().facts;
  if (rolled.length === 0) return null;
  return html`
    <ul class="dm-dice" aria-label="Dice">
      ${rolled.map(
        (roll) => html`
          <li key=${`${roll.die} ${dice.length}`} class="dm-die dm-die-${roll.kind} ${roll.tells === "to" ? "is-dark" : ""}">
            <span class="dm-die-face" aria-hidden="true"><${Face} face=${roll.face} /></span>
            <span><span class="sr-only">${roll.die}: </span>${roll.tells} ${roll.face}</span>
          </li>
        `,
      )}
    </ul>
  `;
}

/** @param {{face: Roll["face"]}} props */
function Face({ face }) {
  if (PLACES[face]) return html`<${Icon} name=${PLACES[face]} />`;
  return html`
    <svg class="dm-die-sign" viewBox="0 0 40 40" focusable="false">
      ${
        PIPS[face]
          ? html`
            ${PIPS[face].map(([x, y]) => html`<circle key=${x} class="dm-pip" cx=${x} cy=${y} r="4.6" />`)}
            ${PIPS[face].length === 0 && html`<circle class="dm-no-pip" cx="20" cy="20" r="7" />`}
          `
          : html`<path class=${face === "stars" ? "dm-pip" : "dm-sky"} d=${SIGNS[face]} />`
      }
    </svg>
  `;
}
