// Where things lie on a tile: a square of 100 units; sides are numbered clockwise from the north.

/** @typedef {[number, number]} Point */
/** @typedef {{sides: number[], region: Point[], walls: Point[][]}} BuildingPart `walls` run where the building ends */
/** @typedef {{sides: number[], line: Point[], gate: Gate|null}} RoadPart */
/** @typedef {{at: Point, side: number}} Gate where a road meets a wall, coming from a side */
/** @typedef {{buildings: BuildingPart[], roads: RoadPart[], crossing: boolean, barracks: boolean, start: boolean}} Plan */

export const SIZE = 100;
export const HALF_ROAD = 8;
/** How far a wall that looks south is seen from the front. */
export const FACADE = 8;

// The wall of a building after its northern side, by how many sides it leaves out; for other sides it is turned.
// Around a corner inside the building there is a small notch, so that walls always meet those of the next tile.
/** @type {Record<number, Point[]>} */
const WALLS = {
  0: [
    [94, 0],
    [100, 6],
  ],
  1: [
    [94, 0],
    [90, 9],
    [76, 25],
    [76, 75],
    [90, 91],
    [94, 100],
  ],
  2: [
    [94, 0],
    [86, 14],
    [14, 86],
    [0, 94],
  ],
  3: [
    [94, 0],
    [87, 10],
    [69, 27],
    [31, 27],
    [13, 10],
    [6, 0],
  ],
};

/** @param {Point} point @param {number} turned quarter turns clockwise @returns {Point} */
export function turnPoint([x, y], turned) {
  return /** @type {Point} */ (
    [
      [x, y],
      [100 - y, x],
      [100 - x, 100 - y],
      [y, 100 - x],
    ][turned % 4]
  );
}

/** @param {number[]} sides @param {number} turned */
function turnSides(sides, turned) {
  return sides.map((side) => (side + turned) % 4).sort((a, b) => a - b);
}

/**
 * Everything on a tile, in the place where it lies when the tile is turned.
 * @param {import("/web/shell/types.js").CatalogueCard} card
 * @param {number} turned
 * @returns {Plan}
 */
export function plan(card, turned) {
  const buildings = card.buildings.map((sides) => building(turnSides(sides, turned)));
  const ends = card.roads.filter((sides) => sides.length === 1).length;
  const crossing = ends > 2;
  const roads = card.roads.map((sides) => road(turnSides(sides, turned), crossing, buildings));
  return { buildings, roads, crossing, barracks: card.barracks, start: card.start };
}

/** @param {number[]} sides in order @returns {BuildingPart} */
function building(sides) {
  const walls = sides.map((side) => {
    let missing = 0;
    while (!sides.includes((side + missing + 1) % 4)) missing += 1;
    return WALLS[missing].map((point) => turnPoint(point, side));
  });
  return { sides, region: walls.flat(), walls };
}

/** @param {number} side @returns {Point} where a road crosses this side */
export function middle(side) {
  return turnPoint([50, 0], side);
}

/**
 * @param {number[]} sides one for a road that ends on the tile, two for one that passes
 * @param {boolean} crossing
 * @param {BuildingPart[]} buildings
 * @returns {RoadPart}
 */
function road(sides, crossing, buildings) {
  const [from, to] = sides.map(middle);
  if (sides.length === 1) {
    const gate = crossing ? null : findGate(sides[0], buildings);
    return { sides, line: [from, gate ? gate.at : [50, 50]], gate };
  }
  if ((sides[0] + 2) % 4 === sides[1]) return { sides, line: [from, to], gate: null };
  return { sides, line: bend(sides[0], sides[1]), gate: null };
}

/** @param {number} one @param {number} other @returns {Point[]} a quarter of a circle around the corner between two sides */
function bend(one, other) {
  const first = (one + 1) % 4 === other ? one : other;
  /** @type {Point[]} */
  const points = [];
  for (let step = 0; step <= 8; step += 1) {
    const angle = (Math.PI / 2) * (step / 8);
    points.push(turnPoint([100 - 50 * Math.cos(angle), 50 * Math.sin(angle)], first));
  }
  return points;
}

/** @param {number} side @param {BuildingPart[]} buildings @returns {Gate|null} what a road from this side runs into */
function findGate(side, buildings) {
  for (let way = 4; way < 96; way += 1) {
    const at = turnPoint([50, way], side);
    if (buildings.some(({ region }) => inside(region, at))) return { at, side };
  }
  return null;
}

/** @param {Point[]} polygon @param {Point} point */
export function inside(polygon, [x, y]) {
  let within = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
    const [xi, yi] = polygon[i];
    const [xj, yj] = polygon[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) within = !within;
  }
  return within;
}

/** @param {Point[]} line @param {Point} point @returns {number} how far the point is from the line */
export function distance(line, [x, y]) {
  let least = Infinity;
  for (let i = 1; i < line.length; i += 1) {
    const [ax, ay] = line[i - 1];
    const [dx, dy] = [line[i][0] - ax, line[i][1] - ay];
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x - ax - along * dx, y - ay - along * dy));
  }
  return least;
}

/** @param {Plan} tile @param {Point} point @param {number} room @returns {boolean} whether nothing is built around the point */
export function isFree(tile, point, room) {
  const [x, y] = point;
  if (tile.roads.some(({ line }) => distance(line, point) < HALF_ROAD + room)) return false;
  if (tile.crossing && Math.hypot(x - 50, y - 50) < 14 + room) return false;
  if (tile.barracks && Math.max(Math.abs(x - 50), Math.abs(y - 48)) < 27 + room) return false;
  return !tile.buildings.some(
    ({ region, walls }) =>
      inside(region, point) ||
      walls.some((wall) => distance(wall, point) < room + 2 || distance(wall, [x, y - FACADE]) < room + 2),
  );
}

/**
 * Pieces of parallel lines inside a polygon.
 * @param {Point[]} polygon @param {number} gap @param {boolean} upright
 * @returns {Array<[Point, Point]>}
 */
export function hatch(polygon, gap, upright) {
  /** @type {Array<[Point, Point]>} */
  const lines = [];
  const [across, along] = upright ? [0, 1] : [1, 0];
  for (let at = gap / 2; at < SIZE; at += gap) {
    const cuts = [];
    for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
      const [p, q] = [polygon[i], polygon[j]];
      if (p[across] > at === q[across] > at) continue;
      cuts.push(p[along] + ((at - p[across]) / (q[across] - p[across])) * (q[along] - p[along]));
    }
    cuts.sort((a, b) => a - b);
    for (let i = 0; i + 1 < cuts.length; i += 2) {
      lines.push(
        upright
          ? [
              [at, cuts[i]],
              [at, cuts[i + 1]],
            ]
          : [
              [cuts[i], at],
              [cuts[i + 1], at],
            ],
      );
    }
  }
  return lines;
}
