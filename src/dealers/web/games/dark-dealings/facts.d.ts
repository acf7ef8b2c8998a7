// What the server tells of Dark Dealings besides cards.
// Made from src/dealers/games/dark_dealings/facts.py: python -m tests.docs.facts

export interface Facts {
  /** how many heroes everybody boasts with in a round */
  "boasts each": number;
  /** how many defenses it is given, one for each hero to come */
  "castle size": number;
  /** of the solo display */
  "chosen hero": string | null;
  /** of the solo display: heroes, then defenses */
  columns: string[][];
  /** by seat: in which round, 0 for nobody yet */
  evicted: number[];
  fight: Fight | null;
  "first player": number;
  /** of this phase */
  "last round": number;
  /** by seat: who is given the hand next; empty when it stays */
  "passes to": number[];
  phase: "combat phase" | "defense phase" | "hero phase" | "solo display";
  /** the next one first */
  "pick order": Pick[];
  /** of this phase, from 1 */
  round: number;
}

/** How it stands between the hero at the gate and a castle. */
export interface Fight {
  armor: number;
  /** how often the armor has been reached before */
  defeats: number;
  /** whether a total above the armor defeats nobody */
  exact: boolean;
  /** how often it has to be reached in all */
  groups: number;
  /** whose castle it is */
  seat: number;
  /** the defenses that have struck */
  struck: string[];
  /** of the strikes so far */
  total: number;
  vulnerable: string[];
}

/** A boast that is still to take a defense. */
export interface Pick {
  card: string;
  seat: number;
}

/** How a defense is turned. */
export interface Marks {
  /** for how much it would strike now, where that is not what is printed */
  counts?: number;
  /** the side that is up, from 0 */
  side?: number;
}

/** No data at all: what a game tells that declares no type. */
export type Nothing = Record<string, never>;

export type Own = Nothing;

export type Asked = Nothing;

export type Selection = Nothing;
