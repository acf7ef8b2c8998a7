// How assaults may end, as the server has reckoned it from the cards at hand: signs, classes and words for it.
import { html } from "/web/shell/html.js";
import { wordOf } from "/web/shell/options.js";
import { useTable } from "./view.js";

/** @typedef {import("./facts.d.ts").Prospect} Prospect */
/** @typedef {import("./facts.d.ts").Prospect["chance"]} Chance */
/** @typedef {import("./view.js").Table} Table */

/** The best first. @type {Chance[]} */
const CHANCES = ["certain", "possible", "out of reach"];

/** @type {Record<Chance, string>} */
export const CHANCE_CLASS = {
  certain: "is-certain",
  possible: "is-possible",
  "out of reach": "is-vain",
};

/** @param {Table} table @param {string} land @returns {Record<string, Prospect>} by way; of a land that is told of */
export function prospectsOf(table, land) {
  return table.own?.chances[land] ?? {};
}

/** @param {Table} table @param {string} land @returns {Chance|null} by the best way to it */
export function chanceOf(table, land) {
  const told = Object.values(prospectsOf(table, land)).map(({ chance }) => chance);
  return CHANCES.find((chance) => told.includes(chance)) ?? null;
}

/**
 * @param {Table} table @param {string} land @param {import("/web/shell/types.js").Choice} choice a way to assault it
 * @returns {{most: number, needed: number}|null} how far one gets at most, when that is not enough
 */
export function vain(table, land, { option }) {
  const way = wordOf(table.props.verbs, option, "way") ?? "";
  const prospect = prospectsOf(table, land)[way];
  if (prospect?.chance !== "out of reach") return null;
  return { most: prospect.most, needed: table.facts.reach[land][way].needed };
}

/** @param {Prospect} prospect @returns {string} for people, inside a sentence */
export function chanceWords({ chance, most }) {
  if (chance === "certain") return "certain with what you hold";
  return `${chance}: you can reach at most ${most}`;
}

/** What the outlines of lands mean, while some can be assaulted. */
export function Legend() {
  const table = useTable();
  const shown = CHANCES.filter((chance) => [...table.landWays.keys()].some((land) => chanceOf(table, land) === chance));
  if (shown.length === 0) return null;
  return html`
    <ul class="dh-legend" aria-label="Chances of an assault">
      ${shown.map(
        (chance) => html`
          <li key=${chance}>
            <svg viewBox="-14 -13 28 26" aria-hidden="true"><${ChanceSign} chance=${chance} /></svg>${chance}
          </li>
        `,
      )}
    </ul>
  `;
}

/** @type {Record<Chance, string>} */
const SHAPES = {
  certain: "M-10-11H10V7L0 12-10 7z",
  possible: "M0-12 12 0 0 12-12 0z",
  "out of reach": "M-10-9H10V9H-10z",
};

/** @param {{chance: Chance|null, children?: any}} props a badge whose shape tells the chance; a number may stand in it */
export function ChanceSign({ chance, children }) {
  const known = chance ?? "possible";
  return html`
    <g class="dh-takes ${CHANCE_CLASS[known]}">
      <path class="dh-takes-shape" d=${SHAPES[known]} />
      ${known === "out of reach" && html`<path class="dh-takes-strike" d="M-10 9 10-9" />`}
      ${known === "certain" && !children && html`<path class="dh-takes-tick" d="M-5 0-1.5 4 5-4" />`}
      ${children}
    </g>
  `;
}
