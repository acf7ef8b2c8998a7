// What is drawn of the map: sea, shallows, land, who controls it, both defenses, arrows and battle lines.
import { useMemo } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { wordOf } from "/web/shell/options.js";
import { SeatBadge } from "/web/shell/seats.js";
import { CHANCE_CLASS, ChanceSign, chanceOf } from "./chances.js";
import { battleLine } from "./charts.js";
import { useTable } from "./view.js";

/** @typedef {import("./charts.js").Chart} Chart */

const SHIELD = "M-9-9H9V1C9 6 5 9 0 11-5 9-9 6-9 1z";
/** By seat: lines in other directions, dots and crosses, so that colour is not needed. */
const PATTERNS = [
  "M0 14 14 0M-4 4 4-4M10 18 18 10",
  "M0 0 14 14M10-4 18 4M-4 10 4 18",
  "M0 7H14",
  "M7 0V14",
  "M0 7H14M7 0V14",
  "M3 3 6 6M10 10 13 13",
];

/**
 * @param {object} props
 * @param {Chart} props.chart
 * @param {{lands: Record<string, import("./charts.js").Point>, seas: Record<string, import("./charts.js").Point[]>}} props.plates where things are written
 * @param {Set<string>} props.hidden names that have no room
 * @param {string|null} props.at the land that is looked at
 */
export function ChartPicture({ chart, plates, hidden, at }) {
  const table = useTable();
  const { width, height } = chart;
  const ground = useMemo(() => html`<${Ground} chart=${chart} />`, [chart]);
  const arrows = useMemo(() => html`<${Arrows} chart=${chart} />`, [chart]);
  const written = useMemo(() => html`<${Plates} places=${plates.lands} hidden=${hidden} />`, [plates, hidden, table]);
  return html`
    <svg
      class="dh-map"
      viewBox=${`0 0 ${width} ${height}`}
      style=${{ width: `${width}px`, height: `${height}px` }}
      aria-hidden="true"
      focusable="false"
    >
      <${Definitions} />
      ${ground}
      <g class="dh-owned">
        ${table.landNames.map((name) => {
          const owner = table.facts.lands[name].owner;
          const land = chart.lands[name];
          if (owner === null || !land) return null;
          return html`
            <g key=${name} class="seat-${owner % 6}">
              <path class="dh-wash" d=${land.path} />
              <path fill=${`url(#dh-seat-${owner % 6})`} d=${land.path} />
            </g>
          `;
        })}
      </g>
      ${arrows}
      <g class="dh-lit">
        ${[...table.landWays.keys()].map(
          (name) => html`<path key=${name} class=${litClass(table, name)} d=${chart.lands[name]?.path} />`,
        )}
        ${at && chart.lands[at] && html`<path class="dh-looked" d=${chart.lands[at].path} />`}
      </g>
      <${SeaNames} places=${plates.seas} />
      <${Battle} chart=${chart} at=${at} />
      ${written}
      <g class="dh-hits">
        ${table.landNames.map(
          (name) =>
            html`<path key=${name} data-land=${name} class=${table.landWays.has(name) ? "is-legal" : ""} d=${chart.lands[name]?.path} />`,
        )}
      </g>
    </svg>
  `;
}

/** @param {import("./view.js").Table} table @param {string} name @returns {string} of the outline of a land that can be chosen */
function litClass(table, name) {
  const chance = chanceOf(table, name);
  return ["dh-legal", !isNear(table, name) && "is-distant", chance && CHANCE_CLASS[chance]].filter(Boolean).join(" ");
}

/** @param {import("./view.js").Table} table @param {string} name whether it is chosen by land: a neighbour, or a city to begin in */
function isNear(table, name) {
  const ways = table.landWays.get(name) ?? [];
  return ways.some(({ option }) => wordOf(table.props.verbs, option, "way") !== "oversea");
}

function Definitions() {
  return html`
    <defs>
      <pattern id="dh-waves" width="80" height="34" patternUnits="userSpaceOnUse">
        <path class="dh-wave" d="M0 9q10-7 20 0t20 0 20 0 20 0M-20 26q10-7 20 0t20 0 20 0 20 0 20 0" />
      </pattern>
      <pattern id="dh-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-38)">
        <path class="dh-hatch" d="M0 2H7" />
      </pattern>
      ${PATTERNS.map(
        (d, n) => html`
          <pattern key=${n} id=${`dh-seat-${n}`} class="seat-${n}" width="14" height="14" patternUnits="userSpaceOnUse">
            <path class="dh-pattern" d=${d} />
          </pattern>
        `,
      )}
    </defs>
  `;
}

/** Sea, shallows and land: what never changes. */
function Ground({ chart }) {
  const lands = Object.values(chart.lands);
  return html`
    <rect class="dh-sea" x=${-chart.width} y=${-chart.height} width=${3 * chart.width} height=${3 * chart.height} />
    <rect fill="url(#dh-waves)" x=${-chart.width} y=${-chart.height} width=${3 * chart.width} height=${3 * chart.height} />
    ${chart.wilds && html`<path class="dh-wilds" d=${chart.wilds} />`}
    ${chart.shallows && html`<path class="dh-shallows" d=${chart.shallows} /><path fill="url(#dh-hatch)" d=${chart.shallows} />`}
    <g class="dh-sea-borders">${chart.sea_borders.map(({ path }, n) => html`<path key=${n} d=${path} />`)}</g>
    <g class="dh-surf">${lands.map(({ path }, n) => html`<path key=${n} d=${path} />`)}</g>
    <g class="dh-lands">${lands.map(({ path }, n) => html`<path key=${n} d=${path} />`)}</g>
    <g class="dh-borders">${chart.borders.map(({ path }, n) => html`<path key=${n} d=${path} />`)}</g>
  `;
}

/** White arrows: neighbours that share no border. */
function Arrows({ chart }) {
  return html`
    <g class="dh-arrows">
      ${chart.arrows.map(({ between, from, to }) => {
        const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
        const d = `M${from}L${to}`;
        return html`
          <g key=${between.join()}>
            <path class="dh-arrow-edge" d=${d} /><path class="dh-arrow" d=${d} />
            <path class="dh-arrow-head" transform="translate(${to}) rotate(${turn})" d="M9 0-7-8V8z" />
            <path class="dh-arrow-head" transform="translate(${from}) rotate(${turn + 180})" d="M9 0-7-8V8z" />
          </g>
        `;
      })}
    </g>
  `;
}

/** The seas with their difficulty. */
function SeaNames({ places }) {
  const { facts } = useTable();
  return html`
    <g class="dh-sea-names">
      ${Object.entries(places).flatMap(([name, points]) =>
        points.map(
          ([x, y], n) => html`
            <g key=${`${name} ${n}`} transform="translate(${x} ${y})">
              <g class="dh-plate">
                <text class="dh-sea-name" y="-13">${name}</text>
                <circle class="dh-toll" r="10" />
                <path class="dh-toll-wave" d="M-7 6q3.5-3 7 0t7 0" />
                <text class="dh-toll-number" y="4">${facts.seas[name]}</text>
              </g>
            </g>
          `,
        ),
      )}
    </g>
  `;
}

/** @param {import("./view.js").Table} table @returns {string[]} all lands, so that no other hides a capital */
function capitalsLast(table) {
  const isCapital = (name) => table.capitalOf(name) >= 0;
  return [...table.landNames.filter((name) => !isCapital(name)), ...table.landNames.filter(isCapital)];
}

/** Names and defenses of all lands, flags of those that are held. */
function Plates({ places, hidden }) {
  const table = useTable();
  return html`
    <g class="dh-plates">
      ${capitalsLast(table).map((name) => {
        const place = places[name];
        if (!place) return null;
        const land = table.facts.lands[name];
        const capital = table.capitalOf(name);
        return html`
          <g key=${name} transform="translate(${place})">
            <g class="dh-plate ${hidden.has(name) ? "is-crowded" : ""}"><${Plate} name=${name} land=${land} capital=${capital >= 0} takes=${takes(table, name)} chance=${chanceOf(table, name)} /></g>
          </g>
        `;
      })}
    </g>
  `;
}

/**
 * @param {import("./view.js").Table} table @param {string} name
 * @returns {number|null} the least that an assault would take, where one can choose it or may want to
 */
function takes(table, name) {
  const chance = chanceOf(table, name);
  const told = table.landWays.has(name) || chance === "certain" || chance === "possible";
  const ways = told ? Object.values(table.facts.reach[name] ?? {}) : [];
  return ways.length > 0 ? Math.min(...ways.map(({ needed }) => needed)) : null;
}

/** @param {{name: string, land: import("./view.js").Land, capital: boolean, takes: number|null, chance: import("./chances.js").Chance|null}} props */
function Plate({ name, land, capital, takes, chance }) {
  const held = land.owner !== null;
  const [flag, shield, natives, badge] = held
    ? takes === null
      ? [-33, 0, 21, 0]
      : [-44, -11, 10, 34]
    : takes === null
      ? [0, -11, 11, 0]
      : [0, -24, -2, 22];
  return html`
    <text class="dh-name ${land.city ? "is-city" : ""}" y="-7">
      ${land.city === "prize" && html`<tspan class="dh-prize">★ </tspan>`}${land.city === "start" && "◉ "}${name}
    </text>
    ${
      held &&
      html`<g class="dh-flag" transform="translate(${flag} 0)">
      ${capital && html`<path class="dh-capital" d="M-3 20V-3L9-10 21-3V20z" />`}
      <g data-piece=${`land ${name} ${land.owner}`} data-owner=${land.owner}><${SeatBadge} seat=${land.owner} size=${18} /></g>
    </g>`
    }
    <g class="dh-numbers">
      <g transform="translate(${shield} 8)"><path class="dh-shield" d=${SHIELD} /><text class="dh-interior" y="4.5">${land.interior}</text></g>
      <g class="dh-natives ${held ? "is-past" : ""}" transform="translate(${natives} 8)"><circle r="9" /><text y="4.5">${land.native}</text></g>
    </g>
    ${
      takes !== null &&
      html`<g class="dh-takes-place" transform="translate(${badge} 8)">
        <${ChanceSign} chance=${chance}><text y="4">${takes}</text><//>
      </g>`
    }
  `;
}

/** The battle arrow: of the assault that is going on, or of the one that is looked at. */
function Battle({ chart, at }) {
  const table = useTable();
  const { assault, reach, turn } = table.facts;
  const ways = assault || !at ? [] : Object.values(reach[at] ?? {}).map((way) => ({ ...way, land: at }));
  const lines = (assault ? [assault] : ways)
    .map((one) => ({ ...one, drawn: battleLine(chart, one) }))
    .filter(({ drawn }) => drawn);
  return html`
    <g class="dh-battle ${assault ? "is-on" : "is-idea"} seat-${turn % 6}">
      ${lines.map(
        ({ tolls, drawn: { line, tip, angle, ports } }, n) => html`
          <g key=${n}>
            <path class="dh-battle-edge" d=${line} />
            <path class="dh-battle-line" d=${line} />
            <g transform="translate(${tip}) rotate(${angle})"><path class="dh-battle-head" d="M13 0-9-12-4 0-9 12z" /></g>
            ${ports.map((port, i) => html`<${Toll} key=${i} at=${port} toll=${tolls[i]} />`)}
          </g>
        `,
      )}
    </g>
  `;
}

/** @param {{at: import("./charts.js").Point, toll: number}} props what a sea on the way costs */
function Toll({ at, toll }) {
  return html`
    <g transform="translate(${at})">
      <g class="dh-plate"><circle class="dh-price" r="11" /><text class="dh-price-number" y="4.5">${toll > 0 ? `+${toll}` : "0"}</text></g>
    </g>
  `;
}
