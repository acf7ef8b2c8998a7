// What is about to be done on the map: the place for the drawn tile and how it is turned, or the tile to ruin.
import { createContext } from "preact";
import { useContext, useLayoutEffect, useState } from "preact/hooks";

/** @typedef {import("./view.js").Place} Place */
/** @typedef {import("./view.js").Table} Table */

const NOTHING = { wish: 0, cell: /** @type {number|null} */ (null), target: /** @type {number|null} */ (null) };

export class Placing {
  /**
   * @param {Table} table
   * @param {{wish: number, cell: number|null, target: number|null}} state
   * @param {(change: {wish?: number, cell?: number|null, target?: number|null}) => void} set
   */
  constructor(table, { wish, cell, target }, set) {
    this.table = table;
    this.wish = wish;
    this.set = set;
    /** The place that the buttons are about. */
    this.place = (cell !== null && table.places.get(cell)) || null;
    /** The tile that was touched, to be ruined by a second touch or by the button. */
    this.target = (target !== null && table.tiles.find(({ id }) => id === target && table.choices.has(id))) || null;
  }

  /** @param {Place} place @returns {number} how the tile lies there: as wished, or in the next way that fits */
  turnedAt(place) {
    const ways = place.ways.map((way) => this.table.turnedIn(way));
    return ways.find((way) => way >= this.wish) ?? ways[0];
  }

  /** @param {Place} place @returns {import("/web/shell/types.js").Choice} */
  choiceAt(place) {
    const turned = this.turnedAt(place);
    return /** @type {any} */ (place.ways.find((way) => this.table.turnedIn(way) === turned));
  }

  /** How the tile lies in the hand. */
  get turned() {
    return this.place ? this.turnedAt(this.place) : this.wish;
  }

  /** Think about a place; not while another one waits for a second click. @param {Place} place */
  look(place) {
    if (place.cell !== this.place?.cell && this.table.props.picked.length === 0) this.set({ cell: place.cell });
  }

  /**
   * Turn it to the next way that fits; a tile that waits for a second click stays chosen.
   * @param {number} [step] 1 clockwise, -1 back
   */
  turn(step = 1) {
    const { place, table } = this;
    if (!place) {
      this.set({ wish: (this.wish + step + 4) % 4 });
      return;
    }
    const ways = place.ways.map((way) => table.turnedIn(way));
    if (ways.length < 2) return;
    const next = (ways.indexOf(this.turnedAt(place)) + step + ways.length) % ways.length;
    this.set({ wish: ways[next] });
    if (table.isPicked(this.choiceAt(place).option)) table.props.pick(place.ways[next].option);
  }

  /** @param {number} id of a tile: the first touch marks it, the second ruins it */
  touch(id) {
    if (this.target?.id === id) this.ruin(id);
    else this.set({ target: id });
  }

  /** @param {number} id @param {{sure?: boolean}} [how] */
  ruin(id, how = {}) {
    const choice = this.table.choices.get(id);
    if (choice) this.#pick(choice.option, how);
  }

  /**
   * Lay it.
   * @param {Place} place
   * @param {{sure?: boolean}} [how] sure: the place was chosen before, and this is the second touch
   */
  lay(place, how = {}) {
    this.set({ cell: place.cell });
    this.#pick(this.choiceAt(place).option, how);
  }

  /** @param {import("/web/shell/types.js").Option} option @param {{sure?: boolean}} how */
  #pick(option, how) {
    const pick = /** @type {(option: import("/web/shell/types.js").Option, how?: {sure?: boolean}) => void} */ (
      this.table.props.pick
    );
    pick(option, how);
  }
}

/** @param {Table} table @returns {Placing} starts anew with every decision */
export function usePlacing(table) {
  const [state, setState] = useState(NOTHING);
  const decision = `${table.view.number} ${table.verb}`;
  useLayoutEffect(() => setState(NOTHING), [decision]);
  return new Placing(table, state, (change) => setState((now) => ({ ...now, ...change })));
}

export const PlacingContext = createContext(/** @type {Placing} */ (/** @type {unknown} */ (null)));

/** @returns {Placing} */
export function usePlace() {
  return useContext(PlacingContext);
}
