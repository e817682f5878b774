/** What the fields behind the move number of a position mean: a stunned man, the rights and stage of kokose. */
import { type Part, parsePart } from './part';
import { other, type Position, type Side } from './position';
import type { Square } from './square';

export type KokoseStage = '-' | '1' | '2' | '3';

export interface Kokose {
  /** Who has not used it yet. */
  readonly rights: readonly Side[];
  /** 1: the side's men are moved by the other player; 2: his second own move; 3: after a kokose that must have mated. */
  readonly stage: KokoseStage;
  /** Who is playing three moves running. */
  readonly user: Side | null;
}

export type Phase = 'setup' | 'backs' | 'play';

/** What is going on in a game with towers. */
export interface Towers {
  readonly phase: Phase;
  /** The outermost ranks are closed: a new set-up after a repetition. */
  readonly again: boolean;
}

/** What the boards of union shogi count and remember. */
export interface Union {
  /** Corners whose rooks may still castle. */
  readonly castles: readonly Square[];
  /** The square where a pawn can be taken in passing. */
  readonly passant: Square | null;
  /** Moves that the pursuer of a bare king has left, or actions since something changed. */
  readonly count: number | null;
  /** What each side has gained by captures that leave the game. */
  readonly gains: Readonly<Record<Side, number>> | null;
}

export interface Extras {
  /** The man of the side to move that may not move. */
  readonly stunned: Part | null;
  readonly kokose: Kokose | null;
  readonly towers: Towers | null;
  readonly union: Union | null;
}

const PLAIN: Extras = { stunned: null, kokose: null, towers: null, union: null };

export function extrasOf(system: string, position: Position): Extras {
  const [first = '-', second = '-'] = position.fields;
  if (position.stacks) return { ...PLAIN, towers: { phase: first as Phase, again: second === '7' } };
  if (system === 'rengo') return { ...PLAIN, union: union(position.fields) };
  if (system === 'stun') return { ...PLAIN, stunned: first === '-' ? null : parsePart(`!${first}`) };
  if (system === 'kokose') return { ...PLAIN, kokose: kokose(first, second, position.side) };
  return PLAIN;
}

function union([, castles = '-', passant = '-', count = '-', gains = '-']: readonly string[]): Union {
  const [b, w] = gains.split(',').map(Number);
  return {
    castles: castles.match(/\d+[a-z]/g) ?? [],
    passant: passant === '-' ? null : passant,
    count: count === '-' ? null : Number(count),
    gains: b === undefined || w === undefined ? null : { b, w },
  };
}

function kokose(rights: string, field: string, side: Side): Kokose {
  const stage = field === '1' || field === '2' || field === '3' ? field : '-';
  const user = stage === '1' ? other(side) : stage === '2' ? side : null;
  return { rights: (['b', 'w'] as const).filter((one) => rights.includes(one)), stage, user };
}

/** Who decides in a position: the one whose men move, except in the middle of a kokose. */
export function deciderOf(system: string, position: Position): Side {
  return extrasOf(system, position).kokose?.user ?? position.side;
}
