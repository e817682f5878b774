/** The shapes of docs/protocol.md, version 2. Names and meanings are those of that page. */
import type { Side } from '../shogi/position';
import type { Square } from '../shogi/square';

export const PROTOCOL = 2;

export interface Text {
  ja: string;
  en: string;
}

export interface Name extends Text {
  romaji: string;
  /** The reading in kana; null where the name itself is one. */
  kana?: string | null;
}

export interface Failure {
  code: string;
  message: Text;
  clause: string | null;
  squares: Square[];
  /** The error word of a set-up, with the code `set-up`. */
  word?: string;
  /** In how many seconds to try again, with the code `busy`. */
  retry_after?: number;
}

export interface Choice {
  key: string;
  values: string[];
}

export interface Summary {
  id: string;
  name: Name;
  files: number;
  ranks: number;
  system: string;
  options: Choice[];
  engine: boolean;
  /** Names of the operator’s programs that play it. */
  programs: string[];
  /** What is drawn of it, where the list was asked for with pictures. */
  picture?: Picture;
}

/** A board with its pieces, as it is drawn where a game is chosen. */
export interface Picture {
  look: string;
  zone: Record<Side, string[]>;
  start: string;
  /** The position that is drawn: the start, or where the players set up themselves one of the usual set-ups. */
  position: string;
  faces: {
    code: string;
    glyph: string;
    short: string;
    royal: boolean;
    promoted: boolean;
    forms: string;
    stacks: boolean;
  }[];
}

export type Player =
  | { kind: 'human' }
  | { kind: 'engine'; level: number }
  | { kind: 'program'; name: string };

/** Who is to play: `invited` is a person who is yet to come, by a link. */
export type NewPlayer = Player | { kind: 'invited' };

export interface NewGame {
  variant: string;
  black: NewPlayer;
  white: NewPlayer;
  position: string | null;
}

export interface Created {
  id: string;
  tokens: Record<Side, string | null>;
  /** The code that the invitation carries. */
  invite: string | null;
}

/** A seat that was claimed with a code, and what opens it from now on. */
export interface Claimed {
  seat: Side;
  token: string;
}

export type Mode = 'any' | 'quiet' | 'capture';

/** `x` to the owner's right, `y` forward. */
export interface Offset {
  x: number;
  y: number;
}

export interface Step extends Offset {
  mode: Mode;
}

export interface Ray extends Step {
  max: number | null;
}

export interface Path {
  via: Offset;
  first: 'capture' | 'quiet';
  to: Offset;
  then: Mode;
}

/** Two legs of which the first takes nothing; only the end is written in the move. */
export interface Bend {
  first: Offset;
  then: Offset[];
  slides: boolean;
}

/** Straight to one of the squares up to `max` steps away, over whatever stands between; takes any of the enemies there. */
export interface Dance extends Offset {
  max: number;
}

/** To any empty square of the line, over everything between; takes any of the enemies there, or none. */
export interface Jump extends Offset {
  captures: boolean;
}

/** A leap of `first` steps; from there, if it was empty, a slide as far as `last` steps. */
export interface Run extends Offset {
  first: number;
  last: number;
}

export interface Moves {
  steps: Step[];
  rays: Ray[];
  paths: Path[];
  bends: Bend[];
  dances: Dance[];
  jumps: Jump[];
  runs: Run[];
  /** To any empty square of the board. */
  anywhere: boolean;
  /** To squares two away, if the one between is empty. */
  lame: Step[];
  /** Jumps for which some squares must be empty, with these squares: one for each way. */
  lames: Lame[];
  hops: Hop[];
  /** What is to be said of it in words, such as `palace` or `double-step`. */
  rules: string[];
}

export interface Lame extends Step {
  over: Offset[];
}

/** A slide over exactly one man, to the squares behind him up to the next man. */
export interface Hop extends Offset {
  quiet: boolean;
  capture: boolean;
}

export interface Kind {
  code: string;
  name: Name;
  /** Whose man it is drawn as. */
  forms: string;
  /** One to three kanji. */
  glyph: string;
  /** The one kanji that stands for it where there is no room for more. */
  short: string;
  royal: boolean;
  promoted: boolean;
  promotes_to: string | null;
  promotes_from: string | null;
  /** The kinds of which one is chosen when it promotes; empty where promotion leads to `promotes_to`. */
  becomes: string[];
  betza: string;
  moves: Moves;
  /** In games with towers: on layer 2, on layer 3, on an enemy man. `moves` are those on layer 1. Empty elsewhere. */
  layers: Layer[];
  /** What it adds to the moves of the man on top of it. */
  range: Layer | null;
  /** Words for what is said of it beyond its moves. */
  notes: string[];
  /** Other names that it has. */
  also?: Name[];
  /** The code of its other face. */
  back: string | null;
  /** How it moves along the diagonals of a palace, on boards that have palaces. */
  lines: Moves | null;
  /** Its class and cost, in games whose men have them. */
  class: string | null;
  cost: number | null;
}

/** How a kind is drawn. */
export type Face = Pick<Kind, 'code' | 'name' | 'glyph' | 'short' | 'royal' | 'promoted' | 'forms'> & {
  readonly layers: readonly unknown[];
};

/** What is needed to draw a board. */
export type Pictured = Pick<Definition, 'files' | 'ranks' | 'start' | 'zone' | 'look'> & {
  readonly kinds: readonly Face[];
};

/** The moves of a man in one place of a tower. */
export interface Layer {
  betza: string;
  moves: Moves;
}

export interface Definition {
  id: string;
  name: Name;
  system: string;
  files: number;
  ranks: number;
  start: string;
  hands: boolean;
  zone: Record<Side, string[]>;
  hand_order: string[];
  /** Whose board it is drawn as. */
  look: string;
  /** Words for what is said of all kinds beyond their moves. */
  notes: string[];
  kinds: Kind[];
  /** Where the players buy secret armies; null or absent in other games. */
  army?: ArmyRules | null;
}

/** What an army may have: see the protocol's page on set-ups. */
export interface ArmyRules {
  budget: number;
  /** The soldiers' rank, counted from the own edge. */
  rank: number;
  king: string;
  /** Black's palace; empty on boards without one. */
  palace: Square[];
  pieces: ArmyPiece[];
}

export interface ArmyPiece {
  code: string;
  class: string;
  cost: number;
  owned: number;
  zone: 'camp' | 'front' | 'palace' | 'king';
  hand: boolean;
}

/** Set-ups to begin with. */
export interface Armies {
  native: string;
  samples: string[];
  favourites: { setup: string; name: Name | null }[];
  random: string;
}

/** What the server thinks of a set-up. */
export interface ArmyVerdict {
  points: number;
  pieces: number;
  problem: { word: string; text: Text; clause: string | null; squares: Square[] } | null;
}

/** The players before anybody is first. */
export type Person = 'A' | 'B';

export interface Unsealed {
  setup: string;
  salt: string;
}

/** How far a set-up with secret armies is. */
export interface ArmySetup {
  phase: 'armies' | 'replace' | 'play';
  waiting: Person[];
  /** The persons of the receiver's tokens. */
  you: Person[];
  players: Record<Side, Person> | null;
  /** Why that player is first. */
  why: 'fewer' | 'cheaper' | 'coin' | null;
  sealed: Record<Person, { commitment: string } | null>;
  own: Partial<Record<Person, Unsealed>>;
  /** Of both, as soon as both are sealed. */
  armies: Record<Person, Unsealed> | null;
  replaced: { player: Person; ranks: string }[];
}

/** The men that could capture an enemy on a square if it were their turn. */
export interface Bearing {
  square: Square;
  b: Square[];
  w: Square[];
}

export interface Note {
  check: boolean;
  promotion: boolean;
  captures: Square[];
  /** The move in the notation of the game's author; null in games without one. */
  written: string | null;
}

/** A game of a record that was read. */
export interface ReadGame {
  positions: string[];
  moves: string[];
  notes: Note[];
  /** What its author says in brackets, each after so many moves. */
  remarks: { ply: number; text: string }[];
  outcome: Outcome | null;
}

/** What a record holds. */
export interface ReadRecord {
  games: ReadGame[];
  /** What the record does not tell, if anything: backs that were secret when it was copied. */
  note: Text | null;
}

export interface Outcome {
  winner: Side | null;
  reason: string;
  text: Text;
  clause?: string | null;
}

/** The present position has been before. */
export interface Repetition {
  count: number;
  /** Who loses, or may not, by repeating once more; null where nobody has to vary. */
  must_vary: Side | null;
  clause: string;
}

/** What a player has asked of the other and is not answered yet. */
export interface Offers {
  draw: Side | null;
  takeback: Side | null;
  rematch: { by: Side; swap: boolean } | null;
}
export type Offer = keyof Offers;

/** What changes with every message: who decides, what is legal, how it stands. */
export interface Standing {
  turn: Side | null;
  side: Side;
  legal: string[];
  check: boolean;
  checked: Square[];
  outcome: Outcome | null;
  thinking: boolean;
  /** It ended by a repetition, after which the rules go on with a new set-up. */
  restarts: boolean;
  /** The game that goes on, once somebody has asked for it. */
  next: string | null;
  repetition?: Repetition | null;
  /** The player to move cannot save the last royal, though the game goes on to its capture. */
  mate?: boolean;
  offers?: Offers;
  /** Null or absent where no armies were set up; in messages absent when it has not changed. */
  setup?: ArmySetup | null;
}

export interface Snapshot extends Standing {
  id: string;
  protocol: number;
  v: number;
  variant: string;
  black: Player;
  white: Player;
  positions: string[];
  moves: string[];
  notes: Note[];
  seats: Side[];
  /** A seat whose player is invited and has not come yet. */
  invited: Side | null;
  /** What becomes of a move against the rules. */
  fouls?: 'reject' | 'strict' | 'claim';
  created: string;
}

export type Sent =
  | { t: 'hello'; a: number; tokens: string[] }
  | { t: 'move'; a: number; ply: number; move: string }
  | { t: 'takeback'; a: number }
  | { t: 'resign'; a: number; side?: Side }
  | { t: 'claim'; a: number; side?: Side }
  | { t: 'restart'; a: number }
  | { t: 'draw'; a: number; side: Side }
  | { t: 'decline'; a: number; what: Offer }
  | { t: 'rematch'; a: number; swap: boolean }
  | { t: 'seal'; a: number; player: Person; setup: string; salt: string }
  | { t: 'unseal'; a: number; player: Person }
  | { t: 'replace'; a: number; ranks: string }
  | { t: 'sync'; a: number }
  | { t: 'ping' };

export type Received =
  | { t: 'state'; v: number; state: Snapshot }
  | ({ t: 'moved'; v: number; ply: number; move: string; position: string; note: Note } & Standing)
  | ({ t: 'changed'; v: number; declined?: Offer | null } & Standing)
  | { t: 'ack'; a: number; v: number }
  | { t: 'refused'; a: number; error: Failure; retry_after?: number }
  | { t: 'bye'; reason: string }
  | { t: 'pong' };
