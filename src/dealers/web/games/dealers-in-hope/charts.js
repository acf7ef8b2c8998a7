// The outlines of a map, loaded once; and the lines of battle on it.
import { useEffect, useState } from "preact/hooks";

/** @typedef {[number, number]} Point */
/**
 * @typedef {object} Chart
 * @property {number} width
 * @property {number} height
 * @property {Record<string, {path: string, at: Point, city: Point}>} lands
 * @property {Record<string, {path: string, at: Point, also?: Point[]}>} seas
 * @property {string} [wilds]
 * @property {string} [shallows]
 * @property {Array<{between: [string, string], path: string, at: Point}>} borders
 * @property {Array<{land: string, sea: string, at: Point}>} coasts
 * @property {Array<{between: [string, string], path: string, at: Point}>} sea_borders
 * @property {Array<{between: [string, string], from: Point, to: Point}>} arrows
 */

/** @type {Map<string, Promise<Chart>>} */
const loaded = new Map();

/** @param {string} name @returns {Promise<Chart>} */
function load(name) {
  if (!loaded.has(name)) {
    const chart = fetch(`/web/games/dealers-in-hope/maps/${name}.json`).then((answer) => {
      if (!answer.ok) throw new Error(`The map ${name} is not there.`);
      return answer.json();
    });
    chart.catch(() => loaded.delete(name));
    loaded.set(name, chart);
  }
  return /** @type {Promise<Chart>} */ (loaded.get(name));
}

/** @param {string} name @returns {{chart: Chart|null, failed: boolean}} */
export function useChart(name) {
  const [state, setState] = useState({ chart: /** @type {Chart|null} */ (null), failed: false });
  useEffect(() => {
    let current = true;
    load(name).then(
      (chart) => current && setState({ chart, failed: false }),
      () => current && setState({ chart: null, failed: true }),
    );
    return () => {
      current = false;
    };
  }, [name]);
  return state;
}

/**
 * The line of an assault, and where on it each sea asks its price.
 * @param {Chart} chart @param {{from: string, land: string, seas: string[]}} assault
 * @returns {{line: string, tip: Point, angle: number, ports: Point[]}|null}
 */
export function battleLine(chart, { from, land, seas }) {
  const [start, end] = [chart.lands[from], chart.lands[land]];
  if (!start || !end) return null;
  return seas.length > 0 ? overSea(chart, from, land, seas) : overLand(chart, from, land);
}

function overLand(chart, from, land) {
  const [a, b] = [chart.lands[from].at, chart.lands[land].at];
  const border = chart.borders.find(({ between }) => between.includes(from) && between.includes(land));
  const arrow = chart.arrows.find(({ between }) => between.includes(from) && between.includes(land));
  const middle = border?.at ?? (arrow ? mix(arrow.from, arrow.to, 0.5) : mix(a, b, 0.5));
  const begin = mix(middle, a, Math.min(1, 70 / (distance(middle, a) || 1)));
  const tip = mix(middle, b, Math.min(0.8, 46 / (distance(middle, b) || 1)));
  return { line: `M${begin} Q${middle} ${tip}`, tip, angle: heading(middle, tip), ports: [] };
}

function overSea(chart, from, land, seas) {
  const coast = (place, sea) =>
    chart.coasts.find((one) => one.land === place && one.sea === sea)?.at ?? chart.lands[place].at;
  const strait = (a, b) =>
    chart.sea_borders.find(({ between }) => between.includes(a) && between.includes(b))?.at ?? chart.seas[b].at;
  const points = [
    coast(from, seas[0]),
    ...seas.slice(1).map((sea, n) => strait(seas[n], sea)),
    coast(land, seas.at(-1)),
  ];
  const ports = seas.map((sea, n) => offshore(chart, sea, points[n], points[n + 1]));
  const tip = mix(points.at(-1), chart.lands[land].at, 0.25);
  const course = [...ports.flatMap((port, n) => [points[n], port]), tip];
  return { line: smooth(course), tip, angle: heading(course.at(-2), tip), ports };
}

/** @param {Point[]} points @returns {string} a line through all of them without corners */
function smooth(points) {
  const at = (n) => points[Math.max(0, Math.min(n, points.length - 1))];
  const bends = points.slice(1).map((end, n) => {
    const [before, start, after] = [at(n - 1), at(n), at(n + 2)];
    const first = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6].map(round);
    const second = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6].map(round);
    return `C${first} ${second} ${end}`;
  });
  return `M${points[0]}${bends.join("")}`;
}

/** A point between two coasts, drawn towards the open water. */
function offshore(chart, sea, a, b) {
  const middle = mix(a, b, 0.5);
  const places = [chart.seas[sea].at, ...(chart.seas[sea].also ?? [])];
  const nearest = places.reduce((best, one) => (distance(one, middle) < distance(best, middle) ? one : best));
  return mix(middle, nearest, 0.55);
}

/** @param {Point} a @param {Point} b @param {number} t @returns {Point} */
function mix(a, b, t) {
  return [round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t)];
}

/** @param {Point} a @param {Point} b */
function distance(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** @param {Point} a @param {Point} b @returns {number} in degrees */
function heading(a, b) {
  return round((Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI);
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
