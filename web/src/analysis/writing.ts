/** How a turn is written in the style that the reader chose, and how a score is. */
import { type MoveStyle, preferences } from '../game/preferences.svelte';
import { language, t } from '../i18n/lang.svelte';
import type { JsonEvaluation, Styles } from '../protocol/types';
import type { Side } from '../shogi/position';
import { pawns } from './score';

/** The mark of a side at the head of a move, which is drawn instead. */
const MARK = /^[▲△▼▽☗☖]\s?/;

export function styleNow(): MoveStyle {
  return preferences.style ?? (language.now === 'ja' ? 'japanese' : 'western');
}

export function written(turn: string, styles: Styles | null, style: MoveStyle): string {
  if (style === 'usi' || !styles) return turn;
  const text =
    style === 'western' ? styles.western : (style === 'renmei' && styles.renmei) || styles.japanese;
  return text.replace(MARK, '');
}

/** Whose pieces are moved in a position. */
export function sideIn(position: string): Side {
  return position.split(' ')[1] === 'w' ? 'w' : 'b';
}

/** A score as it stands beside a line: pawns for Black, or the mate with its sign. */
export function scoreText(evaluation: JsonEvaluation): string {
  const { mate } = evaluation;
  if (!mate) return pawns(evaluation) ?? '';
  const sign = mate.winner === 'b' ? '+' : '−';
  return sign + (mate.plies === undefined ? t('score.mate.some') : t('score.mate', { n: mate.plies }));
}
