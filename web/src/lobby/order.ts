/** In which order the games stand in the list. */
import type { Summary } from '../protocol/types';

/** From what most people know to what few have seen; the variants of a game after it. */
const ORDER = [
  'shogi',
  'chu',
  'gungi',
  'ennen',
  'shogi-7x9',
  'shogi-10x10',
  'stun',
  'kokose',
  'two-stage',
  'kokose-finish',
  'stun-delayed',
  'chu-otb',
];

/** The boards of one game stand together under the first games. */
export const BEFORE_FAMILY = 4;

export function inOrder(games: readonly Summary[]): { single: Summary[]; family: Summary[] } {
  const place = ({ id }: Summary) => {
    const at = ORDER.indexOf(id);
    return at < 0 ? ORDER.length : at;
  };
  const sorted = [...games].sort((a, b) => place(a) - place(b));
  return {
    single: sorted.filter(({ system }) => system !== 'rengo'),
    family: sorted.filter(({ system }) => system === 'rengo'),
  };
}

/** The one after or before another by an arrow key, round the ends; null for other keys. */
export function stepped<T>(list: readonly T[], from: number, key: string): T | null {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (step !== undefined) return list[(from + step + list.length) % list.length] ?? null;
  if (key === 'Home') return list[0] ?? null;
  if (key === 'End') return list[list.length - 1] ?? null;
  return null;
}
