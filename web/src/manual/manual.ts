/** The manual as files: a page for each text of `docs/`, in both languages, under `docs/` of the app. */
import type { Base as Lang } from '../i18n/catalogue';
import { framed } from './frame.ts';
import { addressOf, type Place } from './links.ts';
import { FILES, PAGES } from './pages.ts';
import { readText, type Text } from './text.ts';

const LANGUAGES: readonly Lang[] = ['en', 'ja'];

/** Where the texts come from. */
export interface Repository extends Place {
  /** The text of a file of the repository. */
  read(path: string): string;
}

/** All texts, by id and language. */
export function readTexts(repository: Repository): ReadonlyMap<string, Text> {
  const texts = new Map<string, Text>();
  for (const { id, sources } of PAGES)
    for (const lang of LANGUAGES) {
      const source = sources[lang];
      if (source)
        texts.set(
          keyOf(id, lang),
          readText(repository.read(source), source, repository, sources[lang === 'en' ? 'ja' : 'en']),
        );
    }
  return texts;
}

export function keyOf(id: string, lang: Lang): string {
  return `${lang}/${id}`;
}

/** Links to headings that no text has. That files are there was seen when the texts were read. */
export function deadLinks(texts: ReadonlyMap<string, Text>): string[] {
  const dead: string[] = [];
  for (const [from, { links }] of texts)
    for (const { id, lang, hash } of links) {
      const names = texts.get(keyOf(id, lang))?.headings.map(({ name }) => name) ?? [];
      if (hash !== '' && !names.includes(hash)) dead.push(`${from}: ${lang}/${id}#${hash}`);
    }
  return dead;
}

/** The files of the manual but for its style and script, by name. A dead link is an error. */
export function build(repository: Repository): ReadonlyMap<string, string> {
  const texts = readTexts(repository);
  const dead = deadLinks(texts);
  if (dead.length > 0) throw new Error(`links to headings that are not there: ${dead.join(', ')}`);
  const title = (id: string, lang: Lang) => texts.get(keyOf(id, lang))?.title;
  const titles = new Map(
    PAGES.map(({ id }) => [id, { en: title(id, 'en') ?? id, ja: title(id, 'ja') }] as const),
  );
  const { base } = repository;
  const files = new Map(FILES.map((path) => [path, repository.read(path)]));
  for (const lang of LANGUAGES) {
    const put = (id: string, html: string) => files.set(`${addressOf(id, lang, '')}index.html`, html);
    put('', framed({ lang, page: null, text: null }, titles, base));
    for (const page of PAGES) {
      const text = texts.get(keyOf(page.id, lang));
      if (text) put(page.id, framed({ lang, page, text }, titles, base));
    }
  }
  return files;
}
