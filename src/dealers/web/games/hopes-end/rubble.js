// The other side of a tile: what was built here, broken, burnt and cold.
import { distance, hatch, inside } from "./geometry.js";
import { disc, glow, polygon, polyline } from "./paths.js";
import { weed } from "./slums.js";

/** @typedef {import("./geometry.js").Plan} Plan */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./paths.js").Luck} Luck */
/** @typedef {import("./slums.js").Shapes} Shapes */

/** @param {Plan} tile @param {Luck} luck @returns {Shapes} */
export function rubble(tile, luck) {
  const regions = tile.buildings.map(({ region }) => region);
  const scars = regions.flatMap((region) => hatch(region, 9, luck.hits(0.5)).filter(() => luck.hits(0.55)));
  const hot = Array.from({ length: 4 }, () => [luck.between(10, 90), luck.between(10, 90)]);
  return [
    ["he-ash", "M0 0h100v100H0z"],
    ["he-ash-stain", stain(luck)],
    ["he-lost-road", tile.roads.map(({ line }) => broken(line, luck, 0.72)).join("")],
    ["he-lost-floor", regions.map(polygon).join("")],
    ["he-lost-seam", scars.map((line) => polyline(line)).join("")],
    ["he-crater", crater(luck)],
    ...stones(tile, luck),
    ["he-stump-edge", stumps(tile, luck)],
    ...cracks(luck),
    ...glow("ember", hot, 7),
    ["he-ember", hot.map(([x, y]) => disc(x, y, 1)).join("")],
    [
      "he-weed he-weed-dead",
      Array.from({ length: 4 }, () => weed(luck.between(8, 92), luck.between(10, 94), luck)).join(""),
    ],
    ...smoke(luck),
    ["he-ruin-frame", "M0 0h100v100H0z"],
  ];
}

/** @param {Luck} luck */
function stain(luck) {
  const [x, y] = [luck.between(35, 65), luck.between(35, 65)];
  const points = Array.from({ length: 14 }, (_, n) => {
    const reach = luck.between(26, 44);
    const angle = (n / 14) * 2 * Math.PI;
    return /** @type {Point} */ ([x + reach * Math.cos(angle), y + reach * Math.sin(angle)]);
  });
  return polygon(points);
}

/** @param {Luck} luck */
function crater(luck) {
  const [x, y, r] = [luck.between(28, 72), luck.between(30, 70), luck.between(7, 11)];
  return `${disc(x, y, r, r * 0.7)}${disc(x, y + 1.5, r * 0.62, r * 0.4)}`;
}

/** Pieces of a line, some of them missing and none quite in its place. */
function broken(line, luck, kept) {
  const pieces = [];
  for (let i = 1; i < line.length; i += 1) {
    const [[ax, ay], [bx, by]] = [line[i - 1], line[i]];
    const many = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / 11));
    for (let n = 0; n < many; n += 1) {
      if (!luck.hits(kept)) continue;
      const [slipX, slipY] = [luck.between(-1.6, 1.6), luck.between(-1.6, 1.6)];
      const at = (share) => /** @type {Point} */ ([ax + (bx - ax) * share + slipX, ay + (by - ay) * share + slipY]);
      pieces.push(polyline([at(n / many), at((n + 0.86) / many)]));
    }
  }
  return pieces.join("");
}

/** Stones, most of them where walls stood. @returns {Shapes} */
function stones(tile, luck) {
  /** @type {string[][]} */
  const [dark, pale] = [[], []];
  for (let n = 0; n < 46; n += 1) {
    const at = /** @type {Point} */ ([luck.between(3, 97), luck.between(3, 97)]);
    const built = tile.buildings.some(
      ({ region, walls }) => inside(region, at) || walls.some((wall) => distance(wall, at) < 10),
    );
    const near = built || (tile.barracks && Math.hypot(at[0] - 50, at[1] - 50) < 30);
    if (!near && luck.hits(0.45)) continue;
    const size = luck.between(1.4, near ? 4.8 : 3);
    const corners = Array.from({ length: 5 }, (_, c) => {
      const angle = ((c + luck.between(-0.3, 0.3)) / 5) * 2 * Math.PI;
      return /** @type {Point} */ ([at[0] + size * Math.cos(angle), at[1] + size * 0.8 * Math.sin(angle)]);
    });
    (luck.hits(0.55) ? dark : pale).push(polygon(corners));
  }
  return [
    ["he-debris he-debris-dark", dark.join("")],
    ["he-debris", pale.join("")],
  ];
}

/** @param {Plan} tile @param {Luck} luck what is left of walls */
function stumps(tile, luck) {
  const walls = tile.buildings.flatMap((part) =>
    part.walls.length
      ? part.walls
      : [
          [
            [33, 33],
            [67, 33],
            [67, 67],
            [33, 67],
            [33, 33],
          ],
        ],
  );
  if (tile.barracks)
    walls.push([
      [29, 31],
      [69, 31],
      [69, 62],
      [29, 62],
      [29, 31],
    ]);
  return walls.map((wall) => broken(wall, luck, 0.5)).join("");
}

/** @param {Luck} luck @returns {Shapes} */
function cracks(luck) {
  const [cx, cy] = [luck.between(38, 62), luck.between(38, 62)];
  const first = luck.between(0, 2 * Math.PI);
  const lines = [];
  for (let arm = 0; arm < 4; arm += 1) {
    let [x, y] = [cx, cy];
    let angle = first + (arm * Math.PI) / 2 + luck.between(-0.5, 0.5);
    /** @type {Point[]} */
    const points = [[x, y]];
    while (x > -4 && x < 104 && y > -4 && y < 104 && points.length < 12) {
      angle += luck.between(-0.55, 0.55);
      x += Math.cos(angle) * luck.between(6, 12);
      y += Math.sin(angle) * luck.between(6, 12);
      points.push([x, y]);
      if (luck.hits(0.3))
        lines.push(
          polyline([
            [x, y],
            [x + luck.between(-11, 11), y + luck.between(-11, 11)],
          ]),
        );
    }
    lines.push(polyline(points));
  }
  return [
    ["he-crack-edge", lines.join("")],
    ["he-crack", lines.join("")],
  ];
}

/** @param {Luck} luck @returns {Shapes} a plume that leans with the wind */
function smoke(luck) {
  const [x, y] = [luck.between(22, 58), luck.between(66, 84)];
  const puffs = [
    [0, 0, 5],
    [4, -9, 7],
    [10, -20, 9.5],
    [19, -33, 12.5],
    [31, -45, 15],
  ];
  return [
    ["he-smoke", puffs.map(([dx, dy, r]) => disc(x + dx, y + dy, r, r * 0.82)).join("")],
    [
      "he-smoke he-smoke-high",
      puffs
        .slice(2)
        .map(([dx, dy, r]) => disc(x + dx + 4, y + dy - 5, r * 0.7, r * 0.6))
        .join(""),
    ],
  ];
}
