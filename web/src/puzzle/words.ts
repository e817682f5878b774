/** What a puzzle asks for and how it stands, in words. */
import { language, t, text } from '../i18n/lang.svelte';
import type { Kind, Styles } from '../protocol/types';
import { parseMove } from '../shogi/move';
import { parseSfen, type Side } from '../shogi/position';
import type { Puzzle } from './puzzle';
import type { Solver } from './solver.svelte';
import { nextOf, type Solving } from './solving';

export function task({ theme, plies }: Puzzle, solver: Side): string {
  const side = t(`side.${solver}`);
  if (theme === 'tactic') return t('puzzle.task.tactic', { side });
  return plies === undefined
    ? t('puzzle.task.mate.open', { side })
    : t('puzzle.task.mate', { side, n: plies });
}

/** What is asked for without whose turn it is. */
export function shortTask({ theme, plies }: Puzzle): string {
  if (theme === 'tactic') return t('puzzle.short.tactic');
  return plies === undefined ? t('puzzle.short.mate.open') : t('puzzle.short.mate', { n: plies });
}

/** Whose turn it is in the position of a puzzle, before the rules have been asked. */
export function solverOf({ position }: Puzzle): Side {
  return parseSfen(position).side;
}

export function written(styles: Styles | null | undefined): string {
  return (language.now === 'ja' ? styles?.japanese : styles?.western) ?? '';
}

/** How it stands. */
export function standing(solver: Solver): string {
  const { solving, play } = solver;
  if (!solving) return '';
  const { stage, line, clean } = solving;
  switch (stage.at) {
    case 'to-move':
      return hint(solver, solving) ?? t(line.length > 0 ? 'puzzle.on' : 'puzzle.find');
    case 'replying':
      return t('puzzle.replying');
    case 'wrong':
      return objection(solver);
    case 'solved':
      return t(clean ? 'puzzle.solved' : 'puzzle.solved.helped');
    case 'shown': {
      const { ply } = play.session;
      const n = line.length;
      return ply === 0
        ? t('puzzle.shown.start', { n })
        : t('puzzle.shown', { n, ply, move: written(solver.styles[ply]) });
    }
  }
}

function objection({ asking, refutation }: Solver): string {
  if (asking) return t('puzzle.wrong.asking');
  if (!refutation) return t('puzzle.wrong');
  if (refutation.winsLater) return t('puzzle.wrong.later');
  return t('puzzle.wrong.reply', { move: written(refutation.reply) });
}

function hint({ told, play: { session } }: Solver, solving: Solving): string | null {
  const move = nextOf(solving);
  if (solving.hint === 'none' || move === undefined) return null;
  if (solving.hint === 'move') return t('puzzle.hint.move', { move: written(told) });
  const { origin } = parseMove(move);
  if ('hand' in origin) return t('puzzle.hint.drop', { piece: nameOf(session.kinds, origin.hand) });
  const code = session.live?.board.get(origin.square)?.code ?? '';
  return t('puzzle.hint.piece', { piece: nameOf(session.kinds, code) });
}

function nameOf(kinds: ReadonlyMap<string, Kind>, code: string): string {
  const name = kinds.get(code)?.name;
  return name ? text(name) : code;
}
