/** How a turn is written in the style that the reader chose. */
import type { Styles } from '../protocol/types';
import type { MoveStyle } from './preferences.svelte';

/** The mark of a side at the head of a move, which is drawn instead. */
const MARK = /^[▲△▼▽☗☖]\s?/;

export function written(turn: string, styles: Styles | null | undefined, style: MoveStyle): string {
  if (style === 'usi' || !styles) return turn;
  const text =
    style === 'western' ? styles.western : (style === 'renmei' && styles.renmei) || styles.japanese;
  return text.replace(MARK, '');
}
