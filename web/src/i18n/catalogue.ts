import type { en } from './en';

/** The languages in which all is written, the names and rules of games and the server's words too. */
export const BASES = ['ja', 'en'] as const;
export type Base = (typeof BASES)[number];
/** The name of a language's file: a tag of BCP 47. */
export type Lang = string;
export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export type Values = Readonly<Record<string, string | number>>;

/** A language of the page: what `i18n/LANG.ts` exports as `translation`, and nothing else names it. */
export interface Translation {
  /** Whose names of pieces and squares, notation and rules it has, and whose texts where it has none. */
  readonly base: Base;
  readonly texts: Readonly<Partial<Catalogue>>;
}

/**
 * `{n}` is replaced by its value; `{n|piece|pieces}` by the form that the language has for that number. The
 * forms stand in the order of `FORMS`, without those that the language does not have.
 */
const PLACE = /\{(\w+)(?:\|([^{}]*))?\}/g;
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

export function fill(text: string, values: Values = {}, lang: Lang = 'en'): string {
  return text.replace(PLACE, (whole, key: string, forms?: string) => {
    const value = values[key];
    if (value === undefined) return whole;
    return forms === undefined ? String(value) : form(forms.split('|'), Number(value), lang);
  });
}

/** Where a text has fewer forms than the language, the last one is for the rest: large or broken numbers. */
function form(forms: readonly string[], n: number, lang: Lang): string {
  const { rules, known } = pluralsOf(lang);
  return forms[Math.min(known.indexOf(rules.select(n)), forms.length - 1)] ?? '';
}

interface Plurals {
  readonly rules: Intl.PluralRules;
  /** The forms that the language has, in the order of `FORMS`. */
  readonly known: readonly Intl.LDMLPluralRule[];
}
/** Made once for a language: lists fill in many numbers. */
const PLURALS = new Map<Lang, Plurals>();

function pluralsOf(lang: Lang): Plurals {
  const kept = PLURALS.get(lang);
  if (kept) return kept;
  const rules = new Intl.PluralRules(lang);
  const has = rules.resolvedOptions().pluralCategories;
  const made = { rules, known: FORMS.filter((one) => has.includes(one)) };
  PLURALS.set(lang, made);
  return made;
}

/** The names of the values that a text takes. */
export function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(PLACE)].map((match) => `${match[1]}`))].sort();
}
