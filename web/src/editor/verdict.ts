/** What the rules say of a position that is put together. */
import type { Definition, Failure, Outcome, Place, Text } from '../protocol/types';

export type Verdict =
  | { readonly at: 'wrong'; readonly wrong: Failure }
  | { readonly at: 'over'; readonly outcome: Outcome }
  | { readonly at: 'open'; readonly moves: number }
  /** It can be looked at, but no game leads there. */
  | { readonly at: 'doubt'; readonly why: Text }
  /** Both armies are still to be set up. */
  | { readonly at: 'armies' }
  /** Nothing can be moved, though nothing is over. */
  | { readonly at: 'still' };

export function verdictOf(
  { legal, outcome, doubt }: Pick<Place, 'legal' | 'outcome' | 'doubt'>,
  { army }: Pick<Definition, 'army'>,
): Verdict {
  if (doubt) return { at: 'doubt', why: doubt };
  if (outcome) return { at: 'over', outcome };
  if (legal.length > 0) return { at: 'open', moves: legal.length };
  return { at: army ? 'armies' : 'still' };
}

export function isWrong(verdict: Verdict | null): boolean {
  return verdict?.at === 'wrong' || verdict?.at === 'doubt';
}
