/**
 * Why a piece cannot be put where somebody wanted it, in words. What is wrong with an army the server says.
 */
import type { Key, Values } from '../i18n/catalogue';
import type { Kind, Text } from '../protocol/types';
import type { Objection } from './army';
import type { Terms } from './terms';

type Translate = (key: Key, values?: Values) => string;

export interface Speech {
  readonly terms: Terms;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly t: Translate;
  readonly text: (value: Text) => string;
}

export function objectionText({ terms, kinds, t, text }: Speech, code: string, why: Objection): string {
  const kind = kinds.get(code);
  const { owned = 0 } = terms.piece(code) ?? {};
  return t(`army.refusal.${why}`, { name: kind ? text(kind.name) : code, owned, rank: terms.depth });
}
