// The view of a table with its zones and choices at hand, shared by all parts of the drawing.
import { Drawing, useDrawing } from "/web/shell/drawing.js";
import { partOf } from "/web/shell/options.js";

export { TableContext } from "/web/shell/drawing.js";

/** @typedef {import("/web/shell/types.js").BoardProps} BoardProps */
/** @typedef {import("/web/shell/types.js").Choice} Choice */
/** @typedef {import("/web/shell/types.js").CardRef & import("./facts.d.ts").Marks} CardRef */
/** @typedef {CardRef & Required<Pick<CardRef, "x"|"y"|"turned"|"owner"|"ruined">>} CityTile */
/** @typedef {{cell: number, x: number, y: number, ways: Choice[]}} Place an empty place and how the drawn tile may be turned there */
/** @typedef {{cell: number, x: number, y: number, turned: number, why: string}} Miss an empty place where it does not fit */

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
    this.choices = byCard(props.options, props.verbs);
    this.refusals = byCard(props.refused, props.verbs);
    this.tiles = /** @type {CityTile[]} */ (this.seen("city"));
    this.byPlace = new Map(this.tiles.map((tile) => [spot(tile.x, tile.y), tile]));
    this.empty = new Map(this.facts.places.map((place) => [spot(place.x, place.y), place]));
    this.places = this.#findPlaces();
    this.misses = this.#findMisses();
  }

  /** @param {number} x @param {number} y @returns {CityTile|undefined} */
  tileAt(x, y) {
    return this.byPlace.get(spot(x, y));
  }

  /** @param {number} x @param {number} y @returns {Place|undefined} */
  placeAt(x, y) {
    const place = this.empty.get(spot(x, y));
    return place && this.places.get(place.cell);
  }

  /** @param {number} x @param {number} y @returns {Miss|undefined} */
  missAt(x, y) {
    const place = this.empty.get(spot(x, y));
    return place && this.misses.get(place.cell);
  }

  /** @param {number} n @returns {string} the letter of a stack */
  stackName(n) {
    return this.props.verbs.stack?.parts[0].among?.[n] ?? String(n + 1);
  }

  /** @returns {Map<number, Place>} by cell, row by row from the north-west */
  #findPlaces() {
    /** @type {Map<number, Choice[]>} */
    const ways = new Map();
    for (const choice of this.props.options) {
      const cell = partOf(this.props.verbs, choice.option, "cell");
      if (cell !== null) ways.set(cell, [...(ways.get(cell) ?? []), choice]);
    }
    const found = this.facts.places.filter(({ cell }) => ways.has(cell)).sort((a, b) => a.y - b.y || a.x - b.x);
    return new Map(found.map(({ cell, x, y }) => [cell, { cell, x, y, ways: this.#inOrder(ways.get(cell) ?? []) }]));
  }

  /** @param {Choice[]} ways @returns {Choice[]} upright first, then clockwise */
  #inOrder(ways) {
    return [...ways].sort((a, b) => this.turnedIn(a) - this.turnedIn(b));
  }

  /** @param {{option: import("/web/shell/types.js").Option}} choice @returns {number} quarter turns clockwise */
  turnedIn({ option }) {
    return partOf(this.props.verbs, option, "turned") ?? 0;
  }

  /** @returns {Map<number, Miss>} by cell */
  #findMisses() {
    const at = new Map(this.facts.places.map((place) => [place.cell, place]));
    /** @type {Map<number, Miss>} */
    const misses = new Map();
    for (const refused of this.props.refused) {
      const place = at.get(partOf(this.props.verbs, refused.option, "cell") ?? -1);
      if (!place || misses.has(place.cell)) continue;
      misses.set(place.cell, {
        cell: place.cell,
        x: place.x,
        y: place.y,
        turned: this.turnedIn(refused),
        why: refused.why,
      });
    }
    return misses;
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

/**
 * @template {{option: import("/web/shell/types.js").Option}} T
 * @param {T[]} choices @param {import("/web/shell/types.js").Verbs} verbs
 * @returns {Map<number, T>} those that are about one card or tile and nothing else, by its id
 */
function byCard(choices, verbs) {
  /** @type {Map<number, T>} */
  const found = new Map();
  for (const choice of choices) {
    const id = partOf(verbs, choice.option, "card");
    if (id !== null && choice.option.length === 2) found.set(id, choice);
  }
  return found;
}

/** @returns {Table} the table that the component is part of */
export function useTable() {
  return useDrawing(Table);
}
