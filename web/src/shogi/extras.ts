/**
 * What the fields behind the move number of a position mean: a stunned piece, the rights and stage of kokose.
 */
import type { PositionField } from '../protocol/types';
import { type Part, parsePart } from './part';
import { other, type Position, type Side } from './position';

export type BorrowingStage = '-' | '1' | '2' | '3';

export interface Kokose {
  /** Who has not used it yet. */
  readonly rights: readonly Side[];
  /**
   * 1: the side's pieces are moved by the other player; 2: his second own move; 3: after a kokose that must
   * have mated.
   */
  readonly stage: BorrowingStage;
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
  /** Moves that the pursuer of a bare king has left, or actions since something changed. */
  readonly count: number | null;
  /** What each side has gained by captures that leave the game. */
  readonly gains: Readonly<Record<Side, number>> | null;
}

export interface Extras {
  /** The piece of the side to move that may not move. */
  readonly stunned: Part | null;
  readonly kokose: Kokose | null;
  readonly towers: Towers | null;
  readonly union: Union | null;
}

/** The territory of a new set-up after a repetition: the outermost ranks are closed. */
const LATER_TERRITORY = '7';

/** Reads what a game writes behind the move number; `fields` are all of its fields, from the definition. */
export function extrasOf(fields: readonly PositionField[], position: Position): Extras {
  const behind = fields.slice(fields.indexOf('move-number') + 1);
  const found = new Map(behind.map((field, i) => [field, position.fields[i] ?? '-']));
  const field = (name: PositionField) => found.get(name) ?? '-';
  const stunned = field('stunned-piece');
  return {
    stunned: stunned === '-' ? null : parsePart(`!${stunned}`),
    kokose: found.has('borrowing-stage')
      ? kokose(field('borrowing-rights'), field('borrowing-stage'), position.side)
      : null,
    towers: found.has('phase')
      ? { phase: field('phase') as Phase, again: field('territory') === LATER_TERRITORY }
      : null,
    union: found.has('gains') ? union(field('draw-count'), field('gains')) : null,
  };
}

function union(count: string, gains: string): Union {
  const [b, w] = gains.split(',').map(Number);
  return {
    count: count === '-' ? null : Number(count),
    gains: b === undefined || w === undefined ? null : { b, w },
  };
}

function kokose(rights: string, field: string, side: Side): Kokose {
  const stage = field === '1' || field === '2' || field === '3' ? field : '-';
  const user = stage === '1' ? other(side) : stage === '2' ? side : null;
  return { rights: (['b', 'w'] as const).filter((one) => rights.includes(one)), stage, user };
}

/** Who decides in a position: the one whose pieces move, except in the middle of a kokose. */
export function deciderOf(fields: readonly PositionField[], position: Position): Side {
  return extrasOf(fields, position).kokose?.user ?? position.side;
}
