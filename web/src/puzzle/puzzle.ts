/** Puzzles as the server tells them. */
import { request } from '../protocol/rest';
import type { Puzzles, PuzzleTheme, Puzzle as Told } from '../protocol/types';

export type Theme = PuzzleTheme;
/** `own`: it comes from a game of the reader's. */
export type Puzzle = Told & { readonly own?: true };

export const THEMES: readonly Theme[] = ['mate', 'tactic'];
export const LOWEST_GRADE = 1;
export const HIGHEST_GRADE = 10;

/** The puzzles of a game, none for a game without any. */
export async function puzzlesOf(variant: string): Promise<readonly Puzzle[]> {
  const { puzzles } = await request<Puzzles>(`/variants/${encodeURIComponent(variant)}/puzzles`);
  return puzzles;
}
