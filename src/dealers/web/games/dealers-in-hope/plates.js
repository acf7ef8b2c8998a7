// Where names and numbers stand on the map: near their places, and not on top of each other.

/** @typedef {import("./charts.js").Chart} Chart */
/** @typedef {import("./charts.js").Point} Point */
/** @typedef {{name: string, home: Point, at: Point, wide: number, high: number, leash: number, slack: number}} Plate */

/** Measures on the screen, whatever the scale: letters of a name, a land with its numbers, a sea. */
const LETTER_PX = 5.9;
const CITY_PX = 26;
const NAME_HIGH_PX = 19;
const LAND_PX = { wide: 66, high: 38, leash: 20 };
const SEA_PX = { wide: 60, high: 34, leash: 34 };
const SEA_LETTER_PX = 8.2;
const ROUNDS = 40;
/** Scales between which the right one is sought, by halves. */
const [LEAST, MOST] = [0.25, 1.1];
const HALVES = 6;
/** So much of two plates may touch. */
const SLACK_PX = 3;

/** @typedef {{lands: Record<string, Point>, seas: Record<string, Point[]>}} Places */

/**
 * The smallest scale in which every name of a land can be read beside all others, and where they stand then.
 * @param {Chart} chart @param {(name: string) => boolean} isCity cities are written larger, with a sign
 * @returns {{scale: number, places: Places}}
 */
export function readablePlates(chart, isCity) {
  let [low, scale] = [LEAST, MOST];
  let plates = placePlates(chart, scale, isCity);
  for (let half = 0; half < HALVES; half += 1) {
    const middle = Math.sqrt(low * scale);
    const tried = placePlates(chart, middle, isCity);
    if (collide(tried.lands)) low = middle;
    else [scale, plates] = [middle, tried];
  }
  return {
    scale,
    places: {
      lands: Object.fromEntries(plates.lands.map(({ name, at }) => [name, rounded(at)])),
      seas: Object.fromEntries(
        Object.keys(chart.seas).map((name) => [
          name,
          plates.seas.filter((sea) => sea.name === name).map(({ at }) => rounded(at)),
        ]),
      ),
    },
  };
}

/**
 * Where the map is too small for all names, those that come later give way.
 * @param {Record<string, Point>} places @param {number} scale @param {string[]} names those that matter most first
 * @param {(name: string) => boolean} isCity
 * @returns {Set<string>} the names that cannot be written
 */
export function crowdedOut(places, scale, names, isCity) {
  /** @type {Array<{x: number, y: number, wide: number}>} */
  const written = [];
  /** @type {Set<string>} */
  const out = new Set();
  for (const name of names.filter((one) => places[one])) {
    const [x, y] = [places[name][0] * scale, places[name][1] * scale];
    const wide = nameWidth(name, isCity(name));
    const taken = written.some(
      (other) => Math.abs(other.x - x) < (other.wide + wide) / 2 && Math.abs(other.y - y) < NAME_HIGH_PX,
    );
    if (taken) out.add(name);
    else written.push({ x, y, wide });
  }
  return out;
}

/** @param {string} name @param {boolean} city @returns {number} in pixels */
function nameWidth(name, city) {
  return name.length * LETTER_PX + (city ? CITY_PX : 8);
}

/**
 * @param {Chart} chart @param {number} scale @param {(name: string) => boolean} isCity
 * @returns {{lands: Plate[], seas: Plate[]}} moved apart as far as they may
 */
function placePlates(chart, scale, isCity) {
  const plate = (name, at, wide, { high, leash }) => ({
    name,
    home: at,
    at: /** @type {Point} */ ([...at]),
    wide: wide / scale,
    high: high / scale,
    leash: leash / scale,
    slack: SLACK_PX / scale,
  });
  const lands = Object.entries(chart.lands).map(([name, { at }]) =>
    plate(name, at, Math.max(LAND_PX.wide, nameWidth(name, isCity(name))), LAND_PX),
  );
  const seas = Object.entries(chart.seas).flatMap(([name, { at, also = [] }]) =>
    [at, ...also].map((one) => plate(name, one, Math.max(SEA_PX.wide, name.length * SEA_LETTER_PX), SEA_PX)),
  );
  const all = [...lands, ...seas];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [n, one] of all.entries()) {
      for (const other of all.slice(n + 1)) pushApart(one, other);
    }
    for (const one of all) keepNear(one);
  }
  return { lands, seas };
}

/** @param {Plate[]} plates @returns {boolean} whether two of them lie on each other */
function collide(plates) {
  return plates.some((a, n) =>
    plates.slice(n + 1).some((b) => {
      const x = (a.wide + b.wide) / 2 - Math.abs(b.at[0] - a.at[0]);
      const y = (a.high + b.high) / 2 - Math.abs(b.at[1] - a.at[1]);
      return x > a.slack && y > a.slack;
    }),
  );
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
