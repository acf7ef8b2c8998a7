// What the server tells of Dale of Merchants Collection besides cards.
// Made from src/dealers/games/dale_of_merchants/facts.py: python -m tests.docs.facts

export interface Facts {
  /** see `value changes` */
  changes: [number, number, number][];
  /** by seat; null before they are chosen */
  characters: (CharacterFacts | null)[];
  /** null when it is not in play */
  clock: Clock | null;
  /** in play, in short */
  decks: string[];
  /** all rolls of this turn: die and face */
  dice: [string, string][];
  /** stacks that win, usually */
  goal: number;
  /** by seat: stacks that win, with what characters ask for */
  goals: number[];
  gold: number[];
  "gold in play": boolean;
  /** of the player whose turn it is */
  "hand size": number;
  /** by seat: what the next one has to be worth */
  "next stack": number[];
  phase: "action phase" | "choice of characters" | "clean-up phase" | "start of turn";
  /** the last roll of each die in this turn */
  rolled: Roll[];
  round: number;
  /** places in the market */
  slots: number;
  /** by owner of a stall: cards in each stack */
  "stack sizes": number[][];
  /** by seat: how many are built */
  stacks: number[];
  /** by seat: the owner of the stall that it builds */
  "stall of": number[];
  /** by seat */
  teammates: (number | null)[];
  teams: boolean;
  /** in play */
  traps: string[];
  turn: number;
  "usual hand size": number;
  "value changes": ValueChange[];
}

export interface CharacterFacts {
  abilities: AbilityFacts[];
  /** why its player cannot win now; empty when nothing prevents it */
  "cannot win": string;
  /** its id */
  card: number;
  name: string;
  /** how many cards are stored on it */
  stored: number;
  /** on it */
  tokens: number;
}

export interface AbilityFacts {
  name: string;
  /** in options */
  number: number;
  /** what is paid for it; empty when nothing is */
  spend: string;
  text: string;
  /** when it can be used */
  timing: string;
  /** how often in a turn */
  uses: number;
  /** in this turn */
  "uses left": number;
}

export interface Clock {
  day: number;
  "is day": boolean;
  night: number;
  space: number;
}

/** What a die shows. */
export interface Roll {
  die: string;
  place: "deck" | "discard pile" | "hand";
  /** where a card comes from, where it goes, or what a character's card says about this face */
  tells: "from" | "shows" | "to";
}

/** How the values of all cards of the active player are changed in this turn. */
export interface ValueChange {
  /** that is added, or that they are set to */
  amount: number;
  how: "added to" | "set" | "turned over";
}

/** What lies on a card, or is true of it just now. */
export interface Marks {
  /** that lies on it */
  gold?: number;
  /** the card that it is stored on */
  on?: number;
  /** as which card of a payment, a stack or an effect, from 1 */
  picked?: number;
  /** in the market */
  price?: number;
  /** what its place in the market adds to its price */
  slot?: number;
  /** how many cards lie face down on it, in a schedule */
  stored?: number;
  /** that lie on it */
  tokens?: number;
  used?: boolean;
  /** what it is worth now, where that is not what is printed */
  value?: number;
}

/** What concerns the seat alone. */
export interface Own {
  /** what can be paid with all cards in hand and all gold */
  means: number;
}

/** What a decision is about. */
export interface Asked {
  /** number of the ability that is paid for or carried out */
  ability: number | null;
  /** the card that the last answer picked, if it is clear */
  last: number | null;
  /** with the steps `pay` and `build` */
  sum: Sum | null;
}

/** A payment or a stack that is being put together. */
export interface Sum {
  /** what it has to be worth */
  least: number;
  /** what is more is too much; null without a limit */
  most: number | null;
  /** what it is worth so far, with gold */
  reached: number;
  unusable: Unusable[];
}

/** Cards in hand that cannot be added to a payment, for one reason. */
export interface Unusable {
  /** their ids */
  cards: number[];
  why: string;
}
