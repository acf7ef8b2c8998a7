// What the server tells of Dealers in Hope besides cards.
// Made from src/dealers/games/dealers_in_hope/facts.py: python -m tests.docs.facts

export interface Facts {
  /** that is being carried out */
  action: string | null;
  assault: Assault | null;
  "assaults left": number;
  attack: number;
  /** in the order in which options number them */
  board: Action[];
  capitals: (string | null)[];
  cubes: number[];
  "defense markers": number[];
  "defense until Winter": number[];
  edition: string;
  era: "early" | "late";
  factions: (string | null)[];
  "hand size": (number | null)[];
  /** by seat */
  "has start token": boolean[];
  /** in the order in which options number them */
  "land names": string[];
  lands: Record<string, Land>;
  "leader cube": boolean[];
  map: string;
  /** by seat: the sets whose master is trained */
  masters: string[][];
  /** of the score */
  parts: Record<string, number>[];
  phase: "action" | "choosing a target" | "choosing an action" | "defense" | "draft" | "refill" | "winter";
  powers: Record<string, number>[];
  /** by territory: overland, oversea or both */
  reach: Record<string, Record<string, Way>>;
  score: number[];
  /** how hard they are to cross */
  seas: Record<string, number>;
  /** professional sets in play */
  sets: string[];
  "start player": number;
  /** whether the start player still has it */
  "start token": boolean;
  /** cards in the supply, by name */
  stock: Record<string, number>;
  support: number;
  /** by seat */
  territories: string[][];
  /** by seat: cubes, leader cube and start token */
  "to act with": number[];
  trained: number;
  /** by card */
  training: Record<string, Training>;
  turn: number;
  /** by seat: what each row is worth now */
  winter: [string, number][][];
  /** by seat: all rows together */
  "winter points": number[];
  year: number;
  years: number;
}

export interface Assault {
  defender: number | null;
  from: string;
  land: string;
  missing: number;
  needed: number;
  /** why it takes so much */
  parts: [string, number][];
  /** on the way */
  seas: string[];
  /** whose turn it is in such a battle */
  speech: "answer" | "attack" | "last word" | null;
  /** of a battle between players, from 1; see `speech` */
  stage: number | null;
  /** what each of them costs */
  tolls: number[];
}

/** An action of the board. */
export interface Action {
  /** whose they are */
  cubes: number[];
  group: "assault" | "reorganize" | "train";
  name: string;
  /** spaces for cubes; null when there is no limit */
  room: number | null;
  text: string;
}

/** A territory. */
export interface Land {
  /** a city to start in, or a prize */
  city: "prize" | "start" | null;
  /** interior defense */
  interior: number;
  /** native defense, while nobody controls it */
  native: number;
  owner: number | null;
}

export interface Way {
  /** how much there is from the start */
  "begins with": number;
  from: string;
  /** how much attack it takes */
  needed: number;
  seas: string[];
  /** what each of these seas costs */
  tolls: number[];
}

/** What can be trained. */
export interface Training {
  /** whether the player whose turn it is has one at hand */
  met: boolean;
  /** by seat */
  prices: number[];
  /** one of these cards */
  requires: string[];
}

/** No data at all: what a game tells that declares no type. */
export type Nothing = Record<string, never>;

/** What rests on the cards of one seat. */
export interface Own {
  /** the own one that is going on */
  assault: Prospect | null;
  /** by territory: overland, oversea or both; while an action or a target is chosen */
  chances: Record<string, Record<string, Prospect>>;
}

/** How an assault may end, by the cards at hand and what they may bring. */
export interface Prospect {
  /** certain whatever comes; out of reach even with the best cards that may come */
  chance: "certain" | "out of reach" | "possible";
  /** how much there is at most; what ferries save counts as attack */
  most: number;
  /** how much attack there is for certain; what ferries save counts as attack */
  sure: number;
}

export type Marks = Nothing;

export type Asked = Nothing;

export type Selection = Nothing;
