/** What stands on a piece that is drawn small: one kanji, or two where one would be another piece's too. */
import type { Kind } from '../protocol/types';

type Drawn = Pick<Kind, 'code' | 'glyph' | 'short' | 'promoted'>;

/**
 * Returns the signs by code; pieces with the same sign have the same name, or differ by promotion, which has
 * a colour of its own.
 */
export function signsOf(kinds: ReadonlyMap<string, Drawn>): ReadonlyMap<string, string> {
  const names = new Map<string, Set<string>>();
  const key = ({ short, promoted }: Drawn) => `${promoted ? '+' : ''}${short}`;
  for (const kind of kinds.values()) {
    names.set(key(kind), (names.get(key(kind)) ?? new Set()).add(kind.glyph));
  }
  const isShared = (kind: Drawn) => (names.get(key(kind))?.size ?? 0) > 1;
  return new Map([...kinds].map(([code, kind]) => [code, isShared(kind) ? two(kind) : kind.short]));
}

/** Two kanji of a name: of three those that tell it from the others that share its sign (山鷲左, 山鷲右). */
function two({ glyph, short }: Drawn): string {
  const letters = [...glyph];
  return letters.length > 2 ? short + (letters.at(-1) ?? '') : glyph;
}
