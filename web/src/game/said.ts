/** What is read out when a move has been made. */
import { language, t, text } from '../i18n/lang.svelte';
import type { Kind, Snapshot } from '../protocol/types';
import { played, write } from '../shogi/notation';
import { other, parseSfen } from '../shogi/position';

export function announce(state: Snapshot, kinds: ReadonlyMap<string, Kind>): string {
  const ply = state.moves.length - 1;
  const move = state.moves[ply];
  if (move === undefined) return '';
  const before = parseSfen(state.positions[ply] ?? '');
  const written = write(played(move, before, state.notes[ply], null), language.now, kinds);
  const words = [t('said.move', { side: t(`side.${before.side}`), move: written.head.replace(/[☗☖]/, '') })];
  if (state.check) words.push(t('said.check'));
  if (state.outcome) words.push(text(state.outcome.text));
  else if (
    state.seats.length === 1 &&
    state.turn === state.seats[0] &&
    before.side === other(state.seats[0])
  ) {
    words.push(t('said.turn'));
  }
  return words.join(' ');
}
