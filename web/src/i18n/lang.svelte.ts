/** The language in use: chosen once, remembered, and read by every text on the page. */
import type { Name, Text } from '../protocol/types';
import type { Side } from '../shogi/position';
import { type Catalogue, fill, type Key, type Lang, type Values } from './catalogue';
import { en } from './en';
import { ja } from './ja';
import { type SideNames, sideKey } from './sides';

const KEY = 'yagura.lang';
const CATALOGUES: Record<Lang, Catalogue> = { ja, en };

class Language {
  now = $state<Lang>(initial());

  choose(lang: Lang): void {
    this.now = lang;
    document.documentElement.lang = lang;
    try {
      localStorage.setItem(KEY, lang);
    } catch {
      // Without a store the choice lasts as long as the page.
    }
  }
}

function initial(): Lang {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === 'ja' || kept === 'en') return kept;
  } catch {
    // See above.
  }
  return navigator.language.toLowerCase().startsWith('ja') ? 'ja' : 'en';
}

export const language = new Language();

export function t(key: Key, values?: Values): string {
  return fill(CATALOGUES[language.now][key], values);
}

/** The text of a key that is put together at run time, or of another when there is none. */
export function tOr(key: string, otherwise: Key): string {
  return key in en ? t(key as Key) : t(otherwise);
}

export function text(value: Text | Name): string {
  return value[language.now];
}

export function sideName(side: Side, names: SideNames): string {
  return t(sideKey(side, names));
}
