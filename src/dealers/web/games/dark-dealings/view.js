// The view of a table with its zones and choices at hand, shared by all parts of the drawing.
import { Drawing, useDrawing } from "/web/shell/drawing.js";
import { partOf } from "/web/shell/options.js";

export { TableContext } from "/web/shell/drawing.js";

/** @typedef {import("/web/shell/types.js").BoardProps} BoardProps */
/** @typedef {import("/web/shell/types.js").CardRef & import("./facts.d.ts").Marks} CardRef */

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
    this.choices = byCard(props.options, props.verbs);
    this.refusals = byCard(props.refused, props.verbs);
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
    const place = this.props.picked.findIndex((option) => partOf(this.props.verbs, option, "card") === id);
    return place < 0 ? null : place + 1 + (this.props.picks[0] ?? 0);
  }

  /** @returns {number[]} all seats clockwise, the reader (or else the first player) first */
  around() {
    return this.clockwise(this.you ?? this.fact("first player"));
  }
}

/**
 * @template {{option: import("/web/shell/types.js").Option}} T
 * @param {T[]} choices @param {import("/web/shell/types.js").Verbs} verbs
 * @returns {Map<number, T>} those that are about one card, by its id
 */
function byCard(choices, verbs) {
  /** @type {Map<number, T>} */
  const found = new Map();
  for (const choice of choices) {
    const id = partOf(verbs, choice.option, "card");
    if (id !== null) found.set(id, choice);
  }
  return found;
}

/** @returns {Table} the table that the component is part of */
export function useTable() {
  return useDrawing(Table);
}
