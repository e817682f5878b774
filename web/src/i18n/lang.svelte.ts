/** The language in use: chosen once, remembered, and read by every text on the page. */
import type { Name, Text } from '../protocol/types';
import type { Side } from '../shogi/position';
import { browserStore } from '../store/persisted';
import type { Key, Values } from './catalogue';
import { KEY, Language } from './language.svelte';
import { languageFor } from './languages';
import { type SideNames, sideKey } from './sides';

export const language = new Language(
  languageFor(browserStore.read(KEY), navigator.languages ?? [navigator.language]),
);

export function t(key: Key, values?: Values): string {
  return language.text(key, values);
}

/** The text of a key that is put together at run time, or of another when there is none. */
export function tOr(key: string, otherwise: Key): string {
  return isKey(key) ? t(key) : t(otherwise);
}

/** Whether there is a text of a key that is put together at run time. */
export function isKey(key: string): key is Key {
  return language.has(key);
}

/** What stands behind a prefix in the keys of all texts, in their order. */
export function keysBehind(prefix: string): string[] {
  const keys = language.keys.filter((key) => key.startsWith(prefix));
  return keys.map((key) => key.slice(prefix.length));
}

export function text(value: Text | Name): string {
  return value[language.base];
}

/** How a name is read: in kana for Japanese readers, in letters for others. */
export function reading(name: Name): string {
  return (language.base === 'ja' ? name.kana : null) ?? name.romaji;
}

export function sideName(side: Side, names: SideNames): string {
  return t(sideKey(side, names));
}
