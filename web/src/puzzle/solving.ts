/** How far a puzzle is solved. Pure: the rules are asked elsewhere; their answers come in as `Reached`. */
import type { Place } from '../protocol/types';
import { baseText, parseMove } from '../shogi/move';
import { other, type Side } from '../shogi/position';
import type { Puzzle } from './puzzle';

/** What counts of the place to which a move led. */
export type Reached = Pick<Place, 'position' | 'turn' | 'side' | 'outcome' | 'mate'>;

export type Stage =
  | { readonly at: 'to-move' }
  /** The move that was tried stays on the board. */
  | { readonly at: 'wrong'; readonly move: string }
  /** The defence is to move. */
  | { readonly at: 'replying' }
  | { readonly at: 'solved' }
  /** The solution was asked for. */
  | { readonly at: 'shown' };

/** How much of the next move has been told: the piece that makes it, then all of it. */
export type Hint = 'none' | 'piece' | 'move';

export interface Solving {
  readonly puzzle: Puzzle;
  readonly solver: Side;
  readonly line: readonly string[];
  readonly stage: Stage;
  readonly hint: Hint;
  /** Without a wrong move, a hint or a look at the solution so far. */
  readonly clean: boolean;
}

/** How much of a turn must be found: all of it, or its first part, where another second part does as well. */
export type Measure = 'whole' | 'first-part';

/** `solver` is who is to move in the puzzle's position. */
export function begin(puzzle: Puzzle, solver: Side): Solving {
  return { puzzle, solver, line: [], stage: { at: 'to-move' }, hint: 'none', clean: true };
}

/** The turn of the solution that comes next, if any does. */
export function nextOf({ puzzle, line }: Pick<Solving, 'puzzle' | 'line'>): string | undefined {
  return puzzle.solution[line.length];
}

/**
 * What a move of the solver comes to, which led to `reached` while the solution's turn leads to `right`. In
 * kokose the solver may be to move again: whose turn it is is the rules' word.
 */
export function tried(
  before: Solving,
  move: string,
  reached: Reached,
  right: Reached,
  measure: Measure,
): Solving {
  const expected = nextOf(before);
  if (before.stage.at !== 'to-move' || expected === undefined) return before;
  const same =
    move === expected ||
    reached.position === right.position ||
    (measure === 'first-part' && baseText(parseMove(move)) === baseText(parseMove(expected)));
  // A line ends with the solution's own turn, so that it goes on from there.
  if (same) return after(before, expected, right);
  if (before.puzzle.theme === 'mate' && wins(reached, before.solver))
    return { ...before, line: [...before.line, move], stage: { at: 'solved' }, hint: 'none' };
  return { ...before, stage: { at: 'wrong', move }, clean: false };
}

/** The defence has made the solution's reply, which led to `reached`. */
export function replied(before: Solving, reached: Reached): Solving {
  const reply = nextOf(before);
  if (before.stage.at !== 'replying' || reply === undefined) return before;
  return after(before, reply, reached);
}

/** Back to where the wrong move was tried. */
export function again(before: Solving): Solving {
  return before.stage.at === 'wrong' ? { ...before, stage: { at: 'to-move' } } : before;
}

/** Tells a little more of the next move. */
export function hinted(before: Solving): Solving {
  if (before.stage.at !== 'to-move') return before;
  return { ...before, hint: before.hint === 'none' ? 'piece' : 'move', clean: false };
}

/** The whole solution is laid open. */
export function revealed(before: Solving): Solving {
  if (over(before)) return before;
  return { ...before, line: before.puzzle.solution, stage: { at: 'shown' }, hint: 'none', clean: false };
}

/** Nothing is left to be found. */
export function over({ stage }: Pick<Solving, 'stage'>): boolean {
  return stage.at === 'solved' || stage.at === 'shown';
}

function after(before: Solving, move: string, reached: Reached): Solving {
  const line = [...before.line, move];
  const at = line.length >= before.puzzle.solution.length ? 'solved' : turnAt(reached, before.solver);
  return { ...before, line, stage: { at }, hint: 'none' };
}

function turnAt({ turn }: Reached, solver: Side): 'to-move' | 'replying' {
  return turn === solver ? 'to-move' : 'replying';
}

/** The game is over and won, or nothing saves the last king any more where he is to be captured. */
function wins({ outcome, mate, side }: Reached, solver: Side): boolean {
  return outcome ? outcome.winner === solver : mate && side === other(solver);
}
