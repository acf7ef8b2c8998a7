// What the server tells of Hope's End besides cards.
// Made from src/dealers/games/hopes_end/facts.py: python -m tests.docs.facts

export interface Facts {
  "extra tiles": number[];
  features: Feature[];
  finished: Finished;
  "first player": number;
  /** by the name of a place: codes of tiles that fit */
  fits: Record<string, string[]>;
  /** by seat: what Morality cards count as, by type */
  holdings: Record<string, number>[];
  /** tiles still to come, by their code */
  left: Record<string, number>;
  /** so many the city can bear */
  limit: number;
  "own ruined": number[];
  phase: "answer" | "first answers" | "history" | "keep" | "place" | "replace" | "stack";
  /** all empty places beside the city */
  places: Place[];
  points: number[];
  round: number;
  /** tiles of the whole city */
  ruined: number;
  scouting: boolean[];
  shelter: number[];
  /** tiles in each */
  stacks: number[];
  /** by the player whose turn it is, with the one drawn */
  "tiles to place": number;
  turn: number;
  /** with so many more ruins everybody loses */
  "until the fall": number;
  /** whose tiles are being ruined */
  victim: number | null;
}

/** A finished building, road or barracks. */
export interface Feature {
  kind: "barracks" | "building" | "road";
  /** by seat */
  points: number[];
  /** their ids */
  tiles: number[];
}

/** How many features are finished. */
export interface Finished {
  barracks: number;
  buildings: number;
  roads: number;
}

/** An empty place beside the city. */
export interface Place {
  /** as options name it */
  cell: number;
  /** as people call it, and as `fits` does */
  name: string;
  x: number;
  y: number;
}

/** Where and how a tile of the city lies; how a Morality card is answered. */
export interface Marks {
  /** whether the answer is older than this round */
  active?: boolean;
  /** from 0; null while it is not answered */
  answer?: number | null;
  /** null for the starting tile */
  owner?: number | null;
  ruined?: boolean;
  /** quarter turns clockwise */
  turned?: number;
  /** to the east of the starting tile */
  x?: number;
  /** to the south of it */
  y?: number;
}

/** No data at all: what a game tells that declares no type. */
export type Nothing = Record<string, never>;

export type Own = Nothing;

export type Asked = Nothing;

export type Selection = Nothing;
