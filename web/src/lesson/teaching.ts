/** How far a step of a lesson is done. Pure: the rules are asked elsewhere. */
import type { Text } from '../protocol/types';
import type { Step, Turn } from './lesson';

export type Stage =
  /** There is nothing to be done but to read. */
  | { readonly at: 'reading' }
  | { readonly at: 'to-move' }
  /** The move that was tried stays on the board; `why` where the lesson knows the reason. */
  | { readonly at: 'wrong'; readonly move: string; readonly why: Text | null }
  /** The other side is to answer. */
  | { readonly at: 'replying'; readonly reply: string }
  | { readonly at: 'done' };

export interface Teaching {
  readonly step: Step;
  /** What has been played on the board, replies included. */
  readonly line: readonly string[];
  /** How many turns of the step are made. */
  readonly made: number;
  readonly stage: Stage;
  /** How much of the turn has been told: nothing, the words of the hint, the squares. */
  readonly hint: 'none' | 'words' | 'move';
}

export function begin(step: Step): Teaching {
  const stage: Stage = step.turns?.length ? { at: 'to-move' } : { at: 'reading' };
  return { step, line: [], made: 0, stage, hint: 'none' };
}

/** The turn that is asked for now. */
export function turnOf({ step, made }: Pick<Teaching, 'step' | 'made'>): Turn | undefined {
  return step.turns?.[made];
}

/** What a legal move of the reader comes to. */
export function tried(before: Teaching, move: string): Teaching {
  const turn = turnOf(before);
  if (before.stage.at !== 'to-move' || !turn) return before;
  if (!turn.accept.includes(move)) {
    const why = turn.wrong?.find((one) => one.move === move)?.text ?? null;
    return { ...before, stage: { at: 'wrong', move, why } };
  }
  const line = [...before.line, move];
  const next = { ...before, line, made: before.made + 1, hint: 'none' } as const;
  if (turn.reply !== undefined) return { ...next, stage: { at: 'replying', reply: turn.reply } };
  return { ...next, stage: turnOf(next) ? { at: 'to-move' } : { at: 'done' } };
}

/** The other side has answered. */
export function replied(before: Teaching): Teaching {
  if (before.stage.at !== 'replying') return before;
  const next = { ...before, line: [...before.line, before.stage.reply] };
  return { ...next, stage: turnOf(next) ? { at: 'to-move' } : { at: 'done' } };
}

/** Back to where the wrong move was tried. */
export function again(before: Teaching): Teaching {
  return before.stage.at === 'wrong' ? { ...before, stage: { at: 'to-move' } } : before;
}

/** Tells a little more: first in words, where there are any, then on the board. */
export function hinted(before: Teaching): Teaching {
  if (before.stage.at !== 'to-move') return before;
  const words = before.hint === 'none' && turnOf(before)?.hint !== undefined;
  return { ...before, hint: words ? 'words' : 'move' };
}

/** Whether the reader may go on without having been asked anything more. */
export function over({ stage }: Pick<Teaching, 'stage'>): boolean {
  return stage.at === 'reading' || stage.at === 'done';
}
