/** What is drawn on the board: the engine's best moves, and what was drawn by hand. */
import type { Drawn } from '../board/marks';
import type { JsonShape } from '../protocol/types';
import { landing, MoveError, parseMove } from '../shogi/move';
import type { Found } from './engine.svelte';

const STRENGTHS = [0.85, 0.5, 0.38, 0.3, 0.24];
const COLOURS: readonly string[] = ['green', 'red', 'blue', 'yellow'];

/** A move as an arrow; a drop, and a move that ends where it began, as a ring. */
export function arrowOf(turn: string): Pick<Drawn, 'from' | 'to'> | null {
  try {
    const move = parseMove(turn);
    const to = landing(move);
    if (to === undefined) return null;
    const from = 'square' in move.origin ? move.origin.square : to;
    if (from !== to) return { from, to };
    const [first] = move.legs;
    return first !== undefined && first !== to ? { from, to: first } : { from: to, to: null };
  } catch (error) {
    if (error instanceof MoveError) return null;
    throw error;
  }
}

/** The first move of each line; the best one last, over the others. */
export function movesOf({ lines, threat }: Found): Drawn[] {
  const seen = new Set<string>();
  return lines
    .flatMap(({ evaluation }, i): Drawn[] => {
      const arrow = arrowOf(evaluation.line?.[0] ?? '');
      const key = `${arrow?.from}${arrow?.to}`;
      if (!arrow || seen.has(key)) return [];
      seen.add(key);
      const as = threat ? 'threat' : i === 0 ? 'best' : 'good';
      return [{ ...arrow, as, strength: STRENGTHS[i] ?? 0.2 }];
    })
    .reverse();
}

export function shapesOf(shapes: readonly JsonShape[] = []): Drawn[] {
  return shapes.map(({ from, to, colour }) => ({
    from,
    to: to ?? null,
    as: (COLOURS.includes(colour) ? colour : 'green') as Drawn['as'],
  }));
}
