import type { en } from './en';

export const LANGUAGES = ['ja', 'en'] as const;
export type Lang = (typeof LANGUAGES)[number];
export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export type Values = Readonly<Record<string, string | number>>;

/**
 * `{n}` is replaced by its value, `{n|piece|pieces}` by the first word where the value is one, else by the
 * second.
 */
const PLACE = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

export function fill(text: string, values: Values = {}): string {
  return text.replace(PLACE, (whole, key: string, one?: string, more?: string) => {
    const value = values[key];
    if (value === undefined) return whole;
    if (one === undefined || more === undefined) return String(value);
    return Number(value) === 1 ? one : more;
  });
}

/** The names of the values that a text takes. */
export function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(PLACE)].map((match) => `${match[1]}`))].sort();
}
