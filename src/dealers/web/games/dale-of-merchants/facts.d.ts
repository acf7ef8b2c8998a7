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
  /** of the player whose turn it is, as far as everybody knows */
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
  face: "0" | "1" | "2" | "3" | "comet" | "deck" | "discard pile" | "hand" | "planet" | "planet with arrows" | "stars";
  /** which faces it has */
  kind: "hare" | "ocelot" | "pangolin" | "polecat";
  /** where a card comes from, where it goes, or what the card that rolled says about this face */
  tells: "from" | "shows" | "to";
}

/** How the values of all cards of the active player are changed in this turn. */
export interface ValueChange {
  /** that is added, that they are set to, or by which they are multiplied */
  amount: number;
  how: "added to" | "multiplied" | "set" | "turned over";
}

/** What lies on a card, or is true of it just now. */
export interface Marks {
  /** the card that it acts as, where that is another one */
  acting?: string;
  /** that lies on it */
  gold?: number;
  /** the card that it is stored on */
  on?: number;
  /** it has to act as one of several cards, and its player has to choose which */
  open?: boolean;
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

/** What there is to choose from before the deal. */
export interface Selection {
  decks: DeckChoice[];
  /** words for 0 to 3 of a quality */
  levels: string[];
  needed: DecksNeeded[];
  qualities: Quality[];
  recommended: Recommendation[];
}

/** An animalfolk deck. */
export interface DeckChoice {
  about: string;
  /** their names in the catalogue */
  cards: string[];
  /** whether it is among those that `series=collection` draws from */
  collection: boolean;
  complexity: number;
  /** of the series that it comes from */
  game: string;
  interactivity: number;
  name: string;
  nastiness: number;
  needs: "" | "clock" | "dice" | "gold";
  randomness: number;
  /** in the option `decks` */
  short: string;
  /** those of which there may be more, depending on the other decks in play */
  starred: ("complexity" | "interactivity" | "nastiness" | "randomness")[];
}

/** How many decks are played with. */
export interface DecksNeeded {
  decks: number;
  seats: number;
  teams: boolean;
}

/** An icon of the selection cards. */
export interface Quality {
  about: string;
  name: "complexity" | "interactivity" | "nastiness" | "randomness";
}

/** Limits within which decks suit somebody. */
export interface Recommendation {
  /** at most */
  complexity: number;
  /** the only one to take decks of; empty for all */
  game: string;
  name: string;
  /** at most */
  nastiness: number;
  why: string;
}
