/** An evaluation in numbers and words, and how far it fills the bar: always from Black's view. */
import type { JsonEvaluation } from '../protocol/types';
import type { Side } from '../shogi/position';

/** Centipawns at which the better side wins about three games of four. */
const SCALE = 400;
/** How far the bar is filled for a sure win. */
const MATE_SHARE = 0.985;

/** `+1.25`, `−0.40`, `0.00`, in pawns; null for a mate and for a win by repetition. */
export function pawns({ centipawns }: JsonEvaluation): string | null {
  if (centipawns === undefined) return null;
  const value = (Math.abs(centipawns) / 100).toFixed(2);
  return centipawns === 0 ? value : `${centipawns > 0 ? '+' : '−'}${value}`;
}

export function isSameScore(a: JsonEvaluation, b: JsonEvaluation): boolean {
  const isSameMate = a.mate?.winner === b.mate?.winner && a.mate?.plies === b.mate?.plies;
  return isSameMate && a.centipawns === b.centipawns && a.repetition === b.repetition;
}

/** The chance that Black wins, 0 to 1, as the bar shows it. */
export function chanceOfBlack({ centipawns = 0, mate, repetition }: JsonEvaluation): number {
  const winner = mate?.winner ?? repetition;
  if (winner) return winner === 'b' ? MATE_SHARE : 1 - MATE_SHARE;
  return 1 / (1 + Math.exp(-centipawns / SCALE));
}

/** From here on a side is said to be better, and then winning. */
const BETTER = 80;
const MUCH_BETTER = 300;
const WINNING = 900;

export type Verdict = 'even' | 'better' | 'much' | 'winning' | 'mate' | 'repetition';

/** How it stands in a word, and for whom. */
export function verdictOf(evaluation: JsonEvaluation): { side: Side; verdict: Verdict } {
  const { centipawns = 0, mate, repetition } = evaluation;
  const winner = mate?.winner ?? repetition;
  if (winner) return { side: winner === 'b' ? 'b' : 'w', verdict: mate ? 'mate' : 'repetition' };
  const side = centipawns >= 0 ? 'b' : 'w';
  const size = Math.abs(centipawns);
  const verdict =
    size < BETTER ? 'even' : size < MUCH_BETTER ? 'better' : size < WINNING ? 'much' : 'winning';
  return { side, verdict };
}

/** `12.3k`, `4.5M`. */
export function shortNumber(n: number): string {
  if (n < 1_000) return String(Math.round(n));
  if (n < 999_500) return `${(n / 1_000).toPrecision(3)}k`;
  return `${(n / 1_000_000).toPrecision(3)}M`;
}
