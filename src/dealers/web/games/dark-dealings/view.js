// The view of a table with its zones and choices at hand, shared by all parts of the drawing.
import { Drawing, useDrawing } from "/web/shell/drawing.js";

export { TableContext } from "/web/shell/drawing.js";

/** @typedef {import("/web/shell/types.js").BoardProps} BoardProps */
/** @typedef {import("/web/shell/types.js").CardRef} CardRef */

/** The table that is being drawn. */
export class Table extends Drawing {
  /**
   * @param {BoardProps} props
   * @param {boolean} narrow whether the board is as narrow as a phone
   */
  constructor(props, narrow) {
    super(props, narrow);
    this.choices = byCard(props.options);
    this.refusals = byCard(props.refused);
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

  /** @returns {number[]} all seats clockwise, the reader (or else the first player) first */
  around() {
    return this.clockwise(this.you ?? this.facts["first player"]);
  }
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

/** @returns {Table} the table that the component is part of */
export function useTable() {
  return useDrawing(Table);
}
