// The view of a table with its zones and choices at hand, shared by all parts of the drawing.
import { Drawing, useDrawing } from "/web/shell/drawing.js";
import { partOf, wordOf } from "/web/shell/options.js";

export { TableContext } from "/web/shell/drawing.js";

/** @typedef {import("/web/shell/types.js").BoardProps} BoardProps */
/** @typedef {import("/web/shell/types.js").CardRef} CardRef */
/** @typedef {import("/web/shell/types.js").Choice} Choice */
/** @typedef {import("/web/shell/types.js").Option} Option */
/** @typedef {import("/web/shell/types.js").Refused} Refused */
/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */
/** @typedef {{zone: string, owner: number|null, title: string}} Look cards to look through */
/** @typedef {import("./facts.d.ts").Land} Land */

/**
 * The table that is being drawn.
 * @extends {Drawing<CardRef, import("./facts.d.ts").Facts, import("./facts.d.ts").Own>}
 */
export class Table extends Drawing {
  /**
   * @param {BoardProps} props
   * @param {object} board
   * @param {boolean} board.narrow whether it is as narrow as a phone
   * @param {(look: Look) => void} board.browse look through a pile
   */
  constructor(props, { narrow, browse }) {
    super(props, narrow);
    this.browse = browse;
    this.landNames = this.fact("land names");
    this.faces = [...props.cards.keys()];
    this.decision = props.options.length > 0 ? props.view.decision : null;
    this.cardWays = byCard(props.options, props);
    this.cardWhy = byCard(props.refused, props);
    this.landWays = this.#by(props.options, "land", this.landNames);
    this.landWhy = this.#by(props.refused, "land", this.landNames);
    this.training = this.#by(props.options, "face", this.faces);
    this.trainingWhy = this.#by(props.refused, "face", this.faces);
  }

  /**
   * @template {{option: Option}} T
   * @param {T[]} choices @param {string} kind @param {string[]} names
   * @returns {Map<string, T[]>} those that are about such a thing, and about no card, by its name
   */
  #by(choices, kind, names) {
    /** @type {Map<string, T[]>} */
    const found = new Map();
    for (const choice of choices) {
      const number = partOf(this.props.verbs, choice.option, kind);
      if (number === null || partOf(this.props.verbs, choice.option, "card") !== null) continue;
      found.set(names[number], [...(found.get(names[number]) ?? []), choice]);
    }
    return found;
  }

  /**
   * @template {{option: Option}} T
   * @param {T[]} choices @param {string} name
   * @returns {T|undefined} the one that is about this faction
   */
  ofFaction(choices, name) {
    return choices.find(({ option }) => wordOf(this.props.verbs, option, "faction") === name);
  }

  /** @param {string} set @returns {CatalogueCard[]} the cards of a profession that nobody leads: both levels, the master */
  profession(set) {
    const cards = [...this.props.cards.values()].filter((card) => card.set === set && !card.faction);
    return cards.sort((a, b) => a.level - b.level);
  }

  /** @param {...(string|number)} wanted @returns {Choice|undefined} the option if it is offered */
  offered(...wanted) {
    return this.props.options.find(({ option }) => wanted.every((part, n) => option[n] === part));
  }

  /** @param {...(string|number)} wanted @returns {Refused|undefined} the option if it is plausible but not legal */
  refused(...wanted) {
    return this.props.refused.find(({ option }) => wanted.every((part, n) => option[n] === part));
  }

  /** @returns {number} whose things are drawn large: one's own, or those of the player whose turn it is */
  get front() {
    return this.you ?? this.facts.turn;
  }

  /** @param {number} seat @returns {string} "Your" or "Bob's" */
  whose(seat) {
    return seat === this.you ? "Your" : `${this.name(seat)}'s`;
  }

  /** @param {number} seat @returns {number} how many territories a player controls */
  landCount(seat) {
    return this.facts.territories[seat].length;
  }

  /** @param {number} seat @returns {number} what the leader mat is worth now */
  winterSum(seat) {
    return this.fact("winter points")[seat];
  }

  /** @param {string} land @returns {number} whose capital it is, or -1 */
  capitalOf(land) {
    return this.facts.capitals.indexOf(land);
  }

  /** @param {number} seat @returns {CardRef[]} own cards to choose from that are neither in hand nor ready: the discard pile */
  tray(seat) {
    const cards = this.seen("discard pile", seat);
    return cards.some(({ id }) => this.cardWays.has(id)) ? cards : [];
  }

  /** @returns {"draft"|"actions"|"supply"|"hand"} where something is to be chosen now, for the tabs */
  get focus() {
    const verbs = new Set(this.props.options.map(({ option }) => String(option[0])));
    if (this.facts.phase === "draft") return "draft";
    if (verbs.has("take") || verbs.has("lead")) return "actions";
    if (verbs.has("train")) return "supply";
    return "hand";
  }
}

/**
 * Choices by card. Of cards that are alike in one place only one is offered, and any of them will do.
 * @template {{option: Option}} T
 * @param {T[]} choices @param {BoardProps} props
 * @returns {Map<number, T[]>}
 */
function byCard(choices, { view, verbs }) {
  /** @type {Map<number, T[]>} */
  const found = new Map();
  for (const choice of choices) {
    const id = partOf(verbs, choice.option, "card");
    if (id !== null) found.set(id, [...(found.get(id) ?? []), choice]);
  }
  for (const { cards } of found.size > 0 ? view.zones : []) {
    const seen = /** @type {CardRef[]} */ ((cards ?? []).filter((at) => at !== null));
    const alike = new Map(seen.filter(({ id }) => found.has(id)).map(({ id, card }) => [card, found.get(id)]));
    for (const { id, card } of seen) {
      const same = alike.get(card);
      if (same && !found.has(id)) found.set(id, same);
    }
  }
  return found;
}

/** @returns {Table} the table that the component is part of */
export function useTable() {
  return useDrawing(Table);
}
