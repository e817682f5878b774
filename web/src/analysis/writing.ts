/** How a turn is written in the style that the reader chose, and how a score is. */
import { type MoveStyle, preferences } from '../game/preferences.svelte';
import { language, t } from '../i18n/lang.svelte';
import type { JsonEvaluation } from '../protocol/types';
import { pawns } from './score';

export { written } from '../game/move_style';
export { sideIn } from '../shogi/position';

export function styleNow(): MoveStyle {
  return preferences.style ?? (language.base === 'ja' ? 'japanese' : 'western');
}

/** A score as it stands beside a line: pawns for Black, or the mate with its sign, or the repetition. */
export function scoreText(evaluation: JsonEvaluation): string {
  const { mate, repetition } = evaluation;
  if (repetition) {
    return repetition === 'b' ? `+${t('score.repetition.won')}` : `−${t('score.repetition.lost')}`;
  }
  if (!mate) return pawns(evaluation) ?? '';
  const sign = mate.winner === 'b' ? '+' : '−';
  return sign + (mate.plies === undefined ? t('score.mate.some') : t('score.mate', { n: mate.plies }));
}
