/** The language in use: chosen once, remembered, and read by every text on the page. */
import type { Name, Text } from '../protocol/types';
import type { Side } from '../shogi/position';
import { browserStore } from '../store/persisted';
import { type Catalogue, fill, type Key, type Lang, type Values } from './catalogue';
import { type SideNames, sideKey } from './sides';

const KEY = 'yagura.lang';
const LOADERS: Record<Lang, () => Promise<Catalogue>> = {
  ja: () => import('./ja').then(({ ja }) => ja),
  en: () => import('./en').then(({ en }) => en),
};

class Language {
  now = $state<Lang>(initial());
  #texts = $state.raw<Partial<Record<Lang, Catalogue>>>({});
  /** The texts of the first language are there. */
  readonly ready = this.#load(this.now);

  /** Empty only until `ready`. */
  get texts(): Partial<Catalogue> {
    return this.#texts[this.now] ?? {};
  }

  /** The page changes over when the texts are there. */
  async choose(lang: Lang): Promise<void> {
    await this.#load(lang);
    this.now = lang;
    document.documentElement.lang = lang;
    browserStore.write(KEY, lang);
  }

  async #load(lang: Lang): Promise<void> {
    if (this.#texts[lang]) return;
    const texts = await LOADERS[lang]();
    this.#texts = { ...this.#texts, [lang]: texts };
  }
}

function initial(): Lang {
  const kept = browserStore.read(KEY);
  if (kept === 'ja' || kept === 'en') return kept;
  return navigator.language.toLowerCase().startsWith('ja') ? 'ja' : 'en';
}

export const language = new Language();

export function t(key: Key, values?: Values): string {
  return fill(language.texts[key] ?? key, values);
}

/** The text of a key that is put together at run time, or of another when there is none. */
export function tOr(key: string, otherwise: Key): string {
  return isKey(key) ? t(key) : t(otherwise);
}

/** Whether there is a text of a key that is put together at run time. */
export function isKey(key: string): key is Key {
  return key in language.texts;
}

/** What stands behind a prefix in the keys of all texts, in their order. */
export function keysBehind(prefix: string): string[] {
  const keys = Object.keys(language.texts).filter((key) => key.startsWith(prefix));
  return keys.map((key) => key.slice(prefix.length));
}

export function text(value: Text | Name): string {
  return value[language.now];
}

/** How a name is read: in kana for Japanese readers, in letters for others. */
export function reading(name: Name): string {
  return (language.now === 'ja' ? name.kana : null) ?? name.romaji;
}

export function sideName(side: Side, names: SideNames): string {
  return t(sideKey(side, names));
}
