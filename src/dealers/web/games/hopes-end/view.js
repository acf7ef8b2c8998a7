// The view of a table with its zones and choices at hand, shared by all parts of the drawing.
import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** @typedef {import("/web/shell/types.js").BoardProps} BoardProps */
/** @typedef {import("/web/shell/types.js").CardRef} CardRef */
/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */
/** @typedef {import("/web/shell/types.js").Choice} Choice */
/** @typedef {import("/web/shell/types.js").Zone} Zone */
/** @typedef {{id: number, card: string, x: number, y: number, turned: number, owner: number|null, ruined: boolean}} CityTile */
/** @typedef {{cell: number, x: number, y: number, ways: Choice[]}} Place an empty place and how the drawn tile may be turned there */
/** @typedef {{cell: number, x: number, y: number, turned: number, why: string}} Miss an empty place where it does not fit */

const EMPTY = { count: 0, cards: null };

// A place is one number in options: rows go south, columns east, and the starting tile lies in the middle.
const ROW = 1000;
const MIDDLE = 500;

/** The table that is being drawn. */
export class Table {
  /**
   * @param {BoardProps} props
   * @param {boolean} narrow whether the board is as narrow as a phone
   */
  constructor(props, narrow) {
    this.props = props;
    this.narrow = narrow;
    this.view = props.view;
    this.facts = props.view.facts;
    this.you = props.you;
    this.seatCount = props.view.seats;
    this.over = props.view.outcome !== null;
    /** @type {Map<string, Zone>} */
    this.zones = new Map(props.view.zones.map((zone) => [key(zone.zone, zone.owner), zone]));
    /** What the decision is about: place, ruin, answer, replace, keep, stack, or nothing. */
    this.verb = String(props.options.find(({ option }) => option.length > 1)?.option[0] ?? "");
    this.choices = byCard(props.options);
    this.refusals = byCard(props.refused);
    this.tiles = /** @type {CityTile[]} */ (/** @type {unknown} */ (this.seen("city")));
    this.byPlace = new Map(this.tiles.map((tile) => [spot(tile.x, tile.y), tile]));
    this.places = findPlaces(props.options);
    this.misses = findMisses(props.refused);
  }

  /** @param {string} zone @param {number|null} [owner] @returns {number} how many cards lie there */
  count(zone, owner = null) {
    return (this.zones.get(key(zone, owner)) ?? EMPTY).count;
  }

  /** @param {string} zone @param {number|null} [owner] @returns {CardRef[]} the cards that are in sight there */
  seen(zone, owner = null) {
    return ((this.zones.get(key(zone, owner)) ?? EMPTY).cards ?? []).filter((card) => card !== null);
  }

  /** @param {string} name @returns {CatalogueCard} */
  card(name) {
    return this.props.cards.get(name) ?? { name, kind: "unknown", text: "" };
  }

  /** @param {number} x @param {number} y @returns {CityTile|undefined} */
  tileAt(x, y) {
    return this.byPlace.get(spot(x, y));
  }

  /** @param {number} x @param {number} y @returns {Place|undefined} */
  placeAt(x, y) {
    return this.places.get(cellOf(x, y));
  }

  /** @param {import("/web/shell/types.js").Option} option @returns {boolean} whether it waits for a second click or is on its way */
  isPicked(option) {
    return this.props.picked.some((one) => JSON.stringify(one) === JSON.stringify(option));
  }

  /** @param {number} seat @returns {string} */
  name(seat) {
    return this.props.names[seat] ?? `Seat ${seat + 1}`;
  }

  /** @param {number} seat @returns {string} "you" or the name, inside a sentence */
  who(seat) {
    return seat === this.you ? "you" : this.name(seat);
  }

  /** @returns {number[]} all seats clockwise, the reader (or else the first player) first */
  around() {
    const start = this.you ?? this.facts["first player"];
    return Array.from({ length: this.seatCount }, (_, i) => (start + i) % this.seatCount);
  }

  /** @returns {number} tiles in all stacks */
  get left() {
    return this.facts.stacks.reduce((sum, count) => sum + count, 0);
  }
}

/** @param {string} zone @param {number|null} owner */
function key(zone, owner) {
  return `${zone}/${owner ?? ""}`;
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

export const TableContext = createContext(/** @type {Table} */ (/** @type {unknown} */ (null)));

/** @returns {Table} the table that the component is part of */
export function useTable() {
  return useContext(TableContext);
}
