// The ground between everything that is built: shacks, tents, fires, weeds.
import { isFree } from "./geometry.js";
import { disc, glow, moved, polygon, polyline, turnedBox } from "./paths.js";

/** @typedef {import("./geometry.js").Plan} Plan */
/** @typedef {import("./paths.js").Luck} Luck */
/** @typedef {Array<[string, string]>} Shapes classes with path data, in the order of drawing */

const STEP = 16.5;
const SKINS = ["tin", "rust", "tarp"];

/**
 * @param {Plan} tile
 * @param {Luck} luck
 * @param {number} [crowd] the share of free places where somebody lives
 * @returns {Shapes}
 */
export function slums(tile, luck, crowd = 0.72) {
  const shade = [];
  const weeds = [];
  const seams = [];
  const fires = [];
  /** @type {Record<string, string[]>} */
  const skins = { tin: [], rust: [], tarp: [] };
  for (let row = 0; row < 6; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      const x = 9 + column * STEP + luck.between(-3, 3);
      const y = 9 + row * STEP + luck.between(-3, 3);
      if (!isFree(tile, [x, y], 7)) {
        if (isFree(tile, [x, y], 3) && luck.hits(0.5)) weeds.push(weed(x, y, luck));
      } else if (luck.hits(crowd)) {
        const hut = turnedBox([x, y], luck.between(8, 12.5), luck.between(6.5, 9), luck.between(-0.5, 0.5));
        shade.push(polygon(moved(hut, 1.8, 2.4)));
        skins[luck.of(SKINS)].push(polygon(hut));
        seams.push(ridge(hut, luck.hits(0.5)));
      } else if (luck.hits(0.25)) {
        fires.push([x, y]);
      } else if (luck.hits(0.75)) {
        weeds.push(weed(x, y, luck));
      }
    }
  }
  return [
    ["he-weed", weeds.join("")],
    ["he-shade", shade.join("")],
    ...SKINS.map((skin) => /** @type {[string, string]} */ ([`he-hut he-${skin}`, skins[skin].join("")])),
    ["he-hut-seam", seams.join("")],
    ...glow("fire", fires, 8),
    ["he-fire", fires.map(([x, y]) => disc(x, y, 1.5)).join("")],
  ];
}

/** @param {import("./geometry.js").Point[]} hut @param {boolean} slanted */
function ridge([a, b, c, d], slanted) {
  const mid = ([px, py], [qx, qy], share) =>
    /** @type {[number, number]} */ ([px + (qx - px) * share, py + (qy - py) * share]);
  if (!slanted) return polyline([mid(a, d, 0.5), mid(b, c, 0.5)]);
  return [0.25, 0.5, 0.75].map((share) => polyline([mid(a, b, share), mid(d, c, share)])).join("");
}

/** @param {number} x @param {number} y @param {Luck} luck */
export function weed(x, y, luck) {
  const tall = luck.between(2.5, 4.5);
  const blades = [
    [-1.8, 1],
    [0.3, 1.25],
    [2, 0.9],
  ];
  return blades
    .map(([lean, share]) =>
      polyline([
        [x, y],
        [x + lean, y - tall * share],
      ]),
    )
    .join("");
}
