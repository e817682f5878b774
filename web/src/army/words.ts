/** What is wrong with an army, in words. */
import type { Key, Values } from '../i18n/catalogue';
import type { Kind, Text } from '../protocol/types';
import type { Objection } from './army';
import type { Problem } from './problems';
import type { Terms } from './terms';

type Translate = (key: Key, values?: Values) => string;

export interface Speech {
  readonly terms: Terms;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly t: Translate;
  readonly text: (value: Text) => string;
}

/** The kings that are no men of the board have no definition on it. */
const FOREIGN: Record<string, string> = { K: '玉', CK: '王', XK: '帥', JK: '楚', MK: '君' };

export function nameOf({ kinds, text }: Speech, code: string): string {
  const kind = kinds.get(code);
  return kind ? text(kind.name) : (FOREIGN[code] ?? code);
}

export function problemText(speech: Speech, problem: Problem): string {
  const { t, terms } = speech;
  const { word, detail, values } = problem;
  const code = `${values.code ?? terms.king}`;
  const said = { rank: terms.depth, ...values, name: nameOf(speech, code), king: nameOf(speech, terms.king) };
  if (word === 'syntax') return detail ? t(`army.syntax.${detail}`, values) : t('army.problem.syntax');
  if (word === 'king-count' && values.n === 0) return t('army.problem.king-count.none', said);
  if (word === 'wrong-rank' && terms.trooper(code)?.zone === 'front')
    return t('army.problem.wrong-rank.soldier', said);
  return t(`army.problem.${word}`, said);
}

/** Why a man cannot be put where somebody wanted it. */
export function objectionText(speech: Speech, code: string, why: Objection): string {
  const { t, terms } = speech;
  const owned = terms.trooper(code)?.owned ?? 0;
  if (why === 'not-in-hand') return t('army.problem.not-in-hand', { name: nameOf(speech, code) });
  if (why === 'too-many') return t('army.problem.too-many.left', { name: nameOf(speech, code), owned });
  return problemText(speech, { word: why, values: { code }, squares: [] });
}
