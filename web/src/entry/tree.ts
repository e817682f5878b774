import { type Move, type Origin, originKey, parseMove } from '../shogi/move';
import { declares } from '../shogi/part';
import type { Position } from '../shogi/position';
import { distance, type Square } from '../shogi/square';
import type { Manner } from './manner';
import { type Sweep, sweepsOf } from './sweep';

/**
 * One stage of a move in the making. `ends` are the moves that are complete here (several when
 * they differ in promotion or a suffix), `onward` the squares to which the man can still go.
 */
export interface Stage {
  readonly ends: Move[];
  readonly onward: Map<Square, Stage>;
  /**
   * True for a stage that the list of legal moves does not name: a step onto an empty square from
   * which the man may go on or back. Entered only on request, because it means no move of its own.
   */
  readonly stepping: boolean;
}

/** Over which empty square a man may go on to which others (itself included: back to the start). */
export interface Stepping {
  readonly via: Square;
  readonly to: Square;
}

/** All legal moves, by origin and then square by square. */
export interface MoveTree {
  readonly roots: ReadonlyMap<string, Stage>;
  /** Moves that end where they began without taking anything (jitto), by origin. */
  readonly passes: ReadonlyMap<string, Move>;
  /** By origin and landing square: the men that may be taken on the way there, where there is a choice. */
  readonly sweeps: ReadonlyMap<string, ReadonlyMap<Square, Sweep>>;
  /** What a wish that is not in the list is written with: in these games every move has a second part. */
  readonly tail: string;
}

export const BARE: MoveTree = { roots: new Map(), passes: new Map(), sweeps: new Map(), tail: '' };

/** The moves that declare kokose, or those that do not. */
export function declaring(legal: readonly string[], yes: boolean): string[] {
  return legal.filter((text) => declares(text) === yes);
}

export function growTree(
  legal: readonly string[],
  position: Position,
  stepsOver: (from: Square) => readonly Stepping[] = () => [],
  mannerOf: (from: Square) => Manner = () => 'plain',
): MoveTree {
  const roots = new Map<string, Stage>();
  const passes = new Map<string, Move>();
  const tails = new Set<string>();
  const manners = new Map<string, Manner>();
  const swept = new Map<string, Move[]>();
  for (const text of legal) {
    const move = parseMove(text);
    const key = originKey(move.origin);
    tails.add(move.suffix);
    const root = sub(roots, key);
    let manner = manners.get(key);
    if (manner === undefined) {
      manner = 'square' in move.origin ? mannerOf(move.origin.square) : 'plain';
      manners.set(key, manner);
    }
    if (manner !== 'plain' && lands(move)) {
      const moves = swept.get(key);
      if (moves) moves.push(move);
      else swept.set(key, [move]);
      // What is taken on a straight way is asked for when the landing square is known; legs are for turns.
      if (move.legs.length > 1 && !(manner === 'lion' && isKingly(key, move))) continue;
    }
    // The written middle square of a pass is a matter of spelling; the player need not hit that one.
    if (isPass(move, position)) passes.set(key, move);
    else plant(root, move);
  }
  for (const [key, root] of roots) {
    const drop = key.endsWith('*');
    if (!drop) addSteppings(root, key, passes.get(key), position, stepsOver(key));
  }
  const sweeps = new Map([...swept].map(([key, moves]) => [key, sweepsOf(key, moves)] as const));
  for (const [key, landings] of sweeps) {
    const root = sub(roots, key);
    for (const square of landings.keys()) sub(root.onward, square);
  }
  return { roots, passes, sweeps, tail: tailOf(tails) };
}

/** Whether a move ends on another square than it began on. */
function lands(move: Move): boolean {
  return 'square' in move.origin && move.legs[move.legs.length - 1] !== move.origin.square;
}

/** Whether a move is two steps of a king. */
function isKingly(from: Square, { legs }: Move): boolean {
  const [mid, to] = legs as [Square, Square];
  return legs.length === 2 && distance(from, mid) === 1 && distance(mid, to) === 1;
}

function tailOf(tails: ReadonlySet<string>): string {
  if (tails.has('!-')) return '!-';
  const [only = ''] = tails;
  return tails.size === 1 ? only : '';
}

export function stageAt(tree: MoveTree, origin: Origin, path: readonly Square[]): Stage | undefined {
  let stage = tree.roots.get(originKey(origin));
  for (const square of path) stage = stage?.onward.get(square);
  return stage;
}

function isPass(move: Move, position: Position): boolean {
  if (!('square' in move.origin) || move.legs.length < 2) return false;
  const way = move.legs.slice(0, -1);
  return (
    move.legs[move.legs.length - 1] === move.origin.square && way.every((leg) => !position.board.has(leg))
  );
}

function plant(root: Stage, move: Move): void {
  let stage = root;
  for (const leg of move.legs) stage = sub(stage.onward, leg);
  stage.ends.push(move);
}

function sub<K>(stages: Map<K, Stage>, key: K): Stage {
  const known = stages.get(key);
  if (known) return known;
  const stage: Stage = { ends: [], onward: new Map(), stepping: false };
  stages.set(key, stage);
  return stage;
}

/** Lets a man that has lion power walk over an empty square, one leg at a time. */
function addSteppings(
  root: Stage,
  from: Square,
  pass: Move | undefined,
  position: Position,
  steppings: readonly Stepping[],
): void {
  // Read before anything is added, so that one stepping never builds on another.
  const plain = new Map([...root.onward].map(([square, stage]) => [square, stage.ends] as const));
  for (const { via, to } of steppings) {
    if (position.board.has(via)) continue;
    const ends = to === from ? (pass ? [pass] : []) : (plain.get(to) ?? []);
    if (ends.length === 0) continue;
    const old = root.onward.get(via);
    const stage: Stage = old?.stepping ? old : { ends: old?.ends ?? [], onward: new Map(), stepping: true };
    stage.onward.set(to, { ends: [...ends], onward: new Map(), stepping: false });
    root.onward.set(via, stage);
  }
}
