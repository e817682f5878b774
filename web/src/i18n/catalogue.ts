import type { en } from './en';

export type Lang = 'ja' | 'en';
export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export type Values = Readonly<Record<string, string | number>>;

export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}

export function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => `${match[1]}`).sort();
}
