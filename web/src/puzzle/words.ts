/** What a puzzle asks for and how it stands, in words. */
import { language, sideName, t, text } from '../i18n/lang.svelte';
import type { SideNames } from '../i18n/sides';
import type { Kind, Note, PositionField } from '../protocol/types';
import type { GameSession } from '../session/session.svelte';
import { parseMove } from '../shogi/move';
import { played } from '../shogi/notation';
import { parseSfen, type Side } from '../shogi/position';
import { write } from '../shogi/write';
import type { Puzzle } from './puzzle';
import type { Solver } from './solver.svelte';
import { nextOf, type Solving } from './solving';

export function task({ theme, plies, own }: Puzzle, solver: Side, sides: SideNames): string {
  const side = sideName(solver, sides);
  if (own && theme === 'tactic') return t('mine.task', { side });
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

/** The move that led to a ply of what is on the board, written as in the record beside it. */
function moveAt({ state, traits, kinds }: GameSession, ply: number): string {
  const [move, before, after] = [state?.moves[ply - 1], state?.positions[ply - 1], state?.positions[ply]];
  if (move === undefined || before === undefined || after === undefined) return '';
  const last = state?.moves[ply - 2] ?? null;
  return inWords(move, { before, after, last, note: state?.notes[ply - 1] }, traits.fields, kinds);
}

interface Made {
  /** Position strings. */
  readonly before: string;
  readonly after: string;
  /** The move before it. */
  readonly last: string | null;
  readonly note: Note | null | undefined;
}

function inWords(
  move: string,
  { before, after, last, note }: Made,
  fields: readonly PositionField[],
  kinds: ReadonlyMap<string, Kind>,
): string {
  const [from, to] = [parseSfen(before, fields), parseSfen(after, fields)];
  const row = write(played(move, from, note ?? undefined, last, fields, to), language.base, kinds);
  return `${row.head.replace(/^[☗☖] ?/, '')} ${row.part}`.trim();
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
        : t('puzzle.shown', { n, ply, move: moveAt(play.session, ply) });
    }
  }
}

function objection({ asking, refutation, play: { session } }: Solver): string {
  if (asking) return t('puzzle.wrong.asking');
  if (!refutation) return t('puzzle.wrong');
  if (refutation === 'wins-later') return t('puzzle.wrong.later');
  return t('puzzle.wrong.reply', { move: moveAt(session, session.plies) });
}

function hint({ told, play: { session } }: Solver, solving: Solving): string | null {
  const move = nextOf(solving);
  if (solving.hint === 'none' || move === undefined) return null;
  const { state, traits, kinds } = session;
  if (solving.hint === 'move' && told && state) {
    const before = state.positions[state.moves.length] ?? '';
    const last = state.moves[state.moves.length - 1] ?? null;
    const made = { before, after: told.position, last, note: told.note };
    return t('puzzle.hint.move', { move: inWords(move, made, traits.fields, kinds) });
  }
  const { origin } = parseMove(move);
  if ('hand' in origin) return t('puzzle.hint.drop', { piece: nameOf(kinds, origin.hand) });
  const code = session.live?.board.get(origin.square)?.code ?? '';
  return t('puzzle.hint.piece', { piece: nameOf(kinds, code) });
}

function nameOf(kinds: ReadonlyMap<string, Kind>, code: string): string {
  const name = kinds.get(code)?.name;
  return name ? text(name) : code;
}
