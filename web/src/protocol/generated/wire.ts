// Written by `cargo xtask wire` from crates/yagura-wire. Do not change it by hand.

/** The version of the protocol. */
export const PROTOCOL = 3;

/** What somebody wants whose opponent is away. */
export type AbsenceClaim = 'win' | 'draw';

/** An account as its owner sees it. */
export type Account = {
  /** The name. */
  name: string;
  /** A program plays under it. */
  bot: boolean;
  /** When it was made. */
  since: number;
  /** It has a password. */
  password: boolean;
  /** How many passkeys it has. */
  passkeys: number;
  /** How many recovery codes it has left. */
  recovery_codes: number;
  /** It wants to hear of chat. */
  chat: boolean;
  /** What it may do more than others; null for nothing. */
  role: Role | null;
};

/** All that the server keeps of an account. */
export type AccountArchive = {
  /** The version of this shape. */
  format: number;
  /** The account. */
  account: Account;
  /** The browsers that are logged in. */
  sessions: Array<Session>;
  /** The passkeys, by their names: what is secret in them never leaves their devices. */
  passkeys: Array<Passkey>;
  /** The tokens of programs, without what they are. */
  tokens: Array<ApiToken>;
  /** The ratings, by game and speed. */
  ratings: Array<AccountRating>;
  /** The settings that are kept with the account. */
  settings: {
    [name in string]: unknown
  };
  /** The games. */
  games: Array<ArchivedGame>;
  /** What was said in chat, those lines too that a moderator has removed. */
  said: Array<ArchivedLine>;
  /** The names of the accounts that are not to be heard. */
  blocked: Array<string>;
  /** The seeks and challenges that have not been forgotten. */
  seeks: Array<ArchivedSeek>;
  /** The tournaments in which the account takes part, or did. */
  entries: Array<ArchivedEntry>;
  /** What was complained of. */
  complaints: Array<ArchivedComplaint>;
};

/** A line of the stream of an account's events. */
export type AccountEvent = {
  t: 'account';
  /** The name. */
  name: string;
  /** A program plays here. */
  bot: boolean;
}
  | {
  t: 'gameStart';
  /** The id of the game. */
  game: string;
  /** The id of what is played, with its options. */
  variant: string;
}
  | {
  t: 'gameFinish';
  /** The id of the game. */
  game: string;
  /** The id of what was played, with its options. */
  variant: string;
}
  | {
  t: 'challenge';
  /** The game, and who asks. */
  challenge: Challenge;
}
  | {
  t: 'challengeWithdrawn';
  /** The id of the challenge. */
  challenge: string;
}
  | {
  t: 'challengeDeclined';
  /** The id of the challenge. */
  challenge: string;
};

/** A rating of an account. */
export type AccountRating = {
  /** The id of the game. */
  variant: string;
  /** How long the games take. */
  speed: Speed;
  /** The rating. */
  rating: number;
  /** How far off it may be: in 95 of 100 cases by no more than twice this. */
  deviation: number;
  /** It is not certain yet. */
  provisional: boolean;
  /** How many games it is made of. */
  games: number;
  /** When the last of them ended, in seconds since 1970. */
  played: number;
};

/** How a game is adjourned. */
export type Adjournment = {
  /** How far it is. */
  stage: AdjournmentStage;
  /** Who is to seal his move, or has sealed it; null where nobody is: one who plays alone hides nothing. */
  sealer: Side | null;
  /** The sealed move, to its player alone. */
  sealed: string | null;
};

/** How far an adjournment is. */
export type AdjournmentStage = 'sealing' | 'adjourned';

/**
 * A player's time in real-time play, in seconds: sudden death, with an increment, with byoyomi, or with
 * both.
 */
export type Allowance = {
  /** For the whole game, at most 86400. */
  main: number;
  /** Added after each turn that was made in the main time, at most 3600. */
  increment?: number;
  /** For each turn once the main time is used up (byoyomi), at most 3600; 0 for none. */
  byoyomi?: number;
  /**
   * How many times the byoyomi is there: each that runs out is gone for good. At least 1 with byoyomi, at
   * most 60, and 0 without.
   */
  periods?: number;
};

/** A line of play that the engine expects. */
export type AnalysisLine = {
  /** How good it is, for Black, with its moves. */
  evaluation: JsonEvaluation;
  /** How its moves are written. */
  styles: Array<Styles>;
  /** The position after each of its moves. */
  positions: Array<string>;
};

/** What the engine says. */
export type AnalysisMessage = {
  t: 'lines';
  /** The client's number. */
  a: number | null;
  /** The depth that the best line was searched to, in plies. */
  depth: number;
  /** Positions visited so far. */
  nodes: number;
  /** Time since the search began, in milliseconds. */
  millis: number;
  /** Best first. */
  lines: Array<AnalysisLine>;
  /** Nothing more comes of this wish. */
  done: boolean;
}
  | {
  t: 'mate';
  /** The client's number. */
  a: number | null;
  /** The answer. */
  verdict: MateVerdict;
  /** One line of the proof to its end; null where there is no mate. */
  line: AnalysisLine | null;
}
  | {
  t: 'refused';
  /** The client's number; null where none could be read. */
  a: number | null;
  /** Why. */
  error: Failure;
}
  | {
  t: 'bye';
  /** Why. */
  reason: ByeReason;
}
  | {
  t: 'pong'
};

/** What a client wants of the engine. Each wish takes the place of the one before. */
export type AnalysisRequest = {
  t: 'analyse';
  /** The client's own number, given back in what is said of it. */
  a?: number | null;
  /** The id of what is played, with its options. */
  variant: string;
  /** The line that leads to the position. */
  line: Line;
  /** How many lines are wanted, 1 to 5. */
  lines: number;
  /** Whose turn it is. */
  turn?: AnalysisTurn;
}
  | {
  t: 'mate';
  /** The client's own number. */
  a?: number | null;
  /** The id of what is played. */
  variant: string;
  /** The line that leads to the position. */
  line: Line;
}
  | {
  t: 'stop';
}
  | {
  t: 'ping';
};

/** Whose turn it is taken to be. */
export type AnalysisTurn = 'own' | 'other';

/** A token of an account, without what it is. */
export type ApiToken = {
  /** What it is called in paths. */
  id: string;
  /** What its owner calls it. */
  label: string;
  /** What it may do. */
  scopes: Array<Scope>;
  /** When it was made. */
  made: number;
  /** When it was used last, to the hour; null before that. */
  used: number | null;
};

/** The tokens of an account. */
export type ApiTokens = {
  /** The oldest first. */
  tokens: Array<ApiToken>;
};

/** A complaint in an archive of the account that complained. */
export type ArchivedComplaint = {
  /** The id of the game. */
  game: string;
  /** Whom it is about, as he was called. */
  about: string;
  /** The reason that was chosen. */
  reason: string;
  /** What was written to it. */
  note: string;
  /** When, in seconds since 1970. */
  at: number;
};

/** A place in a tournament, in an archive. */
export type ArchivedEntry = {
  /** The id of the tournament. */
  tournament: string;
  /** After how many rounds it was left; null for who stayed. */
  left_after: number | null;
};

/** A game in an archive. */
export type ArchivedGame = {
  /** The record; null while the game goes on and hides something, and of one that cannot be read. */
  record: JsonRecord | null;
  /** Its id. */
  id: string;
  /** The id of what is played, with its options. */
  variant: string;
  /** Whom it is played against. */
  opponent: Player;
  /** The opponent's name; null without an account. */
  opponent_name: PlayerName | null;
  /** Both sides are played at one screen. */
  alone: boolean;
  /** The number of moves. */
  moves: number;
  /** It is over. */
  over: boolean;
  /**
   * How it ended for the account; null while it goes on, where both sides were played at one screen, and
   * where nobody knows.
   */
  result: GameResult | null;
  /** When it was changed last. */
  changed: string;
};

/** A line of chat in an archive. */
export type ArchivedLine = {
  /** The id of the game. */
  game: string;
  /** Where in it. */
  room: ChatRoom;
  /** What. */
  text: string;
  /** When, in seconds since 1970. */
  at: number;
};

/** A seek, or a challenge, in an archive. */
export type ArchivedSeek = {
  /** The game, with its options. */
  variant: string;
  /** The clock, as `NewSeek` has it; null for none. */
  clock: string | null;
  /** Whether the game was to count. */
  rated: boolean;
  /** Who was asked; null where anybody was. */
  to: string | null;
  /** When, in seconds since 1970. */
  at: number;
  /** Until when it stands, in seconds since 1970. */
  expires: number;
};

/**
 * An area move: up to `max` steps one after the other, each in any of these directions, over empty squares;
 * a capture ends it.
 */
export type AreaMove = {
  /** The directions of a step. */
  steps: Array<Offset>;
  /** The most steps. */
  max: number;
};

/** Armies to begin with. */
export type Armies = {
  /** The army of the board's own game. */
  native: string;
  /** The rulebook's examples. */
  samples: Array<string>;
  /** Armies that the engine likes. */
  favourites: Array<FavouriteArmy>;
  /** A legal army made at random, another one at each request. */
  random: string;
};

/** A kind that a player has. */
export type ArmyPiece = {
  /** The code of the kind. */
  code: string;
  /** `king`, `chariot`, `elephant`, `adjutant`, `knight`, `cannon` or `soldier`. */
  class: string;
  /** What one of it costs. */
  cost: number;
  /** How many of it a player has. */
  owned: number;
  /** Where it may stand. */
  zone: ArmyZone;
  /** The squares of that zone, as the army's player sees them from the bottom of the board. */
  squares: Array<string>;
  /** Whether it may be put in hand. */
  hand: boolean;
};

/** What is wrong with an army. */
export type ArmyProblem = {
  /** A word of the rulebook's list. */
  word: SetUpFault;
  /** The same for people. */
  text: Text;
  /** The clause of the rulebook. */
  clause: string;
  /** The squares that it concerns, as the army's player sees them from the bottom of the board. */
  squares: Array<string>;
};

/** What there is to say of an army. */
export type ArmyReview = {
  /** What it costs, null when the text cannot be read. */
  points: number | null;
  /** The number of pieces with the king and the hand, null when the text cannot be read. */
  pieces: number | null;
  /** What is wrong with it, in the order of the rulebook's list; empty for a legal army. */
  problems: Array<ArmyProblem>;
};

/** What a player sets up an army from, on one board. */
export type ArmyRules = {
  /** The points that it may cost. */
  budget: number;
  /** The own rank of the soldiers, counted from 1 at the own edge; the others stand behind it. */
  rank: number;
  /** The code of the board's king. */
  king: string;
  /** The squares of the own palace as the first player sees them; empty on boards without. */
  palace: Array<string>;
  /** The kinds that there are. */
  pieces: Array<ArmyPiece>;
};

/** The set-up of a game with secret armies. */
export type ArmySetUp = {
  /** How far it is. */
  phase: SetUpPhase;
  /** Who is awaited. */
  waiting: Array<Owner>;
  /** Whom the receiver's tokens make. */
  you: Array<Owner>;
  /** Null until the first player is known. */
  players: SeatsOfOwners | null;
  /** Null until then too, and in a game that began later. */
  why: FirstBy | null;
  /** What everybody may know. */
  sealed: SealedArmies;
  /** What the receiver has sealed. */
  own: OwnArmies;
  /** Both armies, to all, as soon as both are sealed. */
  armies: OpenArmies | null;
  /** The re-placings in their order. */
  replaced: Array<RePlacing>;
};

/** A secret army to seal, without the rest of the message of the socket. */
export type ArmyToSeal = {
  /** Whose; needed only by one who holds both seats. */
  player?: Owner | null;
  /** The set-up string. */
  setup: string;
  /** 32 lower-case hexadecimal digits. The server makes one where it is absent. */
  salt?: string | null;
};

/** Where a piece of an army may stand. */
export type ArmyZone = 'front' | 'camp' | 'palace' | 'king';

/**
 * The squares of the pieces that could capture an enemy on a square if it were their turn. Those of the side
 * that has a piece there guard it.
 */
export type Attackers = {
  /** The square that was asked about. */
  square: string;
  /** The squares of Black's pieces. */
  b: Array<string>;
  /** The squares of White's pieces. */
  w: Array<string>;
};

/** Who has halved his time in a game of an arena, for a point more if he wins it. */
export type Berserk = {
  /** Who plays Black. */
  b: BerserkState;
  /** Who plays White. */
  w: BerserkState;
};

/** Whether somebody plays with half his time. */
export type BerserkState = 'open' | 'done' | 'closed';

/** A move that the engine would have made. */
export type BetterMove = {
  /** The move. */
  move: string;
  /** How it is written. */
  styles: Styles;
};

/** The accounts that somebody does not want to hear. */
export type Blocked = {
  /** Their names. */
  names: Array<string>;
};

/** Why the server closes a socket. */
export type ByeReason = 'shutdown';

/**
 * A slide over exactly one piece, its screen, to any square behind it up to the next piece: `quiet` to an
 * empty one, `capture` onto an enemy.
 */
export type CannonHop = {
  /** To the right, for one step. */
  x: number;
  /** Forward, for one step. */
  y: number;
  /** How many steps it goes at most, those before the screen too; null for any number. */
  max?: number;
  /** Whether it may end on an empty square. */
  quiet: boolean;
  /** Whether it may end on an enemy. */
  capture: boolean;
};

/** A code that carries a seat to another device. Not printable. */
export type CarryCode = {
  /** The code, for one device. */
  code: string;
  /** In how many seconds it ends. */
  expires: number;
};

/** Somebody asks an account for a game. */
export type Challenge = {
  /** The name of the account that is asked. */
  to: string;
  /** The id of the seek. */
  id: string;
  /** Who it is. */
  by: Seeker;
  /** It is the receiver's own. */
  yours: boolean;
  /** The game with its options. */
  variant: string;
  /** Where it begins; null for the usual start. */
  position: string | null;
  /** How the time is limited; null for not at all. */
  clock: TimeControl | null;
  /** The side that the seeker wants; null for either. */
  side: Side | null;
  /** The game counts for ratings. */
  rated: boolean;
  /** The lowest rating of an opponent. */
  min_rating: number | null;
  /** The highest rating of an opponent. */
  max_rating: number | null;
  /** When it was made, in seconds since 1970. */
  made: number;
};

/** The challenges that an account has sent or got. */
export type Challenges = {
  /** The challenges, the oldest first. */
  challenges: Array<Challenge>;
};

/** A change that is no move: a resignation, an offer, the next game. */
export type Change = {
  /** The number of changes so far. */
  v: number;
  /** The offer that somebody has just declined or withdrawn. */
  declined?: Offer;
  /** In games with secret armies. */
  setup?: ArmySetUp;
  /** Who decides, null when the game is over or adjourned, and while armies are awaited. */
  turn: Side | null;
  /** Whose pieces are moved. */
  side: Side;
  /** All legal moves, none when it is not a human's turn. */
  legal: Array<string>;
  /** Whether `side` is in check. */
  check: boolean;
  /** The squares of the attacked royals of `side`. */
  checked: Array<string>;
  /** How it ended; null while it goes on. */
  outcome: Outcome | null;
  /** How often the position has come; null where it is new. */
  repetition: Repetition | null;
  /** The player to move cannot prevent that his last royal piece is captured, though the game goes on. */
  mate: boolean;
  /** What the players have offered each other. */
  offers: Offers;
  /** The engine works. */
  thinking: boolean;
  /** The game ended by a repetition after which the rules go on with a new set-up. */
  restarts: boolean;
  /** What legal moves do beyond what their strings say; left out where no move does. */
  effects?: Array<MoveEffect>;
  /** The id of the game that goes on, once a player has asked for it; the tokens open its seats too. */
  next: string | null;
  /**
   * The clocks, as they were when this was told; left out in games without. In an answer of REST, and in
   * the `state` of a socket, they may be older: the message `clock` behind it has them as they are.
   */
  clock?: Clock;
  /** How many hints the human has taken; left out in a game without hints. */
  hints?: number;
  /** How the game is adjourned; left out while it is not. */
  adjournment?: Adjournment;
  /** What it counts for; left out in a game that is not rated. */
  rated?: RatedGame;
  /** Who has halved his time, and who may; left out in a game that is not of an arena. */
  berserk?: Berserk;
};

/** A chapter of a study. */
export type Chapter = {
  /** The id of its record. */
  record: string;
  /** What it is called. */
  name: string;
  /** The id of what is played, with its options. */
  variant: string;
  /** Whether those who may change the study may change it. */
  writable: boolean;
};

/** A line that was said. */
export type ChatLine = {
  /** Where. */
  room: ChatRoom;
  /** Its number in its room, from 1 on. */
  number: number;
  /** By whom. */
  by: Speaker;
  /** What. */
  text: string;
  /** When, in seconds since 1970. */
  at: number;
};

/** The lines of a game that somebody may read. */
export type ChatLines = {
  /** The oldest first. */
  lines: Array<ChatLine>;
};

/** A room of a game's chat. While the game goes on each is for its own; then both are open to all. */
export type ChatRoom = 'players' | 'watchers';

/** Whether an account wants to hear anything of chat. */
export type ChatWish = {
  /** It does. */
  on: boolean;
};

/** What a text says, or what is wrong with it. */
export type CheckedDefinition = {
  /** What is wrong, in the order of the text; empty where the game can be played. */
  errors: Array<DefinitionRemark>;
  /** What is unusual about a game that can be played. */
  warnings: Array<DefinitionRemark>;
  /**
   * The game; also where only its start is wrong, so that its pieces can be shown. Null where the text is
   * wrong elsewhere.
   */
  game: Definition | null;
  /**
   * Whether the start was tried on a board. Where it was not, because too many texts were, only its
   * squares were read.
   */
  tried: boolean;
};

/** An option of a variant id, its default first. */
export type Choice = {
  /** Its name. */
  key: string;
  /** What it may be. */
  values: Array<string>;
};

/** A seat that was claimed, and what opens it. Not printable. */
export type ClaimedSeat = {
  /** Whose seat it is. */
  seat: Side;
  /** What opens it from now on. */
  token: string;
};

/** A message from a client. */
export type ClientMessage = {
  /** The client's own number, given back in the answer. */
  a?: number | null;
} & ({
  t: 'hello';
  /** The tokens, none from a watcher. */
  tokens: Array<string>;
}
  | {
  t: 'move';
  /** The number of moves made so far, as the client knows it. */
  ply: number;
  /** The move. */
  move: string;
  /**
   * Milliseconds that the sender had the turn, by his own clock: what the way took beside them is made
   * good, within bounds.
   */
  took?: number | null;
}
  | {
  t: 'draw';
  /** Whose offer it is; needed only by one who holds both seats. */
  side?: Side | null;
}
  | {
  t: 'takeback';
}
  | {
  t: 'rematch';
  /** Each takes the other's side. */
  swap?: boolean;
}
  | {
  t: 'decline';
  /** Which offer. */
  what: Offer;
}
  | {
  t: 'adjourn';
}
  | {
  t: 'resume';
}
  | {
  t: 'abort';
  /** Who calls it off; needed only by one who holds both seats. */
  side?: Side | null;
}
  | {
  t: 'berserk';
}
  | {
  t: 'resign';
  /** Who gives up; needed only by one who holds both seats. */
  side?: Side | null;
}
  | {
  t: 'claim';
  /** Who claims; needed only by one who holds both seats. */
  side?: Side | null;
}
  | {
  t: 'absence';
  /** How. */
  claim: AbsenceClaim;
}
  | {
  t: 'restart';
}
  | {
  t: 'seal';
  /** Whose; needed only by one who holds both seats. */
  player?: Owner | null;
  /** The set-up string. */
  setup: string;
  /** 32 lower-case hexadecimal digits. The server makes one where it is absent. */
  salt?: string | null;
}
  | {
  t: 'unseal';
  /** Whose; needed only by one who holds both seats. */
  player?: Owner | null;
}
  | {
  t: 'replace';
  /** All own ranks, as their player sees them. */
  ranks: string;
}
  | {
  t: 'hint';
}
  | {
  t: 'chat';
  /** Where. */
  room: ChatRoom;
  /** What. */
  text: string;
}
  | {
  t: 'sync';
}
  | {
  t: 'ping';
});

/**
 * The clocks of a game, as the server reckoned them when it told them. A client counts on from the moment
 * when it heard, by a clock of its own that knows no time of day.
 */
export type Clock = {
  /** How far they are. */
  phase: ClockPhase;
  /** Whose clocks run: none, one, or both while armies are awaited. */
  runs: Array<Side>;
  /** Milliseconds that are left for what each has to do before his time counts; null where that is over. */
  allowance: number | null;
  /** What Black has left. */
  b: TimeLeft;
  /** What White has left. */
  w: TimeLeft;
};

/** How far the clocks of a game are. */
export type ClockPhase = 'waiting' | 'start' | 'armies' | 'play' | 'over';

/** A complaint as moderators see it. */
export type Complaint = {
  /** What it is called in paths. */
  id: string;
  /** The id of the game. */
  game: string;
  /** The line; null where it is of a player. */
  line: LinePlace | null;
  /** Who it is about, as he was called then; null for a guest without a name. */
  about: string | null;
  /** The side that he played; null for one who watched. */
  side: Side | null;
  /** His number among the guests who watched; null for others. */
  guest: number | null;
  /** The game that was played, with its options; null where it was not kept. */
  variant: string | null;
  /** The position with which it began; null for the usual one. */
  start: string | null;
  /** He has an account, which is still there. */
  account: boolean;
  /** He can be silenced: by his account, or by the address from which he wrote, as long as it is kept. */
  silenceable: boolean;
  /** His account is closed. */
  closed: boolean;
  /** The name of the account that complains; null for a guest. */
  by: string | null;
  /** What is wrong. */
  reason: Grievance;
  /** What there is to say of it. */
  note: string;
  /** The lines around it, the oldest first. */
  context: Array<ContextLine>;
  /** When, in seconds since 1970. */
  made: number;
  /** How far it is. */
  state: ComplaintState;
};

/** How far a complaint is. */
export type ComplaintState = 'open' | 'done' | 'dismissed';

/** The complaints of the last time. */
export type Complaints = {
  /** Those that are open first, then the newest. */
  complaints: Array<Complaint>;
};

/** A line around the one that somebody complains of. */
export type ContextLine = {
  /** Who said it, as he was called then; null for a guest without a name. */
  by: string | null;
  /** The side that he played; null for one who watched. */
  side: Side | null;
  /** His number among the guests who watched; null for others. */
  guest: number | null;
  /** What. */
  text: string;
  /** The room. */
  room: ChatRoom;
  /** The number in the room. */
  number: number;
};

/** A game that was made. Not printable. */
export type Created = {
  /** The id of the game. */
  id: string;
  /** The keys to the seats. */
  tokens: Tokens;
  /** The code with which whoever is invited sits down; null where nobody is. */
  invite: string | null;
};

/** Who looks at the page. */
export type CurrentSession = {
  /** The account; null for a guest. */
  account: Account | null;
  /** The name of the site to which passkeys belong; null where the server cannot have any. */
  passkeys: string | null;
};

/**
 * A dance: straight to one of the squares up to `max` steps away, jumping what lies between and capturing
 * any of the enemies there.
 */
export type Dance = {
  /** To the right, for one step. */
  x: number;
  /** Forward, for one step. */
  y: number;
  /** The most steps. */
  max: number;
};

/** A player's time in correspondence play, in days. */
export type DaysAMove = {
  /** For each turn, 1 to 30. */
  days: number;
  /** For all turns together that take longer, at most 90. */
  reserve?: number;
};

/** A game as data. */
export type Definition = {
  /** Its id. */
  id: string;
  /** Its name. */
  name: Name;
  /** The name of its rules page. */
  system: string;
  /** The rulebook's short name in clauses. */
  book: string;
  /** What the game is. */
  traits: Traits;
  /** The files of the board. */
  files: number;
  /** The ranks of the board. */
  ranks: number;
  /** The position string of the start. */
  start: string;
  /** Other starts, at odds, the least first. */
  handicaps: Array<Handicap>;
  /** Whether captured pieces come into the hand. */
  hands: boolean;
  /** The promotion zones. */
  zone: Zone;
  /** The codes of the kinds that can be in hand, in the order in which hands are written. */
  hand_order: Array<string>;
  /** Whose board it is drawn as: `ordinary`, `chess`, `xiangqi`, `janggi`, `makruk`. */
  look: string;
  /** Words for what is said of all its kinds beyond their moves. */
  notes: Array<string>;
  /** Its kinds of pieces. */
  kinds: Array<Kind>;
  /** What a player sets up an army from, in games with secret armies; null elsewhere. */
  army: ArmyRules | null;
};

/** Where a game is from. */
export type DefinitionOrigin = 'built-in' | 'operator' | 'workshop';

/** What is said of a place in a text. */
export type DefinitionRemark = {
  /** The line, counted from 1. */
  line: number;
  /** The column in characters, counted from 1. */
  column: number;
  /** Where it begins in the text, in units of UTF-16, as browsers count. */
  from: number;
  /** Where it ends; the same as `from` where something is missing. */
  to: number;
  /** What is wrong, and what was expected. */
  message: Text;
};

/** The text of a game, as its author wrote it. */
export type DefinitionSource = {
  /** The id under which it is played. */
  id: string;
  /** The text. */
  text: string;
  /** Where it is from. */
  origin: DefinitionOrigin;
};

/** By how much those who watch a game are behind it as long as it goes on. */
export type Delay = {
  by: 'moves';
  /** How many. */
  n: number;
}
  | {
  by: 'minutes';
  /** How many. */
  n: number;
};

/** What was asked for is done. */
export type Done = {
  /** The number of changes of the game so far. */
  v: number;
};

/** Whether a draw may be claimed by a turn of its own. */
export type DrawClaim = 'none' | 'by-turn';

/** Whether pieces come back into play. */
export type Drops = 'none' | 'from-hand';

/** What opens a record or a study for changes by several people. Not printable. */
export type EditSecret = {
  /** The secret; the one before opens nothing any more. */
  secret: string;
};

/** Why a game is over. */
export type EndReason = 'checkmate'
  | 'stalemate'
  | 'royal-capture'
  | 'king-capture'
  | 'check'
  | 'try'
  | 'nihe'
  | 'kokose-exposed'
  | 'kokose-no-mate'
  | 'bare-king'
  | 'insufficient-material'
  | 'repetition'
  | 'perpetual-check'
  | 'perpetual-chase'
  | 'move-limit'
  | 'counting'
  | 'declaration'
  | 'points'
  | 'resign'
  | 'agreement'
  | 'illegal'
  | 'engine-failed'
  | 'time'
  | 'aborted'
  | 'absence'
  | 'adjudication';

/** Somebody has entered. Not printable. */
export type EnteredTournament = {
  /** His number. */
  player: number;
  /** What opens his seats. */
  token: string;
};

/** What sort of refusal it is; clients act on it. */
export type ErrorCode = 'illegal'
  | 'set-up'
  | 'move'
  | 'variant'
  | 'position'
  | 'not-found'
  | 'claimed'
  | 'not-your-seat'
  | 'not-your-turn'
  | 'finished'
  | 'stale'
  | 'busy'
  | 'too-large'
  | 'record'
  | 'bad-request'
  | 'not-logged-in'
  | 'log-in'
  | 'name'
  | 'name-taken'
  | 'password'
  | 'passkey'
  | 'scope'
  | 'cross-site'
  | 'chat'
  | 'forbidden'
  | 'damaged'
  | 'internal';

/** Why something was refused. */
export type Failure = {
  /** What sort of refusal it is. */
  code: ErrorCode;
  /** What it is, for people. */
  message: Text;
  /** A clause of a rulebook. */
  clause: string | null;
  /** The squares that the reason is about. */
  squares: Array<string>;
  /** With the code `set-up`: what is wrong with an army or a re-placing. */
  word?: SetUpFault;
  /** With the code `busy`: after how many seconds it is worth while to try again. */
  retry_after?: number;
};

/** The wish that an account be deleted. */
export type Farewell = {
  /** The name, so that nobody does it by mistake. */
  name: string;
};

/** An army that the engine likes. */
export type FavouriteArmy = {
  /** The set-up string. */
  setup: string;
  /** Null for one without a name. */
  name: Name | null;
};

/** Why the first player is first. */
export type FirstBy = 'fewer' | 'cheaper' | 'coin';

/** What comes of a position that has come as often as the rules allow. */
export type FoldRule = 'applied' | 'check-refused' | 'claimed';

/** What may be done about an action that the rules forbid. */
export type FoulRule = 'refused' | 'may-lose' | 'may-be-claimed';

/** What happens to a move that the rules forbid. */
export type Fouls = 'reject' | 'strict' | 'claim';

/** A game that was found, and where the receiver sits. */
export type FoundGame = {
  /** The id of the game. */
  game: string;
  /** The receiver's side. */
  seat: Side;
};

/** How a game ended for one who played it. */
export type GameResult = 'won' | 'lost' | 'draw';

/** How the games of an account ended, rated or not. */
export type GameStatistics = {
  /** The id of the game. */
  variant: string;
  /** Games that it has won. */
  won: number;
  /** Games that nobody has won. */
  drawn: number;
  /** Games that it has lost. */
  lost: number;
};

/** What is wrong with a line or a player. */
export type Grievance = 'abuse' | 'spam' | 'cheating' | 'name' | 'other';

/** A start at odds: a position to begin a game from. */
export type Handicap = {
  /** Its id among the handicaps of the game. */
  id: string;
  /** Its name. */
  name: Name;
  /** The position string, as a new game takes it. */
  position: string;
};

/** Whether people can play. */
export type Health = {
  /** How it is. */
  status: HealthStatus;
  /** What is wrong, when something is. */
  reason?: string;
};

/** How the server is. */
export type HealthStatus = 'ok' | 'failing';

/** Seats of a game by what opens them. */
export type HeldSeats = {
  /** The id of the game. */
  game: string;
  /** The tokens of the seats. */
  tokens: Array<string>;
};

/** What one player knows and the other does not while play goes on. */
export type Hidden = 'nothing' | 'backs';

/** What the engine would play in the receiver's place. */
export type Hint = {
  /** The number of moves made so far. */
  ply: number;
  /** The moves that it expects, the one to make first; where things are hidden that one alone. */
  line: Array<string>;
  /** How those moves are written. */
  styles: Array<Styles>;
};

/** A move of two legs of which the first captures nothing; it may also end after the first leg. */
export type Hook = {
  /** One step of the first leg. */
  first: Offset;
  /** The steps in which the second leg may go on, each counted from where the first one ended. */
  then: Array<Offset>;
  /** Whether the legs slide; otherwise each is one step or jump. */
  slides: boolean;
};

/** A code that invites to a seat. Not printable. */
export type Invitation = {
  /** The code, for one person. */
  code: string;
};

/** How much time the players have. */
export type JsonClock = {
  /** For the whole game. */
  'main-ms': number;
  /** For each turn once that is used up. */
  'byoyomi-ms'?: number;
  /** Added for each turn. */
  'increment-ms'?: number;
};

/** A promise of an army that nobody else knew yet. */
export type JsonCommitment = {
  /** The SHA-256 of the sealed text, in lower-case hexadecimal digits. */
  sha256: string;
  /** What was mixed in so that nobody could guess. */
  salt: string;
};

/** How the line ends here. */
export type JsonEnding = {
  /**
   * A reason word of the rulebooks, or `time-up`, `default`, `interrupted`, `sealed-move`, `impasse`,
   * `max-moves`, `no-mate`, `unknown`.
   */
  reason: string;
  /** `b`, `w`, or null. */
  winner: string | null;
  /** The clause of the rulebook by which it ended. */
  clause?: string;
};

/** How the position stands, as an engine sees it: one of `centipawns`, `mate` and `repetition`. */
export type JsonEvaluation = {
  /** Hundredths of a pawn for Black. */
  centipawns?: number;
  /** A mate that was found. */
  mate?: JsonMate;
  /** Who wins (`b` or `w`) by the repetition rule, as the line goes round. */
  repetition?: string;
  /** Depth of the search in plies. */
  depth?: number;
  /** Positions that it looked at. */
  nodes?: number;
  /** The best line, in canonical strings. */
  line?: Array<string>;
};

/** A mate that was found. */
export type JsonMate = {
  /** `b` or `w`. */
  winner: string;
  /** In how many plies; left out where only the fact is known. */
  plies?: number;
};

/** A position of the tree: how it was reached and what is said of it. */
export type JsonNode = {
  /** The place in the list of the node that it follows; the one before it where it is left out. */
  after?: number;
  /** The turn that led here. */
  turn?: string;
  /** Free text of any number of lines. */
  comment?: string;
  /** A name under which the position is found again. */
  bookmark?: string;
  /** `!`, `?`, `!!`, `??`, `!?`, `?!`. */
  glyphs?: Array<string>;
  /** What is drawn on the board. */
  shapes?: Array<JsonShape>;
  /** How long the player thought. */
  spent?: JsonSpent;
  /** How the position stands, as an engine sees it. */
  evaluation?: JsonEvaluation;
  /** How the line ends here, if it does. */
  ending?: JsonEnding;
};

/** A record of a game. */
export type JsonRecord = {
  /** Always `yagura-record`. */
  format: string;
  /** The version of this format. */
  version: number;
  /** The id of what is played, with its options. */
  variant: string;
  /** Which wording of its rules was followed. */
  rules: JsonRules;
  /** The position string of the start, where it is not the usual one. */
  start?: string;
  /** Key and value, in their order. */
  headers?: Array<[string, string]>;
  /** How much time the players had. */
  clock?: JsonClock;
  /** The armies that were set up in secret, before the first node. */
  'set-up'?: Array<JsonSetUpTurn>;
  /** The first one is the start and has no turn. */
  nodes: Array<JsonNode>;
};

/** Which wording of the rules was followed. */
export type JsonRules = {
  /** The rulebook. */
  id: string;
  /** Its version. */
  version: number;
};

/** A turn of a set-up in secret. */
export type JsonSetUpTurn = {
  /** The text that was played, as the rules know it. */
  text: string;
  /** With what the player had promised it. */
  commitment?: JsonCommitment;
};

/** What is drawn on the board: an arrow, or a circle. */
export type JsonShape = {
  /** Where an arrow begins; the square of a circle. */
  from: string;
  /** Where an arrow ends; left out for a circle. */
  to?: string;
  /** `green`, `red`, `blue` or `yellow`. */
  colour: string;
};

/** How long the player thought. */
export type JsonSpent = {
  /** For this turn. */
  'turn-ms': number;
  /** For all his turns so far; left out where it is the sum. */
  'total-ms'?: number;
};

/** What the engine says of a move. */
export type JudgedMove = {
  /** By how much it lessened its player's chance to win. */
  loss: number;
  /** What such a move is called; null for one with which there is nothing wrong. */
  fault: MoveFault | null;
  /** The move that the engine would have made, where another one was made. */
  better: BetterMove | null;
};

/** A game that was kept. */
export type KeptDefinition = {
  /** The id under which it is played: `ID~VERSION`. */
  id: string;
};

/** What opens a record that was just kept. Not printable. */
export type KeptRecord = {
  /** The id of the record, by which anybody reads it. */
  id: string;
  /** The key with which it is changed. */
  key: string;
};

/** How many games became those of an account. */
export type KeptSeats = {
  /** Games of which a seat is the account's now. */
  games: number;
};

/**
 * What the owner of an account likes, by names of the page's own.
 * The server keeps it and does not read it.
 */
export type KeptSettings = {
  /** The settings: as JSON at most 8 KiB. */
  settings: {
    [name in string]: unknown
  };
};

/** What opens a study that was just kept. Not printable. */
export type KeptStudy = {
  /** The id of the study, by which anybody reads it. */
  id: string;
  /** The key with which it is changed, shared and forgotten. */
  key: string;
};

/** A kind of piece. */
export type Kind = {
  /** Its code in strings. */
  code: string;
  /** Its name. */
  name: Name;
  /** Other names. */
  also: Array<Name>;
  /** One to three kanji. */
  glyph: string;
  /** The one kanji that stands for it where there is no room for more. */
  short: string;
  /** Whether losing it, or the last of them, loses the game. */
  royal: boolean;
  /** Whether it comes about by promotion. */
  promoted: boolean;
  /** The code of what it promotes to; null where it does not, or where its owner chooses. */
  promotes_to: string | null;
  /** The code of what it was before it promoted. */
  promotes_from: string | null;
  /**
   * The kinds of which its owner chooses one when it promotes; empty where promotion leads to
   * `promotes_to`.
   */
  becomes: Array<string>;
  /** The text of its moves in the definition. */
  betza: string;
  /**
   * Whose piece it is drawn as: `ordinary`; where sets meet `shogi`, `chess`, `xiangqi`, `janggi`,
   * `makruk`.
   */
  forms: string;
  /**
   * Its own image, which is drawn in the place of its name: SVG of shapes and gradients alone, as the
   * server writes it anew from what the author of the game gave. Show it as a picture, never as a part of
   * a page.
   */
  image?: string;
  /** How it moves. */
  moves: Moves;
  /**
   * In games with towers, the moves on layer 2, on layer 3 and directly on an enemy piece; empty
   * elsewhere. `moves` are those on layer 1.
   */
  layers: Array<Layer>;
  /** What it adds to the moves of the piece on top of it. */
  range: Layer | null;
  /** Words for what is said of it beyond its moves. */
  notes: Array<string>;
  /** The code of its other face, which it shows after it is taken. */
  back: string | null;
  /** How it moves along the diagonals of a palace, on boards that have palaces; null where it does not. */
  lines: Moves | null;
  /**
   * Its class, in games whose pieces have classes: in union shogi `chariot`, ..., in chu shogi `pawn`,
   * `minor`, `runner`, `great-runner`, `lion`, `royal`.
   */
  class: string | null;
  /** What it costs, in games that are set up by points. */
  cost: number | null;
};

/** What a passkey is to be called. */
export type Label = {
  /** What its owner calls it, at most 40 characters. */
  label: string;
};

/** A jump for which some squares must be empty. */
export type LameLeap = {
  /** To the right. */
  x: number;
  /** Forward. */
  y: number;
  /** What it may do where it lands. */
  mode: Mode;
  /** The squares that must be empty, counted from the start. */
  over: Array<Offset>;
};

/** The moves of a piece in one place of a tower. */
export type Layer = {
  /** Their text in the definition; empty when there are none. */
  betza: string;
  /** The moves. */
  moves: Moves;
};

/** The best players of a game at a speed. */
export type Leaderboard = {
  /** The id of the game. */
  variant: string;
  /** How long the games take. */
  speed: Speed;
  /** Fifty at most, the highest rating first. */
  players: Array<RankedPlayer>;
};

/**
 * A leap to the square `first` steps away, whatever lies between; from there, if it was empty, a slide as
 * far as `last` steps away.
 */
export type LeapSlide = {
  /** To the right, for one step. */
  x: number;
  /** Forward, for one step. */
  y: number;
  /** How many steps away it lands. */
  first: number;
  /** How many steps away it ends at most. */
  last: number;
};

/** The strength of an engine, 1 to 10. */
export type Level = number;

/** A line of play. */
export type Line = {
  /** The position string in which it begins, null for the usual start. */
  start?: string | null;
  /** The turns of a set-up in secret, before the moves. */
  set_up?: Array<string>;
  /** The moves. */
  moves?: Array<string>;
};

/** A line of a game, by its place. */
export type LinePlace = {
  /** The room. */
  room: ChatRoom;
  /** The number in the room. */
  number: number;
};

/** A line that is to be said. */
export type LineToSay = {
  /** Where. */
  room: ChatRoom;
  /** What: at most 200 characters, shown as text only. */
  text: string;
};

/** What those in the lobby are told. */
export type LobbyMessage = {
  t: 'lobby';
  /** How many people are here. */
  people: number;
  /** How many games go on. */
  games: number;
  /** The seeks, the oldest first; of `own` one's own. */
  seeks: Array<Seek>;
  /** The challenges that the receiver has sent or got. */
  challenges: Array<Challenge>;
  /** The receiver's seeks and challenges that were taken, and that he has not been told of yet. */
  taken: Array<TakenNews>;
}
  | {
  t: 'seek';
  /** The seek. */
  seek: Seek;
}
  | {
  t: 'challenge';
  /** The challenge. */
  challenge: Challenge;
}
  | {
  t: 'gone';
  /** Its id. */
  id: string;
}
  | {
  t: 'taken'
} & TakenNews
  | {
  t: 'declined';
  /** Its id. */
  id: string;
  /** By whom. */
  to: string;
}
  | {
  t: 'count';
  /** How many people are here. */
  people: number;
  /** How many games go on. */
  games: number;
}
  | {
  t: 'refused';
  /** No number: the messages of this socket have none. */
  a: number | null;
  /** Why. */
  error: Failure;
}
  | {
  t: 'bye';
  /** Why. */
  reason: ByeReason;
}
  | {
  t: 'pong'
};

/** What somebody in the lobby says. */
export type LobbyRequest = {
  t: 'hello';
  /** The key of the browser, by which a guest's seeks are his: 32 lower-case hexadecimal digits. */
  key?: string | null;
  /** What is to be told. */
  view?: LobbyView;
}
  | {
  t: 'seen';
  /** The seek. */
  id: string;
}
  | {
  t: 'ping';
};

/** What of the lobby somebody wants to be told. */
export type LobbyView = 'all' | 'own';

/** Somebody who says who he is. */
export type LogIn = {
  /** The name. */
  name: string;
  /** What proves it. */
  proof: Proof;
};

/** A token that was made; it is shown once. */
export type MadeToken = {
  /** What it is called in paths. */
  id: string;
  /** The token, for `Authorization: Bearer`. */
  token: string;
};

/** Whether there is a mate by checks. */
export type MateVerdict = 'mate' | 'none' | 'unknown' | 'inapplicable';

/** What a moderator does with an account. */
export type Measure = {
  act: 'silence';
  /** For so many hours, at most 8760; 0 ends it. */
  hours: number;
}
  | {
  act: 'close';
  /** Why, as its owner hears it. */
  reason: Grievance;
}
  | {
  act: 'reopen';
};

/** What a piece may do where it lands. */
export type Mode = 'any' | 'quiet' | 'capture';

/**
 * What a legal move does on another square than those that its string names: the rook of castling, a soldier
 * that is taken in passing.
 */
export type MoveEffect = {
  /** The move. */
  move: string;
  /** The square that it empties. */
  from: string;
  /** Where the piece goes from there; null when it is taken. */
  to: string | null;
};

/** What a move is called that lessens its player's chance to win. */
export type MoveFault = 'inaccuracy' | 'mistake' | 'blunder';

/** What is to be said of a piece's moves in words. */
export type MoveRule = 'palace'
  | 'river'
  | 'lines'
  | 'own-kind'
  | 'double-step'
  | 'castles'
  | 'facing'
  | 'crosses'
  | 'enters'
  | 're-places';

/** A move that was made. */
export type Moved = {
  /** The number of changes so far. */
  v: number;
  /** The number of moves now. */
  ply: number;
  /** The move. */
  move: string;
  /** The position string after it. */
  position: string;
  /** What is to be said of it. */
  note: Note;
  /** Who decides, null when the game is over or adjourned, and while armies are awaited. */
  turn: Side | null;
  /** Whose pieces are moved. */
  side: Side;
  /** All legal moves, none when it is not a human's turn. */
  legal: Array<string>;
  /** Whether `side` is in check. */
  check: boolean;
  /** The squares of the attacked royals of `side`. */
  checked: Array<string>;
  /** How it ended; null while it goes on. */
  outcome: Outcome | null;
  /** How often the position has come; null where it is new. */
  repetition: Repetition | null;
  /** The player to move cannot prevent that his last royal piece is captured, though the game goes on. */
  mate: boolean;
  /** What the players have offered each other. */
  offers: Offers;
  /** The engine works. */
  thinking: boolean;
  /** The game ended by a repetition after which the rules go on with a new set-up. */
  restarts: boolean;
  /** What legal moves do beyond what their strings say; left out where no move does. */
  effects?: Array<MoveEffect>;
  /** The id of the game that goes on, once a player has asked for it; the tokens open its seats too. */
  next: string | null;
  /**
   * The clocks, as they were when this was told; left out in games without. In an answer of REST, and in
   * the `state` of a socket, they may be older: the message `clock` behind it has them as they are.
   */
  clock?: Clock;
  /** How many hints the human has taken; left out in a game without hints. */
  hints?: number;
  /** How the game is adjourned; left out while it is not. */
  adjournment?: Adjournment;
  /** What it counts for; left out in a game that is not rated. */
  rated?: RatedGame;
  /** Who has halved his time, and who may; left out in a game that is not of an arena. */
  berserk?: Berserk;
};

/** How a piece of Black moves: `x` to the right, `y` forward. */
export type Moves = {
  /** Steps and jumps. */
  steps: Array<Step>;
  /** Slides. */
  rays: Array<Ray>;
  /** Moves of two legs that may capture on the way (a lion's, locust captures). */
  two_steps: Array<TwoStep>;
  /** Moves of two legs of which the first captures nothing (a hook mover's). */
  hooks: Array<Hook>;
  /** Dances (踊り). */
  dances: Array<Dance>;
  /** Range jumps. */
  range_jumps: Array<RangeJump>;
  /** Leaps that go on as slides. */
  leap_slides: Array<LeapSlide>;
  /** Whether it moves to any empty square of the board. */
  anywhere: boolean;
  /** Whether it captures, wherever they stand, enemies that no other enemy guards. */
  unguarded: boolean;
  /** Area moves: steps one after the other, turning as it likes. */
  area_moves: Array<AreaMove>;
  /** Captures over pieces of lower rank. */
  rank_jumps: Array<RankJump>;
  /** Jumps that a piece on the way stops: one entry for each way. */
  lame_leaps: Array<LameLeap>;
  /** Slides that pass exactly one piece. */
  cannon_hops: Array<CannonHop>;
  /** What is to be said of it in words. */
  rules: Array<MoveRule>;
};

/** A name, also in kana and in Latin letters. */
export type Name = {
  /** In Japanese. */
  ja: string;
  /** Its reading; null where the name is in kana itself. */
  kana: string | null;
  /** Its reading in Latin letters. */
  romaji: string;
  /** In English. */
  en: string;
};

/** A new account. */
export type NewAccount = {
  /** The name: 2 to 20 letters of any script, digits, `_` and `-`. */
  name: string;
  /** How its owner will prove who he is. */
  proof: NewProof;
  /** The seats that he holds already: they become those of the account. */
  seats?: Array<HeldSeats>;
};

/** An army to be looked at. */
export type NewArmy = {
  /** The set-up string. */
  setup: string;
};

/** A seek that one account alone may take. Not printable. */
export type NewChallenge = {
  /** The name of the account. */
  to: string;
  /** The game. */
  game: NewSeek;
};

/** A chapter of a study as it is wanted. */
export type NewChapter = {
  /** The id of a record that is kept. */
  record: string;
  /** What the chapter is called. */
  name: string;
  /**
   * What opens the record for changes: with it all who may change the study may change the chapter. It
   * need not be sent again.
   */
  key?: string | null;
};

/** A complaint to the moderators: of a line, or of a player. */
export type NewComplaint = {
  /** The id of the game. */
  game: string;
  /** The line; null where it is of a player. */
  line?: LinePlace | null;
  /** The player; null where it is of a line. */
  side?: Side | null;
  /** What is wrong. */
  reason: Grievance;
  /** What there is to say of it, at most 500 characters. */
  note?: string;
};

/** The text of a game's definition. */
export type NewDefinition = {
  /** TOML, as `docs/definitions.md` describes it. */
  text: string;
};

/** A game that is asked for. */
export type NewGame = {
  /** An id of the list, with options as in `shogi?first=white`. */
  variant: string;
  /** Who is to play Black; in games with secret armies player A. */
  black: NewPlayer;
  /** Who is to play White; in games with secret armies player B. */
  white: NewPlayer;
  /** A position string, null for the usual start. */
  position?: string | null;
  /** How the time is limited, null for not at all. */
  clock?: TimeControl | null;
  /** The human may ask for hints; only where one human plays an engine. */
  hints?: boolean;
  /** It counts for ratings: between accounts, or an account and a level of the engine that has a rating. */
  rated?: boolean;
  /** It is in the list of games that go on. Without it, only who has its link finds it. */
  listed?: boolean;
  /** By how much those who watch are behind; only between people, and not with secret armies. */
  delay?: Delay | null;
};

/** Another passkey for an account. */
export type NewPasskey = {
  /** What its owner calls it, at most 40 characters. */
  label: string;
  /** `RegistrationResponseJSON` of Web Authentication. */
  credential: unknown;
};

/** Another password, or a first one. */
export type NewPassword = {
  /** The one so far. Not needed by an account without one, nor by who came with a recovery code. */
  current?: string | null;
  /** 8 to 128 characters, and not the name. */
  password: string;
};

/** Who is to play a side of a new game. */
export type NewPlayer = {
  kind: 'human'
}
  | {
  kind: 'invited'
}
  | {
  kind: 'engine';
  /** Its strength. */
  level: Level;
}
  | {
  kind: 'program';
  /** A name of the list of games. */
  name: string;
};

/** How the owner of a new account will prove who he is. */
export type NewProof = {
  kind: 'password';
  /** 8 to 128 characters, and not the name. */
  password: string;
}
  | {
  kind: 'passkey';
  /** `RegistrationResponseJSON` of Web Authentication. */
  credential: unknown;
};

/** A record to be read. */
export type NewRecord = {
  /** The record in the notation of the game's author. */
  text: string;
  /** The position that it begins with, null for the usual start. */
  position?: string | null;
};

/** How the engine is to look at the main line of a record. */
export type NewReport = {
  /** How long it looks at each position. */
  pace: Pace;
};

/** A seek: somebody looks for an opponent, whoever it is. Not printable. */
export type NewSeek = {
  /** An id of the list, with options as in `shogi?first=white`. */
  variant: string;
  /** A position string, null for the usual start. */
  position?: string | null;
  /** How the time is limited, null for not at all. */
  clock?: TimeControl | null;
  /** The side that the seeker wants (in games with secret armies b is player A); null for either. */
  side?: Side | null;
  /** The game counts for ratings: only between accounts. */
  rated?: boolean;
  /** The lowest rating of an opponent, from 0 to 4000; one who has none is always welcome. */
  min_rating?: number | null;
  /** The highest rating of an opponent, from 0 to 4000. */
  max_rating?: number | null;
  /** What a guest wants to be called. */
  name?: string | null;
  /**
   * The token that the seeker's seat is to open to: 32 lower-case hexadecimal digits. The server makes one
   * where it is absent.
   */
  token?: string | null;
};

/** A study to be kept. */
export type NewStudy = {
  /** What it is called. */
  title: string;
  /** Its chapters, in their order. */
  chapters: Array<NewChapter>;
};

/** A token for a program. */
export type NewToken = {
  /** What its owner calls it, at most 40 characters. */
  label: string;
  /** What it may do, one thing at least. */
  scopes: Array<Scope>;
};

/** A tournament that is to be held. */
export type NewTournament = {
  /** What it is called: 1 to 60 letters. */
  name: string;
  /** By which rules it is played. */
  system: TournamentSystem;
  /** An id of the list, with options as in `shogi?first=white`. */
  variant: string;
  /** A position string with which all games begin, null for the usual start. */
  position?: string | null;
  /** How the time is limited: a tournament needs clocks, an arena those that run in real time. */
  clock: TimeControl;
  /** The number of rounds of a Swiss system, 1 to 30; no other system wants one. */
  rounds?: number | null;
  /** How long an arena goes on, 5 to 720 minutes; no other system wants it. */
  minutes?: number | null;
  /** After how many seconds who has not come to his game loses it, 10 to 3600; 300 where it is absent. */
  no_show?: number | null;
  /**
   * How many seconds after a round the next is paired by itself, 0 to 3600; where it is absent, the
   * organiser says when.
   */
  gap?: number | null;
  /** The games between two accounts count for their ratings: only where the game may be rated. */
  rated?: boolean;
  /** What a guest who is the organiser wants to be called. */
  organiser?: string | null;
};

/** What can be said of a move besides the move. */
export type Note = {
  /** It gives check. */
  check: boolean;
  /** It promotes. */
  promotion: boolean;
  /** The squares on which it captures. */
  captures: Array<string>;
  /**
   * The move in the notation of the game's author, as far as the receiver may know it; null in games that
   * have none.
   */
  written: string | null;
  /**
   * How people write it; left out where that would tell what is hidden, and in what is opened, which says
   * it beside the note.
   */
  styles?: Styles;
  /** How long its player took, in milliseconds; left out in games without clocks. */
  spent?: number;
};

/** What can be offered, and declined. */
export type Offer = 'draw' | 'takeback' | 'rematch' | 'adjourn' | 'resume';

/** The offers that stand, each by the side that made it. */
export type Offers = {
  /** Who offers a draw. */
  draw: Side | null;
  /** Who wants to take back. */
  takeback: Side | null;
  /** Who wants another game, and how. */
  rematch: RematchOffer | null;
  /** Who wants to adjourn. */
  adjourn: Side | null;
  /** Who wants an adjourned game to go on. */
  resume: Side | null;
};

/** An offset on the board, as the piece's owner sees it. */
export type Offset = {
  /** To the right. */
  x: number;
  /** Forward. */
  y: number;
};

/** Both armies. */
export type OpenArmies = {
  /** Of player A. */
  A: OpenArmy;
  /** Of player B. */
  B: OpenArmy;
};

/** An army as its owner sees it, and everybody once both are sealed. */
export type OpenArmy = {
  /** The set-up string. */
  setup: string;
  /** What its commitment was made with: 32 lower-case hexadecimal digits. */
  salt: string;
};

/** A record with the positions of its nodes. */
export type OpenedRecord = {
  /** The record, in our own format. */
  record: JsonRecord;
  /** The position of each of its nodes, in their order. */
  places: Array<Seen>;
  /** The words of the formats that can hold its main line. */
  formats: Array<string>;
};

/** The records of a text in any format. */
export type OpenedRecords = {
  /** The records; with a fault, what could be read before it. */
  records: Array<OpenedRecord>;
  /** Why there may be less than the text holds; null when all of it was read. */
  fault: RecordFault | null;
};

/** What the organiser does. */
export type OrganiserAct = {
  act: 'start';
}
  | {
  act: 'pair';
}
  | {
  act: 'pause';
}
  | {
  act: 'resume';
}
  | {
  act: 'end';
}
  | {
  act: 'entries';
  /** Somebody may. */
  open: boolean;
}
  | {
  act: 'result';
  /** The number of the pairing. */
  pairing: number;
  /** How it ended. */
  result: PairingResult;
}
  | {
  act: 'remove';
  /** His number. */
  player: number;
};

/** The end of a game. */
export type Outcome = {
  /** Null for a draw. */
  winner: Side | null;
  /** Why it is over. */
  reason: EndReason;
  /** The clause of the rulebook; null where it leaves such an end to the players. */
  clause: string | null;
  /** The same for people. */
  text: Text;
};

/** The own armies of the receiver; a player without is left out. */
export type OwnArmies = {
  /** Of player A. */
  A?: OpenArmy;
  /** Of player B. */
  B?: OpenArmy;
};

/** A player before it is known who is first: A is the one who was asked for as `black`. */
export type Owner = 'A' | 'B';

/** How long the engine looks at each position. */
export type Pace = 'quick' | 'normal' | 'deep';

/** How a pairing ended. */
export type PairingResult = 'black'
  | 'white'
  | 'draw'
  | 'black-forfeit'
  | 'white-forfeit'
  | 'both-forfeit';

/** A passkey of an account. */
export type Passkey = {
  /** What it is called in paths. */
  id: string;
  /** What its owner calls it. */
  label: string;
  /** When it was added. */
  added: number;
  /** When it was used last; null before that. */
  used: number | null;
};

/** What a browser is to sign. */
export type PasskeyChallenge = {
  /**
   * `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON` of Web
   * Authentication, below `publicKey`.
   */
  options: unknown;
};

/** A name for which a passkey is wanted. */
export type PasskeyName = {
  /** The name of the account. */
  name: string;
};

/** The passkeys of an account. */
export type Passkeys = {
  /** The oldest first. */
  passkeys: Array<Passkey>;
};

/** Somebody who is at a record. */
export type Person = {
  /** The number. */
  number: number;
  /** Whether he may change the record. */
  writes: boolean;
  /** The turns from the start to the position that he looks at; null where that is not known. */
  path: Array<string> | null;
};

/** A board with its pieces, as it is drawn where a game is chosen. */
export type Picture = {
  /** As in the definition. */
  look: string;
  /** The promotion zones. */
  zone: Zone;
  /** The position string of the start. */
  start: string;
  /** The position that is drawn: the start; where the players set up themselves, one of the usual set-ups. */
  position: string;
  /** Its kinds. */
  faces: Array<PictureKind>;
};

/** How a kind of piece is drawn. */
export type PictureKind = {
  /** Its code in strings. */
  code: string;
  /** One to three kanji. */
  glyph: string;
  /** The one kanji that stands for it where there is no room for more. */
  short: string;
  /** Whether losing it, or the last of them, loses the game. */
  royal: boolean;
  /** Whether it comes about by promotion. */
  promoted: boolean;
  /** As in the definition. */
  forms: string;
  /** Whether pieces of this kind stand on each other. */
  stacks: boolean;
  /** Its own image as in the definition, if it is small enough for a list. */
  image?: string;
};

/** A position of a line, and all that may be done there by either side. */
export type Place = {
  /**
   * Of a line without turns: why no game leads there, as far as a look at the pieces tells. It can be
   * looked at, but no game begins so.
   */
  doubt?: Text;
  /** The position string. */
  position: string;
  /** What is to be said of the move that led here; null at the start. */
  note: Note | null;
  /** How that move is written; null at the start. */
  styles: Styles | null;
  /** Who decides, null when the game is over or adjourned, and while armies are awaited. */
  turn: Side | null;
  /** Whose pieces are moved. */
  side: Side;
  /** All legal moves, none when it is not a human's turn. */
  legal: Array<string>;
  /** Whether `side` is in check. */
  check: boolean;
  /** The squares of the attacked royals of `side`. */
  checked: Array<string>;
  /** How it ended; null while it goes on. */
  outcome: Outcome | null;
  /** How often the position has come; null where it is new. */
  repetition: Repetition | null;
  /** The player to move cannot prevent that his last royal piece is captured, though the game goes on. */
  mate: boolean;
  /** What the players have offered each other. */
  offers: Offers;
  /** The engine works. */
  thinking: boolean;
  /** The game ended by a repetition after which the rules go on with a new set-up. */
  restarts: boolean;
  /** What legal moves do beyond what their strings say; left out where no move does. */
  effects?: Array<MoveEffect>;
  /** The id of the game that goes on, once a player has asked for it; the tokens open its seats too. */
  next: string | null;
  /**
   * The clocks, as they were when this was told; left out in games without. In an answer of REST, and in
   * the `state` of a socket, they may be older: the message `clock` behind it has them as they are.
   */
  clock?: Clock;
  /** How many hints the human has taken; left out in a game without hints. */
  hints?: number;
  /** How the game is adjourned; left out while it is not. */
  adjournment?: Adjournment;
  /** What it counts for; left out in a game that is not rated. */
  rated?: RatedGame;
  /** Who has halved his time, and who may; left out in a game that is not of an arena. */
  berserk?: Berserk;
};

/** Who plays a side. */
export type Player = {
  kind: 'human'
}
  | {
  kind: 'engine';
  /** Its strength. */
  level: Level;
}
  | {
  kind: 'program';
  /** A name of the list of games. */
  name: string;
};

/** A game of an account. */
export type PlayerGame = {
  /** Its id. */
  id: string;
  /** The id of what is played, with its options. */
  variant: string;
  /** Whom it is played against. */
  opponent: Player;
  /** The opponent's name; null without an account. */
  opponent_name: PlayerName | null;
  /** Both sides are played at one screen. */
  alone: boolean;
  /** The number of moves. */
  moves: number;
  /** It is over. */
  over: boolean;
  /**
   * How it ended for the account; null while it goes on, where both sides were played at one screen, and
   * where nobody knows.
   */
  result: GameResult | null;
  /** When it was changed last. */
  changed: string;
};

/** Games of an account, those changed last first. */
export type PlayerGames = {
  /** Fifty of them at most. */
  games: Array<PlayerGame>;
  /** What to send as `behind` to see those behind them; null at the end. */
  more: string | null;
};

/** Who plays a side, where he has an account. */
export type PlayerName = {
  /** The name of the account. */
  name: string;
  /** A program plays under it. */
  bot: boolean;
  /** It is what a guest wants to be called, and no account; left out for accounts. */
  guest?: boolean;
  /**
   * How strong he is in this game at this speed, where the game is not rated itself; left out where he has
   * no rating, and in games without clocks.
   */
  rating?: PlayerRating;
};

/** The names of those who play a game, where they have any. Two people at one screen have none. */
export type PlayerNames = {
  /** Who plays Black; null for a guest who gave no name. */
  b: PlayerName | null;
  /** Who plays White; null for a guest who gave no name. */
  w: PlayerName | null;
};

/** Whether a player is there: whether one of his sockets is open. */
export type PlayerPresence = {
  /** For how many seconds he has been away; null while he is there. */
  away: number | null;
  /** Whether his connection broke off, and he did not leave; false while he is there. */
  lost: boolean;
  /** In how many seconds his opponent may end the game because of it; null where that is not to be. */
  claim: number | null;
};

/** An account as everybody sees it. */
export type PlayerProfile = {
  /** The name. */
  name: string;
  /** A program plays under it. */
  bot: boolean;
  /** When it was made, in seconds since 1970. */
  since: number;
  /** Its ratings, by game and speed. */
  ratings: Array<AccountRating>;
  /** How its games ended, by game. */
  statistics: Array<GameStatistics>;
  /** Fifty of them at most. */
  games: Array<PlayerGame>;
  /** What to send as `behind` to see those behind them; null at the end. */
  more: string | null;
};

/** The rating of one who plays a rated game, as it was before the game. */
export type PlayerRating = {
  /** The rating. */
  rating: number;
  /** It is not certain yet. */
  provisional: boolean;
  /**
   * By how much the game has changed it; null while it goes on, where it did not count, and for the
   * engine, whose ratings stay.
   */
  change: number | null;
};

/** What the engine says of one player's moves. */
export type PlayerReport = {
  /** How many were judged. */
  moves: number;
  /** Of these inaccuracies. */
  inaccuracies: number;
  /** Mistakes. */
  mistakes: number;
  /** Blunders. */
  blunders: number;
  /** By how much a move lessened the chance to win, on average. */
  loss: number;
};

/** What a field of the position string means. */
export type PositionField = 'board'
  | 'side'
  | 'hands'
  | 'empty'
  | 'move-number'
  | 'lion-capture'
  | 'stunned-piece'
  | 'borrowing-rights'
  | 'borrowing-stage'
  | 'phase'
  | 'territory'
  | 'exchanged'
  | 'castling'
  | 'en-passant'
  | 'draw-count'
  | 'gains';

/** What there is to say of a position string: one of the two. */
export type PositionReview = {
  /** Why it is no position of the game; null where it is one. */
  wrong: Failure | null;
  /** The position; null where it is none. */
  place: Place | null;
};

/** A position to be looked at that may be none. */
export type PositionToReview = {
  /** The position string. */
  position: string;
};

/** A seek that was posted. Not printable. */
export type PostedSeek = {
  /** The id of the seek. */
  id: string;
  /** What opens the seeker's seat once there is a game. */
  token: string;
  /** The game, where another seek fitted at once. */
  found: FoundGame | null;
};

/** What proves who somebody is. */
export type Proof = {
  kind: 'password';
  /** As it was typed. */
  password: string;
}
  | {
  kind: 'passkey';
  /** `AuthenticationResponseJSON` of Web Authentication. */
  credential: unknown;
}
  | {
  kind: 'recovery';
  /** As it was shown; blanks, `-` and case do not matter. */
  code: string;
};

/** A position with one way to win. */
export type Puzzle = {
  /** Its id: eight lower-case hexadecimal digits, the same as long as its position is. */
  id: string;
  /** What the player to move in the position is to do. */
  theme: PuzzleTheme;
  /** Plies to the mate, where the theme is one. */
  plies?: number;
  /** How hard it is, 1 to 10: the weakest level of the engine that finds the first turn. */
  grade: number;
  /** The position string. */
  position: string;
  /**
   * Turns as canonical strings, beginning and ending with the player who is to solve it; between his turns
   * the best defence.
   */
  solution: Array<string>;
};

/** What is to be done in a puzzle. */
export type PuzzleTheme = 'mate' | 'tactic';

/** The puzzles of a game. */
export type Puzzles = {
  /** The puzzles, none for a game without any. */
  puzzles: Array<Puzzle>;
};

/** A range jump: to any empty square of the line, over everything between. */
export type RangeJump = {
  /** To the right, for one step. */
  x: number;
  /** Forward, for one step. */
  y: number;
  /** Whether it captures any of the enemies that it jumps; otherwise none. */
  captures: boolean;
};

/** A capture over pieces on a line that rank below it, of either side. */
export type RankJump = {
  /** To the right, for one step. */
  x: number;
  /** Forward, for one step. */
  y: number;
};

/** One of the best players. */
export type RankedPlayer = {
  /** The name of the account. */
  name: string;
  /** A program plays under it. */
  bot: boolean;
  /** The rating. */
  rating: number;
  /** How many games it is made of. */
  games: number;
};

/** Pieces to re-place before play. */
export type RanksToReplace = {
  /** All own ranks, as their player sees them. */
  ranks: string;
};

/** What a rated game is about. */
export type RatedGame = {
  /** In which ratings it counts. */
  speed: Speed;
  /** The rating of who plays Black; null where nobody has come yet, or the account is gone. */
  b: PlayerRating | null;
  /** The rating of who plays White. */
  w: PlayerRating | null;
};

/** A slide over empty squares. */
export type Ray = {
  /** To the right, for one step. */
  x: number;
  /** Forward, for one step. */
  y: number;
  /** The most steps, null when only the board ends it. */
  max: number | null;
  /** What it may do at its end. */
  mode: Mode;
};

/** A re-placing that was made. */
export type RePlacing = {
  /** Who made it. */
  player: Owner;
  /** All the player's ranks after it. */
  ranks: string;
};

/** A game of a record. */
export type ReadGame = {
  /** The position strings, one more than moves. */
  positions: Array<string>;
  /** The moves. */
  moves: Array<string>;
  /** What is to be said of each move. */
  notes: Array<Note>;
  /** What the author says between them. */
  remarks: Array<Remark>;
  /** How it ended; null where the record breaks off. */
  outcome: Outcome | null;
};

/** The games of a record. */
export type ReadRecord = {
  /** The games, each after the first going on after a repetition. */
  games: Array<ReadGame>;
  /**
   * What the record does not tell, null when it tells all: backs that were secret when it was copied are
   * secret in the games too.
   */
  note: Text | null;
};

/** Another text for a record that is kept. */
export type RecordChange = {
  /** The version that it takes the place of. */
  version: number;
  /** The record. */
  record: JsonRecord;
};

/** A change of a record. A `path` is the turns from the start to a position, as canonical strings. */
export type RecordEdit = {
  do: 'add';
  /** The position. */
  path: Array<string>;
  /** The turns. */
  turns: Array<string>;
}
  | {
  do: 'remove';
  /** The position; not the start. */
  path: Array<string>;
}
  | {
  do: 'promote';
  /** The position behind its first turn. */
  path: Array<string>;
}
  | {
  do: 'main';
  /** The position. */
  path: Array<string>;
}
  | {
  do: 'say';
  /** The position. */
  path: Array<string>;
  /** Another comment. */
  comment?: string;
  /** The comment that the new one takes the place of; when there is another one now, nothing is done. */
  was?: string;
  /** How good the turn was. */
  glyphs?: Array<string>;
  /** What is drawn on the board. */
  shapes?: Array<JsonShape>;
  /** What an engine sees. */
  evaluation?: JsonEvaluation;
}
  | {
  do: 'head';
  /** Its key, as in `black`. */
  key: string;
  /** Its value. */
  value: string;
};

/** What stands in the way of reading a text. */
export type RecordFault = {
  /** The line, from 1. */
  line: number;
  /** The column in characters, from 1. */
  column: number;
  /** The offending text, shortened where it is long. */
  text: string;
  /** What was expected there, or why it cannot be. */
  expected: Text;
};

/** A record to be opened, in our own format. */
export type RecordToOpen = {
  /** The record. */
  record: JsonRecord;
};

/** A record to be written in another format. */
export type RecordToWrite = {
  /** The record. */
  record: JsonRecord;
  /** The word of the format. */
  format: string;
  /** `utf-8` or `cp932`; null for UTF-8. */
  encoding?: string | null;
};

/** The version of a record after a change. */
export type RecordVersion = {
  /** The number of changes so far. */
  version: number;
};

/** Codes for who has lost everything else; they are shown once. */
export type RecoveryCodes = {
  /** Each for once. Those before are void. */
  codes: Array<string>;
};

/** The body of every refusal over REST. */
export type Refused = {
  /** Why. */
  error: Failure;
};

/** What the author of a record says in brackets. */
export type Remark = {
  /** The number of moves before it. */
  ply: number;
  /** What he says. */
  text: string;
};

/** An offer of another game. */
export type RematchOffer = {
  /** Whose offer it is. */
  by: Side;
  /** Each takes the other's side. */
  swap: boolean;
};

/** A position that has come before. */
export type Repetition = {
  /** How often it has come, at least twice. */
  count: number;
  /**
   * Who loses if the round goes on as before, and so must play something else; null where that is a draw,
   * or nothing.
   */
  must_vary: Side | null;
  /** The clause of the rulebook. */
  clause: string;
};

/** What happens when a position comes again and again. */
export type RepetitionRule = 'draw'
  | 'first-player-loses'
  | 'repeater-loses'
  | 'instigator-loses'
  | 'chaser-loses'
  | 'restart'
  | 'by-board';

/** What the engine says of the main line of a record. */
export type Report = {
  /** Whether it has looked at all positions. */
  done: boolean;
  /** How many positions there are. */
  total: number;
  /** What it found, position by position from the start, as far as it has come. */
  positions: Array<ReportedPosition>;
  /** What it says of Black's moves. */
  black: PlayerReport;
  /** What it says of White's moves. */
  white: PlayerReport;
};

/** What the engine found of a position of the main line. */
export type ReportedPosition = {
  /** The move that led here in the game that was looked at; null at the start. */
  turn: string | null;
  /** How good it is, for Black, with the best line; null where the game was over. */
  evaluation: JsonEvaluation | null;
  /** Black's chance to win, 0 to 1, a draw being a half. */
  chance: number;
  /** The move that led here; null at the start, and where what it led to is not known yet. */
  judged: JudgedMove | null;
};

/** What a client wants. Variants without fields have braces, or any field would be let through. */
export type Request = {
  t: 'hello';
  /** The tokens, none from a watcher. */
  tokens: Array<string>;
}
  | {
  t: 'move';
  /** The number of moves made so far, as the client knows it. */
  ply: number;
  /** The move. */
  move: string;
  /**
   * Milliseconds that the sender had the turn, by his own clock: what the way took beside them is made
   * good, within bounds.
   */
  took?: number | null;
}
  | {
  t: 'draw';
  /** Whose offer it is; needed only by one who holds both seats. */
  side?: Side | null;
}
  | {
  t: 'takeback';
}
  | {
  t: 'rematch';
  /** Each takes the other's side. */
  swap?: boolean;
}
  | {
  t: 'decline';
  /** Which offer. */
  what: Offer;
}
  | {
  t: 'adjourn';
}
  | {
  t: 'resume';
}
  | {
  t: 'abort';
  /** Who calls it off; needed only by one who holds both seats. */
  side?: Side | null;
}
  | {
  t: 'berserk';
}
  | {
  t: 'resign';
  /** Who gives up; needed only by one who holds both seats. */
  side?: Side | null;
}
  | {
  t: 'claim';
  /** Who claims; needed only by one who holds both seats. */
  side?: Side | null;
}
  | {
  t: 'absence';
  /** How. */
  claim: AbsenceClaim;
}
  | {
  t: 'restart';
}
  | {
  t: 'seal';
  /** Whose; needed only by one who holds both seats. */
  player?: Owner | null;
  /** The set-up string. */
  setup: string;
  /** 32 lower-case hexadecimal digits. The server makes one where it is absent. */
  salt?: string | null;
}
  | {
  t: 'unseal';
  /** Whose; needed only by one who holds both seats. */
  player?: Owner | null;
}
  | {
  t: 'replace';
  /** All own ranks, as their player sees them. */
  ranks: string;
}
  | {
  t: 'hint';
}
  | {
  t: 'chat';
  /** Where. */
  room: ChatRoom;
  /** What. */
  text: string;
}
  | {
  t: 'sync';
}
  | {
  t: 'ping';
};

/** More rights than others have. */
export type Role = 'moderator';

/** What may happen to royal pieces. */
export type Royals = 'safe' | 'captured' | 'captured-by-attack' | 'several';

/** A game that goes on and may be watched by anybody. */
export type RunningGame = {
  /** The id of the game. */
  id: string;
  /** The id of what is played, with its options. */
  variant: string;
  /** Who plays Black. */
  black: Player;
  /** Who plays White. */
  white: Player;
  /** The names of those who have accounts. */
  names: PlayerNames;
  /** The number of moves; null where those who watch are behind. */
  moves: number | null;
  /** By how much those who watch are behind; null for not at all. */
  delay: Delay | null;
  /** How the time is limited; null where it is not. */
  time_control: TimeControl | null;
  /** How many watch it, as far as is known. */
  watchers: number;
  /** Both players are there. */
  attended: boolean;
  /** It is the one of its game that is most worth watching. */
  featured: boolean;
  /** When it was made. */
  created: string;
};

/** Games that go on and may be watched by anybody. */
export type RunningGames = {
  /** Those most worth watching first: both players are there, many watch, it is new. */
  games: Array<RunningGame>;
};

/** What a program may do with a token. */
export type Scope = 'games:read' | 'games:play' | 'bot' | 'account:read';

/** What everybody may know of both players' armies; null for one that is not sealed. */
export type SealedArmies = {
  /** Of player A. */
  A: SealedArmy | null;
  /** Of player B. */
  B: SealedArmy | null;
};

/** What everybody may know of a sealed army. */
export type SealedArmy = {
  /** The SHA-256 of `VARIANT|PLAYER|SETUP|SALT` in lower-case hexadecimal digits. */
  commitment: string;
};

/** A code that is redeemed. Not printable: it opens a seat. */
export type SeatClaim = {
  /** The code of the invitation, or the one that carries a seat to another device. */
  code: string;
  /**
   * The token that the seat is to open to: 32 lower-case hexadecimal digits. The server makes one where
   * it is absent.
   */
  token?: string | null;
};

/** Who plays which side. */
export type SeatsOfOwners = {
  /** Who plays Black. */
  b: Owner;
  /** Who plays White. */
  w: Owner;
};

/** Seats that are to be those of an account. */
export type SeatsToKeep = {
  /** The seats, of at most 100 games. */
  seats: Array<HeldSeats>;
};

/** What the second part of a turn does. */
export type SecondPart = 'stun';

/** Somebody looks for an opponent. */
export type Seek = {
  /** The id of the seek. */
  id: string;
  /** Who it is. */
  by: Seeker;
  /** It is the receiver's own. */
  yours: boolean;
  /** The game with its options. */
  variant: string;
  /** Where it begins; null for the usual start. */
  position: string | null;
  /** How the time is limited; null for not at all. */
  clock: TimeControl | null;
  /** The side that the seeker wants; null for either. */
  side: Side | null;
  /** The game counts for ratings. */
  rated: boolean;
  /** The lowest rating of an opponent. */
  min_rating: number | null;
  /** The highest rating of an opponent. */
  max_rating: number | null;
  /** When it was made, in seconds since 1970. */
  made: number;
};

/** Who looks for an opponent. */
export type Seeker = {
  /** The name; null for a guest who gave none. */
  name: string | null;
  /** It is the name of an account. */
  account: boolean;
  /** A program plays. */
  bot: boolean;
  /** The rating in this game at this speed, where there is one. */
  rating: number | null;
  /** The rating is not certain yet. */
  provisional: boolean;
};

/** All who look for an opponent. */
export type Seeks = {
  /** The seeks, the oldest first. */
  seeks: Array<Seek>;
};

/** A position of a line, and how it came about. */
export type Seen = {
  /** The position string. */
  position: string;
  /** What is to be said of the move that led here; null at the start. */
  note: Note | null;
  /** How that move is written; null at the start. */
  styles: Styles | null;
};

/** A message to a client. */
export type ServerMessage = {
  t: 'state';
  /** The number of changes so far. */
  v: number;
  /** The game. */
  state: Snapshot;
}
  | {
  t: 'moved'
} & Moved
  | {
  t: 'changed'
} & Change
  | {
  t: 'clock';
  /** The number of changes so far. */
  v: number;
  /** The clocks. */
  clock: Clock;
}
  | {
  t: 'declined'
}
  | {
  t: 'presence';
  /** Who plays Black. */
  b: PlayerPresence | null;
  /** Who plays White. */
  w: PlayerPresence | null;
  /** How many watch. */
  watchers: number;
}
  | {
  t: 'chat';
  /**
   * These are all of them; else they are new. All of them come behind the first `state`, unless there
   * are none, and when a room opens or closes because the game is over or goes on again.
   */
  whole: boolean;
  /** The oldest first. */
  lines: Array<ChatLine>;
}
  | {
  t: 'unsaid'
} & LinePlace
  | {
  t: 'ack';
  /** The client's number. */
  a: number | null;
  /** The number of changes so far. */
  v: number;
}
  | {
  t: 'hint';
  /** The client's number. */
  a: number | null;
  /** The number of moves made so far. */
  ply: number;
  /** The moves that it expects, the one to make first; where things are hidden that one alone. */
  line: Array<string>;
  /** How those moves are written. */
  styles: Array<Styles>;
}
  | {
  t: 'refused';
  /** The client's number; null where none could be read. */
  a: number | null;
  /** Why. */
  error: Failure;
}
  | {
  t: 'bye';
  /** Why. */
  reason: ByeReason;
}
  | {
  t: 'pong'
};

/** A browser that is logged in. */
export type Session = {
  /** What it is called. */
  id: string;
  /** It is the one that asks. */
  current: boolean;
  /** What the browser said of itself when it was logged in. */
  device: string;
  /** How its user proved who he is. */
  way: Way;
  /** When it was logged in. */
  began: number;
  /** When it was used last, to the hour. */
  seen: number;
};

/** The browsers that are logged in. */
export type Sessions = {
  /** Those used last first. */
  sessions: Array<Session>;
};

/** How a game begins. */
export type SetUp = 'none' | 'by-moves' | 'secret-armies';

/** What is wrong with an army or a re-placing: the first word of the rulebook's list that applies. */
export type SetUpFault = 'syntax'
  | 'king-in-hand'
  | 'promoted'
  | 'wrong-king'
  | 'king-count'
  | 'too-many'
  | 'wrong-rank'
  | 'outside-palace'
  | 'over-budget'
  | 'illegal';

/** How far the set-up is. */
export type SetUpPhase = 'armies' | 'replace' | 'play';

/** What is told to all who are at a record. */
export type SharedMessage = {
  t: 'welcome';
  /** His number among those who are there. */
  you: number;
  /** Whether he may change the record. */
  writes: boolean;
}
  | {
  t: 'record';
  /** The number of changes so far. */
  v: number;
  /** The record with its positions. */
  opened: OpenedRecord;
}
  | {
  t: 'edited';
  /** The number of whoever sent it, for him alone. */
  a: number | null;
  /** The number of changes so far. */
  v: number;
  /** Who did it. */
  by: number;
  /** The changes, in their order. */
  edits: Array<RecordEdit>;
  /** The positions behind the turns of all additions, in their order. */
  seen: Array<Seen>;
}
  | {
  t: 'people';
  /** All of them, who came first first. */
  people: Array<Person>;
}
  | {
  t: 'at';
  /** Who. */
  by: number;
  /** The turns from the start to it. */
  path: Array<string>;
}
  | {
  t: 'study';
  /** The study. */
  study: StoredStudy;
}
  | {
  t: 'refused';
  /** The client's number; null where none could be read. */
  a: number | null;
  /** Why. */
  error: Failure;
}
  | {
  t: 'bye';
  /** Why. */
  reason: ByeReason;
}
  | {
  t: 'pong'
};

/** What somebody does at a record. */
export type SharedRequest = {
  t: 'hello';
  /**
   * The key of the record or the secret of its edit link; those of a study, where it is looked at as a
   * chapter.
   */
  keys?: Array<string>;
  /** The id of the study whose chapter it is. */
  study?: string | null;
}
  | {
  t: 'edit';
  /** The client's own number, given back in the answer. */
  a?: number | null;
  /** The changes, in their order. */
  edits: Array<RecordEdit>;
}
  | {
  t: 'at';
  /** The turns from the start to the position that he looks at. */
  path: Array<string>;
}
  | {
  t: 'sync';
}
  | {
  t: 'ping';
};

/** A tournament, and what it is to the receiver. */
export type ShownTournament = {
  /** The tournament. */
  tournament: Tournament;
  /** What it is to the receiver. */
  you: TournamentRole;
};

/** `b` is Black (先手, bottom), `w` White. */
export type Side = 'b' | 'w';

/** How the players are called. */
export type SideNames = 'colours' | 'army-colours' | 'order';

/** A game in full, as far as the receiver may see it. */
export type Snapshot = {
  /** The id of the game. */
  id: string;
  /** The version of the protocol. */
  protocol: number;
  /** The number of changes so far. */
  v: number;
  /** The id of what is played, with its options. */
  variant: string;
  /** Who plays Black. */
  black: Player;
  /** Who plays White. */
  white: Player;
  /** The names of those who have accounts. */
  names: PlayerNames;
  /** The position strings, one more than moves. */
  positions: Array<string>;
  /** The moves so far. */
  moves: Array<string>;
  /** What is to be said of each move. */
  notes: Array<Note>;
  /** The set-up with secret armies; null in other games, and in games that began after it. */
  setup: ArmySetUp | null;
  /** What happens to fouls. */
  fouls: Fouls;
  /** The seats of the receiver. */
  seats: Array<Side>;
  /** The seat whose player is invited and has not come yet. */
  invited: Side | null;
  /** How the time is limited, for those who sit there now; null where it is not. */
  time_control: TimeControl | null;
  /** By how much those who watch are behind as long as it goes on; left out where they are not. */
  delay?: Delay;
  /** When it was made. */
  created: string;
  /** Who decides, null when the game is over or adjourned, and while armies are awaited. */
  turn: Side | null;
  /** Whose pieces are moved. */
  side: Side;
  /** All legal moves, none when it is not a human's turn. */
  legal: Array<string>;
  /** Whether `side` is in check. */
  check: boolean;
  /** The squares of the attacked royals of `side`. */
  checked: Array<string>;
  /** How it ended; null while it goes on. */
  outcome: Outcome | null;
  /** How often the position has come; null where it is new. */
  repetition: Repetition | null;
  /** The player to move cannot prevent that his last royal piece is captured, though the game goes on. */
  mate: boolean;
  /** What the players have offered each other. */
  offers: Offers;
  /** The engine works. */
  thinking: boolean;
  /** The game ended by a repetition after which the rules go on with a new set-up. */
  restarts: boolean;
  /** What legal moves do beyond what their strings say; left out where no move does. */
  effects?: Array<MoveEffect>;
  /** The id of the game that goes on, once a player has asked for it; the tokens open its seats too. */
  next: string | null;
  /**
   * The clocks, as they were when this was told; left out in games without. In an answer of REST, and in
   * the `state` of a socket, they may be older: the message `clock` behind it has them as they are.
   */
  clock?: Clock;
  /** How many hints the human has taken; left out in a game without hints. */
  hints?: number;
  /** How the game is adjourned; left out while it is not. */
  adjournment?: Adjournment;
  /** What it counts for; left out in a game that is not rated. */
  rated?: RatedGame;
  /** Who has halved his time, and who may; left out in a game that is not of an arena. */
  berserk?: Berserk;
};

/** Who says something: by his account, by his seat, or as a guest who watches. */
export type Speaker = {
  /** The name; null for a guest without one. */
  name: string | null;
  /** The name is that of an account. */
  account: boolean;
  /** The account is a program's. */
  bot: boolean;
  /** The side that he plays; null for one who watches. */
  side: Side | null;
  /** The number of a guest among those who watch this game; null for others. */
  guest: number | null;
};

/** How long a game takes, by its time control. Each has ratings of its own. */
export type Speed = 'bullet' | 'blitz' | 'rapid' | 'classical' | 'correspondence';

/** How a game stands now. */
export type Standing = {
  /** Who decides, null when the game is over or adjourned, and while armies are awaited. */
  turn: Side | null;
  /** Whose pieces are moved. */
  side: Side;
  /** All legal moves, none when it is not a human's turn. */
  legal: Array<string>;
  /** Whether `side` is in check. */
  check: boolean;
  /** The squares of the attacked royals of `side`. */
  checked: Array<string>;
  /** How it ended; null while it goes on. */
  outcome: Outcome | null;
  /** How often the position has come; null where it is new. */
  repetition: Repetition | null;
  /** The player to move cannot prevent that his last royal piece is captured, though the game goes on. */
  mate: boolean;
  /** What the players have offered each other. */
  offers: Offers;
  /** The engine works. */
  thinking: boolean;
  /** The game ended by a repetition after which the rules go on with a new set-up. */
  restarts: boolean;
  /** What legal moves do beyond what their strings say; left out where no move does. */
  effects?: Array<MoveEffect>;
  /** The id of the game that goes on, once a player has asked for it; the tokens open its seats too. */
  next: string | null;
  /**
   * The clocks, as they were when this was told; left out in games without. In an answer of REST, and in
   * the `state` of a socket, they may be older: the message `clock` behind it has them as they are.
   */
  clock?: Clock;
  /** How many hints the human has taken; left out in a game without hints. */
  hints?: number;
  /** How the game is adjourned; left out while it is not. */
  adjournment?: Adjournment;
  /** What it counts for; left out in a game that is not rated. */
  rated?: RatedGame;
  /** Who has halved his time, and who may; left out in a game that is not of an arena. */
  berserk?: Berserk;
};

/** A step, or a jump when it is farther than one square. */
export type Step = {
  /** To the right. */
  x: number;
  /** Forward. */
  y: number;
  /** What it may do there. */
  mode: Mode;
};

/** A record that somebody keeps. */
export type StoredRecord = {
  /** The id of the record. */
  id: string;
  /** The number of changes so far. */
  version: number;
  /** When it was changed last. */
  changed: string;
  /** Whether there is a link by which others change it. */
  shared: boolean;
  /** Whether the engine has looked at it, or is at it: there is a report to ask for. */
  looked_at: boolean;
  /** The record with its positions. */
  opened: OpenedRecord;
};

/** A study that somebody keeps. */
export type StoredStudy = {
  /** The id of the study. */
  id: string;
  /** The number of changes so far. */
  version: number;
  /** When it was changed last. */
  changed: string;
  /** What it is called. */
  title: string;
  /** Whether there is a link by which others change it. */
  shared: boolean;
  /** Its chapters, in their order. */
  chapters: Array<Chapter>;
};

/** Another list of chapters for a study. */
export type StudyChange = {
  /** The version that it takes the place of. */
  version: number;
  /** What the study is called. */
  title: string;
  /** Its chapters, in their order. */
  chapters: Array<NewChapter>;
};

/** How people write a move. */
export type Styles = {
  /** As Japanese books do, or the game's author. */
  japanese: string;
  /** As English books do. */
  western: string;
  /** As the Chu Shogi Renmei does; null in other games. */
  renmei: string | null;
};

/** A game in the list. */
export type Summary = {
  /** Its id. */
  id: string;
  /**
   * Which version of a game that the operator has added this is, behind `~` in the variants of its games;
   * absent for the built-in ones.
   */
  version?: string;
  /** Other ids that mean the same. */
  aliases: Array<string>;
  /** Its name. */
  name: Name;
  /** The files of the board. */
  files: number;
  /** The ranks of the board. */
  ranks: number;
  /** The name of its rules page. */
  system: string;
  /** The rulebook's short name in clauses. */
  book: string;
  /** What the game is. */
  traits: Traits;
  /** What the id may carry, as in `shogi?first=white`. */
  options: Array<Choice>;
  /** Its starts at odds, the least first. */
  handicaps: Array<Handicap>;
  /** Whether the engine plays it. */
  engine: boolean;
  /** How many puzzles there are. */
  puzzles: number;
  /** The names of the operator's programs that play it, as in `{"kind": "program", "name": "HaChu"}`. */
  programs: Array<string>;
  /**
   * The ratings of the engine's levels, that of level 1 first. A level behind the last has none: a game
   * against it is never rated.
   */
  level_ratings: Array<number>;
  /** What is drawn of it; only where the list was asked for with `pictures=1`. */
  picture?: Picture;
};

/** A seek or a challenge is taken. Not printable. */
export type TakeSeek = {
  /** What a guest wants to be called. */
  name?: string | null;
  /**
   * The token that the seat is to open to: 32 lower-case hexadecimal digits. The server makes one where it
   * is absent.
   */
  token?: string | null;
};

/** What becomes of a complaint. */
export type TakenComplaint = {
  /** The sender has complained of this before: the moderators know it, and nothing more is stored. */
  known: boolean;
};

/** A seek or a challenge of somebody's was taken. */
export type TakenNews = {
  /** The id of the seek: its token opens the seat. */
  id: string;
  /** What is played. */
  variant: string;
  /** The id of the game. */
  game: string;
  /** The receiver's side. */
  seat: Side;
};

/** A game that was found, and what opens the receiver's seat. Not printable. */
export type TakenSeek = {
  /** The game. */
  found: FoundGame;
  /** What opens the seat. */
  token: string;
};

/** A text for people in both languages. */
export type Text = {
  /** In Japanese. */
  ja: string;
  /** In English. */
  en: string;
};

/** What decides between those who have as many points. */
export type TieBreak = 'buchholz'
  | 'buchholz-cut-1'
  | 'median-buchholz'
  | 'sonneborn-berger'
  | 'direct-encounter'
  | 'wins'
  | 'progressive';

/** How the time of the players is limited. */
export type TimeControl = {
  kind: 'real-time';
  /** The time of Black; in a new game with secret armies of player A. */
  b: Allowance;
  /** The time of White, or of player B. */
  w: Allowance;
}
  | {
  kind: 'correspondence';
  /** The time of Black, or of player A. */
  b: DaysAMove;
  /** The time of White, or of player B. */
  w: DaysAMove;
};

/** What a player has left, in milliseconds. */
export type TimeLeft = {
  /** Of this turn before it counts on anything else: the days of correspondence play. */
  free: number;
  /** Of the main time, or of the reserve of correspondence play. */
  main: number;
  /** Of the byoyomi period that runs, or would run; 0 where there is none. */
  byoyomi: number;
  /** Byoyomi periods with that one; 0 where there are none. */
  periods: number;
};

/** The keys to the seats of those at the creator's screen; other seats have none. Not printable. */
export type Tokens = {
  /** The key to Black's seat. */
  b: string | null;
  /** The key to White's seat. */
  w: string | null;
};

/** A tournament as everybody may see it. */
export type Tournament = {
  /** The number of changes so far. */
  v: number;
  /** The position with which all games begin; null for the usual start. */
  position: string | null;
  /** After how many seconds who has not come loses. */
  no_show: number;
  /** How many seconds after a round the next is paired by itself; null where the organiser says when. */
  gap: number | null;
  /** When something happens by itself, in seconds since 1970: the next round is paired, or an arena ends. */
  due: number | null;
  /** What decides between those who have as many points. */
  tie_breaks: Array<TieBreak>;
  /** Those who take part, as they stand. */
  players: Array<TournamentPlayer>;
  /** Who meets whom, those of the first round first. */
  pairings: Array<TournamentPairing>;
  /** The id of the tournament. */
  id: string;
  /** What it is called. */
  name: string;
  /** Who holds it; null for a guest who gave no name, and for an account that is gone. */
  organiser: string | null;
  /** By which rules it is played. */
  system: TournamentSystem;
  /** The game with its options. */
  variant: string;
  /** How the time is limited. */
  clock: TimeControl;
  /** The games between two accounts count for their ratings. */
  rated: boolean;
  /** How far it is. */
  stage: TournamentStage;
  /** Somebody may enter now. */
  entries_open: boolean;
  /** How many take part. */
  entrants: number;
  /** The rounds that were paired; 0 in an arena. */
  round: number;
  /** How many rounds there are; null in an arena, and before a round robin has begun. */
  rounds: number | null;
  /** When it was made, in seconds since 1970. */
  made: number;
};

/** Whether a player of an arena wants games now. */
export type TournamentAbsence = {
  /** He wants none. */
  away: boolean;
};

/** Somebody enters a tournament. Not printable. */
export type TournamentEntry = {
  /** What a guest is called: he needs a name. */
  name?: string | null;
  /**
   * The token that the seats of all his games are to open to: 32 lower-case hexadecimal digits. The server
   * makes one where it is absent.
   */
  token?: string | null;
};

/** What those are told who look at a tournament. */
export type TournamentMessage = {
  t: 'tournament';
  /** The tournament. */
  tournament: Tournament;
}
  | {
  t: 'you';
  /** What it is to him. */
  you: TournamentRole;
}
  | {
  t: 'refused';
  /** No number: the messages of this socket have none. */
  a: number | null;
  /** Why. */
  error: Failure;
}
  | {
  t: 'bye';
  /** Why. */
  reason: ByeReason;
}
  | {
  t: 'pong'
};

/** Two who meet, or one who has a bye. */
export type TournamentPairing = {
  /** Its number. */
  number: number;
  /** The round; in an arena 0. */
  round: number;
  /** The number of who has Black (in games with secret armies player A); of who has a bye. */
  black: number;
  /** The number of who has White; null for a bye. */
  white: number | null;
  /** The game; null where none is played. */
  game: string | null;
  /**
   * How it ended; null while it goes on, for a bye, and where the tournament was over before: it does not
   * count.
   */
  result: PairingResult | null;
  /** Who has halved his time for a further point, in an arena; left out where nobody has. */
  berserk?: Array<Side>;
};

/** One who takes part, and how he stands. Points are exact: halves, and quarters in tie-breaks. */
export type TournamentPlayer = {
  /** His number. */
  number: number;
  /** His name; null for an account that is gone. */
  name: string | null;
  /** It is the name of an account. */
  account: boolean;
  /** The rating that he had when he entered, where he had one. */
  rating: number | null;
  /** He has left, or was removed. */
  left: boolean;
  /** He wants no game for now. */
  away: boolean;
  /** His rank; null for one whose games do not count because he left a round robin too early. */
  rank: number | null;
  /** His points. */
  points: number;
  /** What decides between those who have as many, in the order of `tie_breaks`. */
  tie_breaks: Array<number>;
  /** The games that he has won. */
  wins: number;
  /** The games that were drawn. */
  draws: number;
  /** The games that he has lost. */
  losses: number;
  /** In an arena, his points count double now. */
  doubled: boolean;
};

/** What somebody who looks at a tournament says. */
export type TournamentRequest = {
  t: 'hello';
  /** The key of the browser, by which a guest is known: 32 lower-case hexadecimal digits. */
  key?: string | null;
}
  | {
  t: 'ping';
};

/** What a tournament is to the receiver. */
export type TournamentRole = {
  /** He holds it. */
  organiser: boolean;
  /** His number among those who take part; null where he does not. */
  player: number | null;
  /** His game that goes on. */
  game: FoundGame | null;
  /**
   * Within how many seconds he has to have come to it: who comes later loses it by forfeit. Left out where
   * he has no game, and where nobody has to come.
   */
  come_within?: number;
};

/** How far a tournament is. */
export type TournamentStage = 'open' | 'running' | 'paused' | 'over';

/** A tournament in a list. */
export type TournamentSummary = {
  /** The id of the tournament. */
  id: string;
  /** What it is called. */
  name: string;
  /** Who holds it; null for a guest who gave no name, and for an account that is gone. */
  organiser: string | null;
  /** By which rules it is played. */
  system: TournamentSystem;
  /** The game with its options. */
  variant: string;
  /** How the time is limited. */
  clock: TimeControl;
  /** The games between two accounts count for their ratings. */
  rated: boolean;
  /** How far it is. */
  stage: TournamentStage;
  /** Somebody may enter now. */
  entries_open: boolean;
  /** How many take part. */
  entrants: number;
  /** The rounds that were paired; 0 in an arena. */
  round: number;
  /** How many rounds there are; null in an arena, and before a round robin has begun. */
  rounds: number | null;
  /** When it was made, in seconds since 1970. */
  made: number;
};

/** By which rules a tournament is played. */
export type TournamentSystem = 'round-robin' | 'double-round-robin' | 'swiss' | 'arena';

/** Tournaments, those that go on first. */
export type Tournaments = {
  /** The tournaments. */
  tournaments: Array<TournamentSummary>;
};

/** What a game is. */
export type Traits = {
  /** What may happen to royal pieces. */
  royals: Royals;
  /** How the players' decisions follow each other. */
  turns: Turns;
  /** How the game begins. */
  set_up: SetUp;
  /** What one player knows and the other does not while play goes on. */
  hidden: Hidden;
  /** The most layers of a tower; null where at most one piece stands on a square. */
  towers: number | null;
  /** Whether pieces come back into play. */
  drops: Drops;
  /** What may be done about an action that the rules forbid. */
  fouls: FoulRule;
  /** What happens when a position comes again and again. */
  repetition: RepetitionRule;
  /** How often a position comes until that happens. */
  fold: number;
  /** What comes of it then. */
  at_fold: FoldRule;
  /** Whether a draw may be claimed by a turn of its own. */
  draw_claim: DrawClaim;
  /** How the players are called. */
  side_names: SideNames;
  /** What the fields of a position string mean, in their order. */
  fields: Array<PositionField>;
};

/** How the players' decisions follow each other. */
export type Turns = {
  kind: 'single'
}
  | {
  kind: 'with-second-part';
  /** What it does. */
  part: SecondPart;
}
  | {
  kind: 'borrowed';
  /** Whether the last of them must mate, or the game is lost. */
  must_mate: boolean;
};

/** A move of two legs, each a step or jump. */
export type TwoStep = {
  /** Where the first leg lands. */
  via: Offset;
  /** What must happen there: `capture`, or `quiet` when it must be empty. */
  first: Mode;
  /** Where the second leg lands, counted from the start. */
  to: Offset;
  /** What it may do there. */
  then: Mode;
};

/** The list of games. */
export type Variants = {
  /** The games. */
  variants: Array<Summary>;
};

/** What a moderator does about a complaint. */
export type Verdict = {
  act: 'dismiss';
}
  | {
  act: 'settle';
}
  | {
  act: 'silence';
  /** For so many hours, at most 8760. */
  hours: number;
}
  | {
  act: 'close';
  /** Why, as he hears it. */
  reason: Grievance;
};

/** How somebody has proved who he is. */
export type Way = 'password' | 'passkey' | 'recovery';

/** The ranks of the promotion zones. */
export type Zone = {
  /** Where Black promotes. */
  b: Array<string>;
  /** Where White promotes. */
  w: Array<string>;
};
