/** What is read out when a move has been made. */
import type { Lang } from '../i18n/catalogue';
import { language, sideName, t, text } from '../i18n/lang.svelte';
import type { SideNames } from '../i18n/sides';
import type { Kind, PositionField, Snapshot } from '../protocol/types';
import { deciderOf } from '../shogi/extras';
import { played } from '../shogi/notation';
import { parseSfen } from '../shogi/position';
import { write } from '../shogi/write';

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
  const written = write(played(made, before, state.notes[ply], null, fields, after), language.now, kinds);
  const user = deciderOf(fields, before);
  const move = `${written.head.replace(/[☗☖]/, '')} ${written.part}`.trim();
  const who = { side: sideName(before.side, sides), user: sideName(user, sides), move };
  const words = [t(user === before.side ? 'said.move' : 'said.move.for', who)];
  if (state.check) words.push(t('said.check'));
  if (state.outcome) words.push(text(state.outcome.text));
  else if (state.seats.length === 1 && state.turn === state.seats[0] && user !== state.seats[0]) {
    words.push(t('said.turn'));
  }
  return words.join(' ');
}

/** Why a game ended, out of a text that also says who won: that is said beside it. */
export function reasonIn(ending: string, lang: Lang): string {
  const [, reason] = (lang === 'ja' ? /（(.+)）$/ : /^[^:]+: (.+)$/).exec(ending) ?? [];
  if (reason === undefined) return ending;
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}
