// The view of a table with its zones and choices at hand, shared by all parts of the drawing.
import { Drawing, useDrawing } from "/web/shell/drawing.js";

export { TableContext } from "/web/shell/drawing.js";

/** @typedef {import("/web/shell/types.js").BoardProps} BoardProps */
/** @typedef {import("/web/shell/types.js").CardRef} CardRef */
/** @typedef {import("/web/shell/types.js").Choice} Choice */
/** @typedef {import("/web/shell/types.js").Option} Option */
/** @typedef {import("/web/shell/types.js").Refused} Refused */
/** @typedef {import("/web/shell/types.js").View} View */
/** @typedef {{zone: string, owner: number|null, title: string}} Look cards to look through */
/** @typedef {import("./facts.d.ts").Land} Land */

/** Verbs of options whose second part is a card. */
const CARD_VERBS = new Set(["play", "use", "ready", "promote", "dismiss", "recall", "discard"]);
/** Verbs whose second part is a place on the map. */
const LAND_VERBS = new Set(["city", "assault"]);
/** All that is chosen by clicking a thing. */
const ON_BOARD = new Set([...CARD_VERBS, ...LAND_VERBS, "faction", "take", "lead", "train"]);

/**
 * The table that is being drawn.
 * @extends {Drawing<CardRef, import("./facts.d.ts").Facts>}
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
    this.landNames = Object.keys(this.facts.lands);
    this.faces = [...props.cards.keys()];
    this.decision = props.options.length > 0 ? props.view.decision : null;
    this.cardWays = byCard(props.options, props.view);
    this.cardWhy = byCard(props.refused, props.view);
    this.landWays = this.#by(props.options, LAND_VERBS, (n) => this.landNames[n]);
    this.landWhy = this.#by(props.refused, LAND_VERBS, (n) => this.landNames[n]);
    this.training = this.#by(props.options, new Set(["train"]), (n) => this.faces[n]);
    this.trainingWhy = this.#by(props.refused, new Set(["train"]), (n) => this.faces[n]);
  }

  /**
   * @template {{option: Option}} T
   * @param {T[]} choices @param {Set<string>} verbs @param {(number: number) => string} name
   * @returns {Map<string, T[]>} those choices by the name of what they are about
   */
  #by(choices, verbs, name) {
    const found = new Map();
    for (const choice of choices) {
      if (!verbs.has(String(choice.option[0]))) continue;
      const key = name(Number(choice.option[1]));
      found.set(key, [...(found.get(key) ?? []), choice]);
    }
    return found;
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
    return Object.values(this.facts.lands).filter(({ owner }) => owner === seat).length;
  }

  /** @param {number} seat @returns {number} what the leader mat is worth now */
  winterSum(seat) {
    return this.facts.winter[seat].reduce((sum, [, points]) => sum + points, 0);
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

/** @param {Option} option @returns {number|null} the card that an option is about */
export function cardOf(option) {
  return CARD_VERBS.has(String(option[0])) ? Number(option[1]) : null;
}

/** @param {Option} option @returns {boolean} whether it is chosen by clicking something */
export function isOnBoard(option) {
  return ON_BOARD.has(String(option[0]));
}

/**
 * Choices by card. Of cards that are alike in one place only one is offered, and any of them will do.
 * @template {{option: Option}} T
 * @param {T[]} choices @param {View} view
 * @returns {Map<number, T[]>}
 */
function byCard(choices, view) {
  /** @type {Map<number, T[]>} */
  const found = new Map();
  for (const choice of choices) {
    const id = cardOf(choice.option);
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
