// The view of a table with its zones and choices at hand, shared by all parts of the drawing.
import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** @typedef {import("/web/shell/types.js").BoardProps} BoardProps */
/** @typedef {import("/web/shell/types.js").CardRef} CardRef */
/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */
/** @typedef {import("/web/shell/types.js").Zone} Zone */

const EMPTY = { count: 0, cards: null };

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
    this.choices = byCard(props.options);
    this.refusals = byCard(props.refused);
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

  /** @param {CardRef[]} cards @returns {CardRef[]} heroes from weak to strong */
  byChallenge(cards) {
    return [...cards].sort((a, b) => this.card(a.card).challenge - this.card(b.card).challenge);
  }

  /** @param {string} verb @returns {boolean} whether something of this kind can be chosen */
  offers(verb) {
    return this.props.options.some((choice) => choice.option[0] === verb);
  }

  /** @param {number} id @returns {number|null} the place of a card among those picked, from 1 */
  order(id) {
    const place = this.props.picked.findIndex((option) => option[1] === id);
    return place < 0 ? null : place + 1 + (this.props.picks[0] ?? 0);
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
}

/** @param {string} zone @param {number|null} owner */
function key(zone, owner) {
  return `${zone}/${owner ?? ""}`;
}

/**
 * @template {{option: import("/web/shell/types.js").Option}} T
 * @param {T[]} choices
 * @returns {Map<number, T>} those that are about one card, by its id
 */
function byCard(choices) {
  return new Map(
    choices.filter(({ option }) => isAboutCard(option)).map((choice) => [Number(choice.option[1]), choice]),
  );
}

/** @param {import("/web/shell/types.js").Option} option */
export function isAboutCard(option) {
  return option.length === 2 && typeof option[1] === "number";
}

export const TableContext = createContext(/** @type {Table} */ (/** @type {unknown} */ (null)));

/** @returns {Table} the table that the component is part of */
export function useTable() {
  return useContext(TableContext);
}
