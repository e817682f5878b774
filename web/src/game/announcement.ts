/** What is read out when a move has been made. */
import { language, sideName, t } from '../i18n/lang.svelte';
import type { SideNames } from '../i18n/sides';
import type { Kind, PositionField, Snapshot } from '../protocol/types';
import { deciderOf } from '../shogi/extras';
import { played } from '../shogi/notation';
import { parseSfen } from '../shogi/position';
import { speech } from '../spoken/speech';
import { tellMove } from '../spoken/told';
import { outcomeIn } from './outcome';

export function announce(
  state: Snapshot,
  kinds: ReadonlyMap<string, Kind>,
  fields: readonly PositionField[],
  sides: SideNames,
): string {
  const ply = state.moves.length - 1;
  const made = state.moves[ply];
  if (made === undefined) return '';
  const before = parseSfen(state.positions[ply] ?? '', fields);
  const after = parseSfen(state.positions[ply + 1] ?? '', fields);
  const move = tellMove(played(made, before, state.notes[ply], null, fields, after), kinds, speech);
  const user = deciderOf(fields, before);
  const who = { side: sideName(before.side, sides), user: sideName(user, sides), move };
  const words = [t(user === before.side ? 'said.move' : 'said.move.for', who)];
  if (state.check) words.push(t('said.check'));
  if (state.outcome) words.push(outcomeIn(state.outcome, sides, language.base));
  else if (state.seats.length === 1 && state.turn === state.seats[0] && user !== state.seats[0]) {
    words.push(t('said.turn'));
  }
  return words.join(' ');
}
