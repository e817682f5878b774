/** The languages of the page: a file here is one, and the list of them is the folder. */
import { BASES, type Lang, type Translation } from './catalogue';

export type Files = Readonly<Record<Lang, () => Promise<Translation>>>;

const FILES = import.meta.glob<Translation>(['./??.ts', './??-*.ts'], { import: 'translation' });

export const TRANSLATIONS: Files = Object.fromEntries(
  Object.entries(FILES).map(([path, load]) => [path.slice('./'.length, -'.ts'.length), load]),
);

/** Those in which all is written come first. */
export const LANGUAGES: readonly Lang[] = [
  ...BASES,
  ...Object.keys(TRANSLATIONS).filter((lang) => !BASES.some((base) => base === lang)),
];

/** What the two in which all is written call themselves: a browser takes some 25 ms to find it out. */
const OWN_NAMES: Readonly<Record<Lang, string>> = { ja: '日本語', en: 'English' };

/** The name of a language in itself. */
export function nameOf(lang: Lang): string {
  return OWN_NAMES[lang] ?? foundName(lang);
}

/** The same as the browser has it. */
export function foundName(lang: Lang): string {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}

/** The language for a reader: the one chosen, else the first of the browser's that there is, else English. */
export function languageFor(
  chosen: string | null,
  wishes: readonly string[],
  languages: readonly Lang[] = LANGUAGES,
): Lang {
  if (chosen !== null && languages.includes(chosen)) return chosen;
  for (const wish of wishes) {
    const found = languages.find((lang) => wish === lang) ?? languages.find((lang) => same(wish, lang));
    if (found !== undefined) return found;
  }
  return 'en';
}

/** Whatever country or script they name. */
function same(one: string, other: string): boolean {
  return one.split('-')[0]?.toLowerCase() === other.split('-')[0]?.toLowerCase();
}
