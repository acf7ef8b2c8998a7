// What the drawings of all games have in common: the view of a table with its zones, cards and names at hand.
import { createContext } from "preact";
import { useContext, useLayoutEffect, useState } from "preact/hooks";

/** @typedef {import("/web/shell/types.js").BoardProps} BoardProps */
/** @typedef {import("/web/shell/types.js").CardRef} CardRef */
/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */
/** @typedef {import("/web/shell/types.js").Option} Option */
/** @template {CardRef} C @typedef {import("/web/shell/types.js").Zone<C>} Zone */

const EMPTY = { count: 0, cards: null };

/**
 * The table that is being drawn; a game adds its own, and names the types of what it is sent (its facts.d.ts).
 * @template {CardRef} [C=CardRef] a card in sight, with what this game puts on it
 * @template [F=Record<string, any>] the facts of the game
 * @template [O=Record<string, any>] what one seat is sent
 * @template [A=Record<string, any>] what a decision is about
 */
export class Drawing {
  /**
   * @param {BoardProps} props
   * @param {boolean} narrow whether the board is as narrow as a phone
   */
  constructor(props, narrow) {
    this.props = props;
    this.narrow = narrow;
    this.view = props.view;
    this.facts = /** @type {F} */ (props.view.facts);
    this.own = /** @type {O|null} */ (props.view.own);
    this.asked = /** @type {A|null} */ (props.view.decision?.asked ?? null);
    this.you = props.you;
    this.seatCount = props.view.seats;
    this.over = props.view.outcome !== null;
    const zones = /** @type {Array<Zone<C>>} */ (props.view.zones);
    this.zones = new Map(zones.map((zone) => [placeKey(zone.zone, zone.owner), zone]));
  }

  /**
   * A fact by its name. For names with spaces: in brackets they would not be checked.
   * @template {keyof F} K
   * @param {K} name
   * @returns {F[K]}
   */
  fact(name) {
    return this.facts[name];
  }

  /** @param {string} zone @param {number|null} [owner] @returns {number} how many cards lie there */
  count(zone, owner = null) {
    return (this.zones.get(placeKey(zone, owner)) ?? EMPTY).count;
  }

  /** @param {string} zone @param {number|null} [owner] @returns {C[]} the cards that are in sight there */
  seen(zone, owner = null) {
    return ((this.zones.get(placeKey(zone, owner)) ?? EMPTY).cards ?? []).filter((card) => card !== null);
  }

  /** @param {string} name @returns {CatalogueCard} */
  card(name) {
    return this.props.cards.get(name) ?? { name, kind: "unknown", text: "" };
  }

  /** @param {Option} option @returns {boolean} whether it waits for a second click or is on its way */
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

  /** @param {number} start @returns {number[]} all seats clockwise from there */
  clockwise(start) {
    return Array.from({ length: this.seatCount }, (_, i) => (start + i) % this.seatCount);
  }
}

/** @param {string} zone @param {number|null} owner @returns {string} a place in a word */
export function placeKey(zone, owner) {
  return `${zone}/${owner ?? ""}`;
}

export const TableContext = createContext(/** @type {unknown} */ (null));

/**
 * The table that the component is part of.
 * @template T
 * @param {new (...args: never[]) => T} kind what the game made of `Drawing`
 * @returns {T}
 */
export function useDrawing(kind) {
  const drawing = useContext(TableContext);
  if (!(drawing instanceof kind)) throw new Error("This is part of a board and cannot be drawn outside of it.");
  return drawing;
}

/**
 * @param {{current: HTMLElement|null}} root @param {number} width in pixels
 * @returns {boolean} whether the board is narrower than that
 */
export function useNarrow(root, width) {
  const [narrow, setNarrow] = useState(window.innerWidth < width);
  useLayoutEffect(() => {
    if (!root.current) return undefined;
    const watch = new ResizeObserver(([entry]) => setNarrow(entry.contentRect.width < width));
    watch.observe(root.current);
    return () => watch.disconnect();
  }, []);
  return narrow;
}
