// What is built: roads with their lamps, walled buildings with roofs, barracks.
import { distance, FACADE, hatch, inside, turnPoint } from "./geometry.js";
import { box, disc, glow, moved, polygon, polyline } from "./paths.js";

/** @typedef {import("./geometry.js").Plan} Plan */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./paths.js").Luck} Luck */
/** @typedef {import("./slums.js").Shapes} Shapes */

/** @param {Plan} tile @param {Luck} luck @returns {Shapes} */
export function roads(tile, luck) {
  if (tile.roads.length === 0) return [];
  const lines = tile.roads.map(({ line }) => polyline(line)).join("");
  const potholes = [];
  const lamps = [];
  for (const { line } of tile.roads) {
    const [x, y] = line[Math.floor(line.length / 2)];
    const [fx, fy] = line[0];
    const share = luck.between(0.35, 0.7);
    if (luck.hits(0.7))
      potholes.push(
        disc(
          fx + (x - fx) * share + luck.between(-4, 4),
          fy + (y - fy) * share + luck.between(-4, 4),
          luck.between(1.2, 2.4),
          1.2,
        ),
      );
    const [dx, dy] = [Math.sign(50 - fx), Math.sign(50 - fy)];
    if (luck.hits(0.6)) lamps.push([fx + dx * 17 + dy * 11, fy + dy * 17 + dx * 11]);
  }
  const plaza = tile.crossing ? disc(50, 50, 14) : deadEnds(tile);
  return [
    ["he-road-edge", lines],
    ["he-plaza-edge", plaza],
    ["he-road", lines],
    ["he-road-line", lines],
    ["he-pothole", potholes.join("")],
    ["he-plaza", plaza],
    ["he-island", tile.crossing ? disc(50, 50, 5.5) : ""],
    ["he-sign", tile.crossing ? "M50 54v-10m-5 1.5h10l2-1.8-2-1.8h-10z" : ""],
    ...glow("lamp", lamps, 13),
    ["he-lamp", lamps.map(([x, y]) => disc(x, y, 1.9)).join("")],
  ];
}

/** @param {Plan} tile roads that end without a building or a crossing end in a turning place */
function deadEnds(tile) {
  return tile.roads.some(({ sides, gate }) => sides.length === 1 && gate === null) ? disc(50, 50, 12) : "";
}

/** @param {Plan} tile @param {Luck} luck @returns {Shapes} */
export function buildings(tile, luck) {
  return tile.buildings.flatMap((part) => building(part, tile, luck));
}

/** @param {import("./geometry.js").BuildingPart} part @param {Plan} tile @param {Luck} luck @returns {Shapes} */
function building({ sides, region, walls }, tile, luck) {
  const gates = tile.roads.flatMap(({ gate }) =>
    gate && walls.some((wall) => distance(wall, gate.at) < 3) ? [gate] : [],
  );
  const court = sides.length === 4;
  const fronts = walls.flatMap(southern);
  const windows = fronts.flatMap((front) => windowsOf(front, gates, luck));
  const towers = walls.flatMap((wall) => (wall.length > 4 ? [wall[2], wall[3]] : wall.slice(1, -1)));
  const roof = court ? `${polygon(region)}${box(33, 33, 34, 34)}` : polygon(region);
  return [
    ["he-shade", court ? "" : polygon(moved(region, 5, FACADE + 4))],
    ["he-front", fronts.map(([p, q]) => polygon([p, q, [q[0], q[1] + FACADE], [p[0], p[1] + FACADE]])).join("")],
    [
      "he-window",
      windows
        .filter(({ lit }) => !lit)
        .map(({ d }) => d)
        .join(""),
    ],
    [
      "he-window he-lit",
      windows
        .filter(({ lit }) => lit)
        .map(({ d }) => d)
        .join(""),
    ],
    ["he-roof", roof],
    ...rooftop(region, walls, court, luck),
    ["he-wall-edge", walls.map((wall) => polyline(wall)).join("")],
    ["he-wall", walls.map((wall) => polyline(wall)).join("")],
    ["he-tower", towers.map((tower) => box(tower[0] - 4, tower[1] - 4, 8, 8)).join("")],
    ["he-gate", gates.map(gateShape).join("")],
    ...(court ? courtyard(luck) : []),
  ];
}

/** @param {Point[]} wall @returns {Array<[Point, Point]>} the pieces of a wall that are seen from the front, left to right */
function southern(wall) {
  /** @type {Array<[Point, Point]>} */
  const found = [];
  for (let i = 1; i < wall.length; i += 1) {
    const [p, q] = [wall[i - 1], wall[i]];
    // Walls run clockwise around the building, so what goes west looks south.
    if (q[0] < p[0] - 1) found.push([q, p]);
  }
  return found;
}

/** @returns {Array<{d: string, lit: boolean}>} */
function windowsOf([[ax, ay], [bx, by]], gates, luck) {
  const found = [];
  const many = Math.floor((bx - ax - 4) / 7);
  for (let n = 0; n < many; n += 1) {
    const x = ax + ((bx - ax) * (n + 1)) / (many + 1);
    const y = ay + ((by - ay) * (n + 1)) / (many + 1);
    if (gates.some(({ at }) => Math.abs(at[0] - x) < 9 && Math.abs(at[1] - y) < 9)) continue;
    found.push({ d: box(x - 1.4, y + 3.2, 2.8, 3.4), lit: luck.hits(0.62) });
  }
  return found;
}

/** @param {import("./geometry.js").Gate} gate */
function gateShape({ at: [x, y], side }) {
  if (side === 2) return `M${x - 6} ${y + FACADE + 1}v-8a6 6 0 0 1 12 0v8z`;
  const corners = [
    [44, -3],
    [56, -3],
    [56, 4],
    [44, 4],
  ].map(([dx, dy]) => turnPoint([dx, dy + 50], side));
  const [cx, cy] = turnPoint([50, 50], side);
  return polygon(corners.map(([px, py]) => [px - cx + x, py - cy + y]));
}

/** Seams of the roof, and what stands on it. @returns {Shapes} */
function rooftop(region, walls, court, luck) {
  const spots = [];
  for (let tries = 0; tries < 26 && spots.length < 5; tries += 1) {
    const at = /** @type {Point} */ ([luck.between(9, 91), luck.between(9, 91)]);
    const inCourt = court && Math.max(Math.abs(at[0] - 50), Math.abs(at[1] - 50)) < 25;
    if (inCourt || !inside(region, at) || walls.some((wall) => distance(wall, at) < 9)) continue;
    if (spots.every(([x, y]) => Math.hypot(x - at[0], y - at[1]) > 17)) spots.push(at);
  }
  /** @type {Record<string, string[]>} */
  const things = { patch: [], tank: [], sky: [], garden: [], vent: [] };
  for (const [x, y] of spots) {
    const kind = luck.of(["patch", "tank", "sky", "sky", "garden", "vent", "vent"]);
    things[kind].push(THINGS[kind](x, y, luck));
  }
  const seams = hatch(region, 7, luck.hits(0.5)).filter(
    ([[ax, ay], [bx, by]]) => !court || !crossesCourt(ax, ay, bx, by),
  );
  return [
    ["he-seam", seams.map((line) => polyline(line)).join("")],
    ["he-roof-patch", things.patch.join("")],
    ["he-garden", things.garden.join("")],
    ["he-vent", things.vent.join("")],
    ["he-tank", things.tank.join("")],
    ["he-skylight", things.sky.join("")],
  ];
}

/** @param {number} ax @param {number} ay @param {number} bx @param {number} by */
function crossesCourt(ax, ay, bx, by) {
  return (ax === bx && ax > 32 && ax < 68) || (ay === by && ay > 32 && ay < 68);
}

/** @type {Record<string, (x: number, y: number, luck: Luck) => string>} */
const THINGS = {
  patch: (x, y, luck) => box(x - 8, y - 5, luck.between(11, 17), luck.between(8, 12)),
  tank: (x, y) => `${disc(x, y, 4.6)}${disc(x, y, 1.6)}`,
  sky: (x, y, luck) =>
    luck.hits(0.5) ? `${box(x - 6, y - 3, 5, 6)}${box(x + 1, y - 3, 5, 6)}` : box(x - 4, y - 5, 7, 9),
  garden: (x, y) => `${box(x - 7, y - 4, 14, 3)}${box(x - 7, y + 1, 14, 3)}`,
  vent: (x, y) => `${box(x - 3, y - 3, 4, 4)}${box(x + 3, y, 3, 3)}`,
};

/** The yard in the middle of a building without outer walls. @param {Luck} luck @returns {Shapes} */
function courtyard(luck) {
  const windows = [37, 44, 51, 58].map((x) => ({ d: box(x + 0.6, 36, 2.8, 3.4), lit: luck.hits(0.6) }));
  return [
    ["he-front", box(33, 33, 34, FACADE)],
    [
      "he-window",
      windows
        .filter(({ lit }) => !lit)
        .map(({ d }) => d)
        .join(""),
    ],
    [
      "he-window he-lit",
      windows
        .filter(({ lit }) => lit)
        .map(({ d }) => d)
        .join(""),
    ],
    ["he-wall-edge", `${box(33, 33, 34, 34)}`],
    ["he-wall he-wall-thin", `${box(33, 33, 34, 34)}`],
    ["he-tree", `${disc(46, 54, 7)}${disc(55, 57, 5.5)}${disc(50, 50, 5)}`],
  ];
}

/** @param {Plan} tile @param {Luck} luck @returns {Shapes} */
export function barracks(tile, luck) {
  if (!tile.barracks) return [];
  const posts = [22, 36, 50, 64, 78];
  const fence = posts.flatMap((at) => [
    [at, 20],
    [at, 76],
    [22, at - 2],
    [78, at - 2],
  ]);
  const ribs = [34, 40, 46, 52, 58, 64].map((x) => `M${x} 33v26`).join("");
  const windows = [33, 41, 57, 65].map((x) => ({ d: box(x - 1.5, 62.5, 3, 3.4), lit: luck.hits(0.7) }));
  return [
    ["he-yard", box(22, 20, 56, 56)],
    ["he-fence", `${box(22, 20, 56, 56)}`],
    ["he-post", fence.map(([x, y]) => box(x - 1.3, y - 1.3, 2.6, 2.6)).join("")],
    ["he-shade", box(33, 38, 42, 32)],
    ["he-front", box(29, 59, 40, 9)],
    [
      "he-window",
      windows
        .filter(({ lit }) => !lit)
        .map(({ d }) => d)
        .join(""),
    ],
    [
      "he-window he-lit",
      windows
        .filter(({ lit }) => lit)
        .map(({ d }) => d)
        .join(""),
    ],
    ["he-gate", "M45 68v-5a4 4 0 0 1 8 0v5z"],
    ["he-drab", "M29 59V36q0-5 5-5h30q5 0 5 5v23z"],
    ["he-drab-rib", ribs],
    ["he-star", "M49 38l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6-5-2.9-5 2.9 1.2-5.6-4.2-3.8 5.6-.6z"],
    ["he-pole", "M73 40V24"],
    ["he-flag", "M73 24l-11 3.4 11 3.8z"],
  ];
}

/** @param {Plan} tile @returns {Shapes} where the city begins: a beacon */
export function beacon(tile) {
  if (!tile.start) return [];
  return [
    ["he-shade", disc(25, 46, 9, 4)],
    ["he-stone", "M15 46l3-6h14l3 6zM20 40l2-15h6l2 15z"],
    ...glow("lamp", [[25, 21]], 15),
    ["he-fire he-beacon", "M25 13c4 4 5.5 6.5 5.5 9.5a5.5 5.5 0 0 1-11 0c0-3 1.5-5.5 5.5-9.5z"],
  ];
}

/** @param {Plan} tile @returns {Shapes} a well where nothing is built at all */
export function well(tile) {
  if (tile.barracks || tile.roads.length + tile.buildings.length > 0) return [];
  return [
    ["he-plaza-edge", disc(50, 50, 9)],
    ["he-plaza", disc(50, 50, 9)],
    ["he-well", disc(50, 50, 4.2)],
  ];
}
