// The view of a table with its zones and choices at hand, shared by all parts of the drawing.
import { Drawing, placeKey as key, useDrawing } from "/web/shell/drawing.js";
import { partOf } from "/web/shell/options.js";

export { TableContext } from "/web/shell/drawing.js";

/** @typedef {import("/web/shell/types.js").BoardProps} BoardProps */
/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */
/** @typedef {import("/web/shell/types.js").Choice} Choice */
/** @typedef {import("/web/shell/types.js").Option} Option */
/** @typedef {import("/web/shell/types.js").CardRef & import("./facts.d.ts").Marks} CardRef */
/** @typedef {{zone: string, owner: number|null, title: string, from?: number, to?: number}} Look cards to look through */

/**
 * The table that is being drawn.
 * @extends {Drawing<CardRef, import("./facts.d.ts").Facts, import("./facts.d.ts").Own, import("./facts.d.ts").Asked>}
 */
export class Table extends Drawing {
  /**
   * @param {BoardProps} props
   * @param {object} board
   * @param {boolean} board.narrow whether it is as narrow as a phone
   * @param {boolean} board.tight whether three others side by side have no room in it
   * @param {(look: Look) => void} board.browse look through a pile
   * @param {(ways: Choice[]) => void} board.ask choose among several ways to use one card
   * @param {() => void} board.meet look at all characters
   */
  constructor(props, { narrow, tight, browse, ask, meet }) {
    super(props, narrow);
    this.tight = tight;
    this.browse = browse;
    this.ask = ask;
    this.meet = meet;
    this.decision = props.options.length > 0 ? props.view.decision : null;
    this.choices = spread(props.options, props);
    this.refusals = spread(props.refused, props);
  }

  /** @param {string} zone @param {number|null} [owner] @returns {CardRef|null} the uppermost card, if it is known */
  top(zone, owner = null) {
    return this.zones.get(key(zone, owner))?.cards?.at(-1) ?? null;
  }

  /** @param {string} name @returns {CatalogueCard} */
  card(name) {
    return this.props.cards.get(name) ?? { name, kind: "unknown", text: "", value: "?" };
  }

  /** @param {number} seat @returns {import("./facts.d.ts").CharacterFacts|null} */
  character(seat) {
    return this.facts.characters[seat];
  }

  /** @param {number} seat @returns {string} why its player cannot win now; empty when nothing prevents it */
  whyNoVictory(seat) {
    const character = this.character(seat);
    if (!character) return "";
    const { "cannot win": why } = character;
    return why;
  }

  /** @param {number} seat @returns {CardRef[]} specialty cards beside a character */
  beside(seat) {
    return this.seen("character", seat).filter(({ id }) => id !== this.character(seat)?.card);
  }

  /** @returns {import("./facts.d.ts").AbilityFacts|null} the ability that is being carried out, if one is */
  inUse() {
    const all = this.facts.characters.flatMap((character) => character?.abilities ?? []);
    return all.find(({ number }) => number === this.asked?.ability) ?? null;
  }

  /** @returns {boolean} whether everybody is still choosing a character */
  get choosing() {
    return this.facts.phase === "choice of characters" && this.facts.characters.every((one) => one === null);
  }

  /**
   * @template {{option: Option}} T
   * @param {T[]} choices @param {number} number @returns {T|undefined} the one that is about this ability
   */
  ability(choices, number) {
    return choices.find(({ option }) => partOf(this.props.verbs, option, "ability") === number);
  }

  /** @param {Option} wanted @returns {Choice|undefined} the option if it is offered */
  offered(...wanted) {
    return this.props.options.find(({ option }) => wanted.every((part, n) => option[n] === part));
  }

  /** @param {number} seat @returns {string} "Your" or "Bob's" */
  whose(seat) {
    return seat === this.you ? "Your" : `${this.name(seat)}'s`;
  }

  /** @param {number} seat @returns {number} the seat whose stall this one builds */
  home(seat) {
    return this.fact("stall of")[seat];
  }

  /** @param {number} seat @returns {number|null} */
  mate(seat) {
    return this.facts.teammates[seat];
  }

  /** @returns {number} whose things are drawn large: one's own, or those of the player whose turn it is */
  get front() {
    return this.you ?? this.facts.turn;
  }

  /** @returns {number[]} all others, in turn order from there */
  rivals() {
    return Array.from({ length: this.seatCount - 1 }, (_, n) => (this.front + n + 1) % this.seatCount);
  }

  /** @param {number} home @returns {Array<{number: number, from: number, cards: CardRef[]}>} the stacks of a stall */
  stacks(home) {
    const cards = this.seen("stall", home);
    let from = 0;
    return this.fact("stack sizes")[home].map((size, n) => {
      const stack = { number: n + 1, from, cards: cards.slice(from, from + size) };
      from += size;
      return stack;
    });
  }

  /** @param {CardRef[]} cards @returns {CardRef[]} set by set and by value, junk at the end */
  sorted(cards) {
    const decks = this.facts.decks;
    const rank = (at) => {
      const card = this.card(at.card);
      const deck = decks.indexOf(card.deck);
      return (deck < 0 ? (card.kind === "junk" ? 60 : 50) : deck) * 1000 + (card.value ?? 0) * 100;
    };
    return [...cards].sort((a, b) => rank(a) - rank(b) || a.card.localeCompare(b.card) || a.id - b.id);
  }

  /** @returns {Look[]} piles whose cards are to be chosen from now, or that are being looked at */
  trays() {
    const mine = new Set([
      ...["hand", "schedule", "character"].map((zone) => key(zone, this.you)),
      key("market", null),
    ]);
    return this.view.zones
      .filter(({ zone, owner, cards }) => {
        if (!cards || mine.has(key(zone, owner))) return false;
        if (zone === "set aside" && owner === this.you) return true;
        return cards.some((at) => at && this.choices.has(at.id));
      })
      .map(({ zone, owner }) => ({ zone, owner, title: this.pileTitle(zone, owner) }));
  }

  /** @param {string} zone @param {number|null} owner @returns {string} "Your discard pile" */
  pileTitle(zone, owner) {
    if (zone === "set aside") return "Cards you look at";
    if (zone === "store") return `${this.whose(/** @type {number} */ (owner))} stored cards`;
    if (zone === "character") return `Beside the character of ${this.who(/** @type {number} */ (owner))}`;
    return owner === null ? `The ${zone}` : `${this.whose(owner)} ${zone}`;
  }
}

/**
 * Options by card. Of cards that are alike in one place only one is offered, and any of them will do.
 * @template {{option: Option}} T
 * @param {T[]} choices @param {BoardProps} props
 * @returns {Map<number, T[]>}
 */
function spread(choices, { view, verbs }) {
  /** @type {Map<number, T[]>} */
  const found = new Map();
  for (const choice of choices) {
    const id = partOf(verbs, choice.option, "card");
    if (id !== null) found.set(id, [...(found.get(id) ?? []), choice]);
  }
  for (const zone of found.size > 0 ? view.zones : []) {
    const cards = /** @type {CardRef[]} */ ((zone.cards ?? []).filter((at) => at !== null));
    const alike = new Map(cards.filter((at) => found.has(at.id)).map((at) => [look(at), found.get(at.id)]));
    for (const at of cards) {
      const same = alike.get(look(at));
      if (same && !found.has(at.id)) found.set(at.id, same);
    }
  }
  return found;
}

/** @param {CardRef} at @returns {string} the same for cards that nothing tells apart */
function look({ card, value, slot, picked, used }) {
  return [card, value, slot, picked, used].join("/");
}

/** @returns {Table} the table that the component is part of */
export function useTable() {
  return useDrawing(Table);
}
