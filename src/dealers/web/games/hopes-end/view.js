// The view of a table with its zones and choices at hand, shared by all parts of the drawing.
import { Drawing, useDrawing } from "/web/shell/drawing.js";

export { TableContext } from "/web/shell/drawing.js";

/** @typedef {import("/web/shell/types.js").BoardProps} BoardProps */
/** @typedef {import("/web/shell/types.js").Choice} Choice */
/** @typedef {import("/web/shell/types.js").CardRef & import("./facts.d.ts").Marks} CardRef */
/** @typedef {CardRef & Required<Pick<CardRef, "x"|"y"|"turned"|"owner"|"ruined">>} CityTile */
/** @typedef {{cell: number, x: number, y: number, ways: Choice[]}} Place an empty place and how the drawn tile may be turned there */
/** @typedef {{cell: number, x: number, y: number, turned: number, why: string}} Miss an empty place where it does not fit */

// A place is one number in options: rows go south, columns east, and the starting tile lies in the middle.
const ROW = 1000;
const MIDDLE = 500;

/**
 * The table that is being drawn.
 * @extends {Drawing<CardRef, import("./facts.d.ts").Facts>}
 */
export class Table extends Drawing {
  /**
   * @param {BoardProps} props
   * @param {boolean} narrow whether the board is as narrow as a phone
   */
  constructor(props, narrow) {
    super(props, narrow);
    /** What the decision is about: place, ruin, answer, replace, keep, stack, or nothing. */
    this.verb = String(props.options.find(({ option }) => option.length > 1)?.option[0] ?? "");
    this.choices = byCard(props.options);
    this.refusals = byCard(props.refused);
    this.tiles = /** @type {CityTile[]} */ (this.seen("city"));
    this.byPlace = new Map(this.tiles.map((tile) => [spot(tile.x, tile.y), tile]));
    this.places = findPlaces(props.options);
    this.misses = findMisses(props.refused);
  }

  /** @param {number} x @param {number} y @returns {CityTile|undefined} */
  tileAt(x, y) {
    return this.byPlace.get(spot(x, y));
  }

  /** @param {number} x @param {number} y @returns {Place|undefined} */
  placeAt(x, y) {
    return this.places.get(cellOf(x, y));
  }

  /** @returns {number[]} all seats clockwise, the reader (or else the first player) first */
  around() {
    return this.clockwise(this.you ?? this.fact("first player"));
  }

  /** @returns {number} tiles in all stacks */
  get left() {
    return this.facts.stacks.reduce((sum, count) => sum + count, 0);
  }
}

/** @param {number} x @param {number} y */
export function spot(x, y) {
  return `${x} ${y}`;
}

/** @param {number} x @param {number} y @returns {number} the place as options name it */
export function cellOf(x, y) {
  return (y + MIDDLE) * ROW + x + MIDDLE;
}

/** @param {number} cell @returns {[number, number]} east and south of the starting tile */
export function xyOf(cell) {
  return [(cell % ROW) - MIDDLE, Math.floor(cell / ROW) - MIDDLE];
}

/** @param {Choice[]} options @returns {Map<number, Place>} row by row from the north-west */
function findPlaces(options) {
  const places = new Map();
  const ordered = options.filter(({ option }) => option[0] === "place");
  ordered.sort((a, b) => Number(a.option[1]) - Number(b.option[1]) || Number(a.option[2]) - Number(b.option[2]));
  for (const choice of ordered) {
    const cell = Number(choice.option[1]);
    const [x, y] = xyOf(cell);
    if (!places.has(cell)) places.set(cell, { cell, x, y, ways: [] });
    places.get(cell).ways.push(choice);
  }
  return places;
}

/** @param {import("/web/shell/types.js").Refused[]} refused @returns {Map<number, Miss>} */
function findMisses(refused) {
  const misses = new Map();
  for (const { option, why } of refused) {
    if (option[0] !== "place") continue;
    const cell = Number(option[1]);
    const [x, y] = xyOf(cell);
    if (!misses.has(cell)) misses.set(cell, { cell, x, y, turned: Number(option[2] ?? 0), why });
  }
  return misses;
}

/**
 * @template {{option: import("/web/shell/types.js").Option}} T
 * @param {T[]} choices
 * @returns {Map<number, T>} those that are about one card or tile, by its id
 */
function byCard(choices) {
  const about = choices.filter(({ option }) => ["ruin", "replace", "keep"].includes(String(option[0])));
  return new Map(about.map((choice) => [Number(choice.option[1]), choice]));
}

/** @returns {Table} the table that the component is part of */
export function useTable() {
  return useDrawing(Table);
}
