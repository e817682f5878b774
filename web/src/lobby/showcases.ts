/**
 * What is special about a game, as a few turns on a part of its board: a file of its name in `showcases/`.
 * The browser tests ask the server whether the turns are legal.
 */
import type { Drawn, Marks } from '../board/marks';
import { type Transit, transitOf } from '../board/transit';
import type { Pictured } from '../protocol/types';
import { landing, type Move, parseMove } from '../shogi/move';
import { type Position, parseSfen } from '../shogi/position';
import { afterMove } from '../shogi/preview';
import type { Square } from '../shogi/square';

export interface Showcase {
  /** Null for the usual start. */
  readonly position: string | null;
  /** `over` is where a piece turns that turns on its way. */
  readonly turns: readonly { readonly move: string; readonly over?: Square }[];
  /** Opposite corners of the part of the board that is shown, the upper left one first. */
  readonly from: Square;
  readonly to: Square;
  /** The whole board is looked at before that part of it. */
  readonly whole?: true;
  /** Where pieces come to stand one after the other before the turns: an army that is bought. */
  readonly bought?: readonly Square[];
  /** Where the picture stands still it is seen after so many turns; the others are arrows. */
  readonly still?: number;
}

const FILES = import.meta.glob<Showcase>('./showcases/*.json', { eager: true, import: 'default' });
const SHOWCASES: ReadonlyMap<string, Showcase> = new Map(
  Object.entries(FILES).map(([path, showcase]) => [/([\w-]+)\.json$/.exec(path)?.[1] ?? '', showcase]),
);

export function showcaseOf(game: string): Showcase | undefined {
  return SHOWCASES.get(game);
}

/** The showcase after one more turn. */
export interface Shot {
  readonly position: Position;
  readonly transit: Transit | null;
  readonly marks: Marks;
  /** The whole board is seen. */
  readonly far?: true;
}

/** Returns the showcase from its beginning, shot by shot. */
export function shotsOf(
  { position, turns, whole, bought = [] }: Showcase,
  { start, traits }: Pick<Pictured, 'start' | 'traits'>,
): Shot[] {
  const first: Shot = { position: parseSfen(position ?? start, traits.fields), transit: null, marks: {} };
  const shots: Shot[] = [...bought.map((_, i) => without(first, bought.slice(i))), first];
  // It is seen whole first, then near.
  if (whole) shots.unshift({ ...first, far: true });
  turns.forEach(({ move: text, over }, i) => {
    const before = (shots.at(-1) as Shot).position;
    const move = parseMove(text);
    const after = afterMove(before, move);
    const straight = transitOf(`${i}`, move, before, after, null);
    const transit = straight && over ? { ...straight, way: [...straight.way, over] } : straight;
    const last = 'square' in move.origin ? [move.origin.square, landing(move)] : [landing(move)];
    const stunned = move.part?.at === 'square' ? move.part.square : null;
    shots.push({ position: after, transit, marks: { last, stunned } });
  });
  return shots;
}

/** Which of its shots is seen where it stands still: whole, or after its first turns. */
export function stillShot({ whole, bought = [], still = 0 }: Showcase): number {
  return whole ? 0 : bought.length + still;
}

/** Before these pieces have come. */
function without({ position, marks }: Shot, squares: readonly Square[]): Shot {
  const board = new Map(position.board);
  for (const square of squares) board.delete(square);
  return { position: { ...position, board }, transit: null, marks };
}

/** What its turns do, drawn over where it stands still. */
export function arrowsOf({ turns, still = 0 }: Showcase): Drawn[] {
  return turns.slice(still).flatMap(({ move: text, over }) => {
    const move = parseMove(text);
    return [...wayOf(move, over), ...stunOf(move)];
  });
}

function wayOf({ origin, legs }: Move, over: Square | undefined): Drawn[] {
  if (!('square' in origin)) return legs.map((from) => ({ from, to: null, as: 'green' }));
  const stops = [origin.square, ...(over === undefined ? [] : [over]), ...legs];
  return stops.slice(1).map((to, i) => ({ from: stops[i] as Square, to, as: 'green' }));
}

function stunOf({ part }: Move): Drawn[] {
  return part?.at === 'square' ? [{ from: part.square, to: null, as: 'red' }] : [];
}
