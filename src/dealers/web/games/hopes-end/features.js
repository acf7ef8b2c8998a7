// Finished roads, buildings and barracks: which parts of which tiles they are, and what they are worth.
import { plan } from "./geometry.js";
import { polyline } from "./paths.js";
import { counted, listed } from "./words.js";

/** @typedef {import("./view.js").Table} Table */
/** @typedef {import("./view.js").CityTile} CityTile */
/** @typedef {{kind: "building"|"road"|"barracks", tiles: number[], points: number[]}} Feature */
/** @typedef {{kind: string, x: number, y: number, d: string}} Outline the part of a feature on one tile */

const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/**
 * The finished features that a tile is in.
 * @param {Table} table @param {number} tile
 * @returns {Feature[]}
 */
export function featuresOf(table, tile) {
  return table.facts.features.filter(({ tiles }) => tiles.includes(tile));
}

/**
 * What to draw to show a finished feature. A part belongs to it if all its edges lead to tiles of it.
 * @param {Table} table @param {Feature} feature
 * @returns {Outline[]}
 */
export function outlines(table, feature) {
  const members = feature.tiles.map((id) => tileOf(table, id)).filter((tile) => tile !== undefined);
  if (feature.kind === "barracks") {
    const [{ x, y }] = members;
    return [{ kind: "barracks", x: x - 1, y: y - 1, d: "M3 3h294v294H3z" }];
  }
  const inFeature = new Set(feature.tiles);
  return members.flatMap((tile) => {
    const { buildings, roads } = plan(table.card(tile.card), tile.turned);
    const leads = ({ sides }) =>
      sides.every((side) => {
        const next = table.tileAt(tile.x + STEPS[side][0], tile.y + STEPS[side][1]);
        return next !== undefined && inFeature.has(next.id);
      });
    const parts =
      feature.kind === "building"
        ? buildings.filter(leads).flatMap(({ walls }) => walls)
        : roads.filter(leads).map(({ line }) => line);
    return parts.map((line) => ({ kind: feature.kind, x: tile.x, y: tile.y, d: polyline(line) }));
  });
}

/** @param {Table} table @param {number} id @returns {CityTile|undefined} */
function tileOf(table, id) {
  return table.tiles.find((tile) => tile.id === id);
}

/** @param {Table} table @param {Feature} feature @returns {string} "finished road of 4 tiles: you 6, Ann 3" */
export function featureWords(table, { kind, tiles, points }) {
  const shares = points.flatMap((worth, seat) => (worth ? [`${table.who(seat)} ${worth}`] : []));
  const what =
    kind === "barracks"
      ? "finished barracks with its eight neighbours"
      : `finished ${kind} of ${counted(tiles.length, "tile")}`;
  return `${what}${shares.length ? `: ${listed(shares)}` : ""}`;
}

/** @param {Table} table @param {Feature} feature @returns {{x: number, y: number}} where its points are written */
export function centerOf(table, { kind, tiles }) {
  const members = tiles.map((id) => tileOf(table, id)).filter((tile) => tile !== undefined);
  if (kind === "barracks") return { x: members[0].x + 0.5, y: members[0].y + 0.5 };
  const [cx, cy] = [0, 1].map((axis) => members.reduce((sum, { x, y }) => sum + (axis ? y : x), 0) / members.length);
  const near = members.reduce((best, tile) => (apart(tile, cx, cy) < apart(best, cx, cy) ? tile : best));
  return { x: near.x + 0.5, y: near.y + 0.5 };
}

/** @param {CityTile} tile @param {number} x @param {number} y */
function apart(tile, x, y) {
  return Math.hypot(tile.x - x, tile.y - y);
}
