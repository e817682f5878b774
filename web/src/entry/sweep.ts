/**
 * The pieces that a move may take on its way. The list of legal moves names the sets that are legal; where it
 * is cut short (many pieces under one jump: it names no capture, each single one, and all) every subset is
 * legal.
 */
import { type Move, parseMove, spellMove } from '../shogi/move';
import { distance, type Square } from '../shogi/square';

export interface Sweep {
  readonly from: Square;
  readonly to: Square;
  /** All pieces that may be taken, in the order of the way. */
  readonly pieces: readonly Square[];
  /** The legal moves, by the pieces that they take. */
  readonly listed: ReadonlyMap<string, readonly Move[]>;
  /** Whether the list is cut short, so that every subset is legal. */
  readonly short: boolean;
}

const EMPTY = '';

function keyOf(pieces: readonly Square[]): string {
  return pieces.join(' ');
}

/** The choices by landing square, where there is one: never beside the piece, where nothing is on the way. */
export function sweepsOf(from: Square, moves: readonly Move[]): Map<Square, Sweep> {
  const byLanding = new Map<Square, Map<string, Move[]>>();
  for (const move of moves) {
    const to = move.legs[move.legs.length - 1] as Square;
    let sets = byLanding.get(to);
    if (!sets) {
      sets = new Map();
      byLanding.set(to, sets);
    }
    const key = keyOf(move.legs.slice(0, -1));
    const ends = sets.get(key);
    if (ends) ends.push(move);
    else sets.set(key, [move]);
  }
  const sweeps = new Map<Square, Sweep>();
  for (const [to, listed] of byLanding) {
    if (listed.size < 2 || distance(from, to) < 2) continue;
    const pieces = [...new Set([...listed.keys()].flatMap((key) => (key === EMPTY ? [] : key.split(' '))))];
    pieces.sort((a, b) => distance(from, a) - distance(from, b));
    sweeps.set(to, { from, to, pieces, listed, short: isShort(pieces, listed) });
  }
  return sweeps;
}

function isShort(pieces: readonly Square[], listed: ReadonlyMap<string, unknown>): boolean {
  const named = [EMPTY, keyOf(pieces), ...pieces];
  return pieces.length > 2 && listed.size === named.length && named.every((key) => listed.has(key));
}

/** The pieces of `taken` in the order of the way. */
function inOrder(sweep: Sweep, taken: Iterable<Square>): Square[] {
  const set = new Set(taken);
  return sweep.pieces.filter((square) => set.has(square));
}

/** The moves that take just these pieces; one, unless there is something else to choose. */
export function endsOf(sweep: Sweep, taken: readonly Square[]): readonly Move[] {
  const pieces = inOrder(sweep, taken);
  const listed = sweep.listed.get(keyOf(pieces));
  if (listed || !sweep.short) return listed ?? [];
  const promote = pieces.some((square) => sweep.listed.get(square)?.some((move) => move.promote));
  const origin = { square: sweep.from };
  const legs = [...pieces, sweep.to];
  const text = spellMove(origin, legs) + (promote ? '+' : '');
  return [{ ...parseMove(text), origin, legs, promote }];
}

/**
 * Takes a piece or leaves it; where the two cannot go together (a lion goes one way only) the new one
 * replaces the others.
 */
export function toggle(sweep: Sweep, taken: readonly Square[], square: Square): Square[] {
  if (!sweep.pieces.includes(square)) return [...taken];
  if (!taken.includes(square)) {
    const more = inOrder(sweep, [...taken, square]);
    return endsOf(sweep, more).length > 0 ? more : [square];
  }
  const fewer = taken.filter((other) => other !== square);
  return endsOf(sweep, fewer).length > 0 ? fewer : [];
}

/** All of them, or null where they cannot be taken together. */
export function takeAll(sweep: Sweep): Square[] | null {
  return endsOf(sweep, sweep.pieces).length > 0 ? [...sweep.pieces] : null;
}
