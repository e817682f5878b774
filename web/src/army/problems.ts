/** What is wrong with an army, by the error words of the rules (rulebook rengo §3.8), all of it and in their order. */
import type { Square } from '../shogi/square';
import { type Army, count, points } from './army';
import { type Terms, WORDS, type Word } from './terms';

export interface Problem {
  readonly word: Word;
  /** What of a text cannot be read; only with `syntax`. */
  readonly detail?: 'parts' | 'ranks' | 'squares' | 'man' | 'hand';
  /** What its words tell; `code` is a man's. */
  readonly values: Readonly<Record<string, string | number>>;
  /** As the player at the bottom sees them. */
  readonly squares: readonly Square[];
}

/** The clause that a problem rests on: a soldier off the soldiers' rank breaks another one than who stands on it without being one. */
export function clauseOf({ word, values }: Problem, terms: Terms): string {
  const isSoldier = terms.trooper(String(values.code))?.zone === 'front';
  return word === 'wrong-rank' && !isSoldier ? OF_SOLDIERS_RANK : CLAUSES[word];
}

const OF_SOLDIERS_RANK = '3.5';
const CLAUSES: Record<Word, string> = {
  syntax: '12.4',
  'king-in-hand': '3.6',
  promoted: '3.2',
  'wrong-king': '3.3',
  'king-count': '3.3',
  'too-many': '3.2',
  'wrong-rank': '3.4',
  'outside-palace': '3.5',
  'over-budget': '3.1',
};

export function problemsOf(army: Army, terms: Terms): Problem[] {
  const found: Problem[] = [];
  const standing = (code: string) =>
    [...army.men].filter(([, other]) => other === code).map(([square]) => square);
  const kings = count(army, terms.king);
  if (kings !== 1)
    found.push({ word: 'king-count', values: { n: kings, code: terms.king }, squares: standing(terms.king) });
  for (const { code, owned } of terms.troopers) {
    const n = count(army, code);
    if (n > owned && code !== terms.king)
      found.push({ word: 'too-many', values: { n, owned, code }, squares: standing(code) });
  }
  for (const [square, code] of army.men) {
    const word = terms.objection(code, square);
    if (word) found.push({ word, values: { code }, squares: [square] });
  }
  const spent = points(army, terms);
  if (spent > terms.budget)
    found.push({
      word: 'over-budget',
      values: { n: spent, budget: terms.budget, over: spent - terms.budget },
      squares: [],
    });
  return found.sort((a, b) => WORDS.indexOf(a.word) - WORDS.indexOf(b.word));
}
