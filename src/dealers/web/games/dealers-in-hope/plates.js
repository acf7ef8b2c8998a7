// Where names and numbers stand on the map: near their places, and not on top of each other.

/** @typedef {import("./charts.js").Chart} Chart */
/** @typedef {import("./charts.js").Point} Point */
/** @typedef {{home: Point, at: Point, wide: number, high: number, leash: number}} Plate */

/** Measures on the screen, whatever the scale. */
const LAND_PX = { wide: 62, high: 37, leash: 15 };
const SEA_PX = { wide: 96, high: 34, leash: 30 };
const ROUNDS = 60;

/**
 * @param {Chart} chart @param {number} scale in which most of them have room
 * @returns {{lands: Record<string, Point>, seas: Record<string, Point[]>}}
 */
export function placePlates(chart, scale) {
  const plate = (at, { wide, high, leash }) => ({
    home: at,
    at: /** @type {Point} */ ([...at]),
    wide: wide / scale,
    high: high / scale,
    leash: leash / scale,
  });
  const lands = Object.entries(chart.lands).map(([name, { at }]) => ({ name, ...plate(at, LAND_PX) }));
  const seas = Object.entries(chart.seas).flatMap(([name, { at, also = [] }]) =>
    [at, ...also].map((one) => ({ name, ...plate(one, SEA_PX) })),
  );
  const all = [...lands, ...seas];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [n, one] of all.entries()) {
      for (const other of all.slice(n + 1)) pushApart(one, other);
    }
    for (const one of all) keepNear(one);
  }
  return {
    lands: Object.fromEntries(lands.map(({ name, at }) => [name, rounded(at)])),
    seas: Object.fromEntries(
      Object.keys(chart.seas).map((name) => [
        name,
        seas.filter((sea) => sea.name === name).map(({ at }) => rounded(at)),
      ]),
    ),
  };
}

/** @param {Plate} a @param {Plate} b */
function pushApart(a, b) {
  const [dx, dy] = [b.at[0] - a.at[0], b.at[1] - a.at[1]];
  const x = (a.wide + b.wide) / 2 - Math.abs(dx);
  const y = (a.high + b.high) / 2 - Math.abs(dy);
  if (x <= 0 || y <= 0) return;
  const axis = x < y ? 0 : 1;
  const step = (Math.min(x, y) / 4) * ((axis === 0 ? dx : dy) < 0 ? -1 : 1);
  a.at[axis] -= step;
  b.at[axis] += step;
}

/** @param {Plate} plate */
function keepNear({ home, at, leash }) {
  const away = Math.hypot(at[0] - home[0], at[1] - home[1]);
  if (away <= leash) return;
  for (const axis of [0, 1]) at[axis] = home[axis] + ((at[axis] - home[axis]) * leash) / away;
}

/** @param {Point} point @returns {Point} */
function rounded([x, y]) {
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
}
