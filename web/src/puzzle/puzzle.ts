/** Puzzles as the server tells them. */
import { request } from '../protocol/rest';

/** What is to be done: force the end of the game, or win material or another decisive advantage. */
export type Theme = 'mate' | 'tactic';

export interface Puzzle {
  /** Eight hexadecimal digits, the same as long as the position is. */
  readonly id: string;
  readonly theme: Theme;
  /** Plies to the mate, where the theme is one. */
  readonly plies?: number;
  /** How hard it is, 1 to 10. */
  readonly grade: number;
  readonly position: string;
  /** Turns of the solver and the best defence, beginning and ending with the solver. */
  readonly solution: readonly string[];
}

export const THEMES: readonly Theme[] = ['mate', 'tactic'];
export const LOWEST_GRADE = 1;
export const HIGHEST_GRADE = 10;

/** The puzzles of a game, none for a game without any. */
export async function puzzlesOf(variant: string): Promise<readonly Puzzle[]> {
  const { puzzles } = await request<{ puzzles: Puzzle[] }>(
    `/variants/${encodeURIComponent(variant)}/puzzles`,
  );
  return puzzles;
}
