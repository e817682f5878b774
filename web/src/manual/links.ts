/** Where the links of the texts lead in the manual. */
import { posix } from 'node:path';
import type { Base as Lang } from '../i18n/catalogue';
import { FILES, PAGES } from './pages.ts';

/** Where the manual lies. */
export interface Place {
  /** The path of the app at its host. */
  readonly base: string;
  /** Whether a server of ours sends it, and answers what only a server can. */
  readonly isServed: boolean;
  /** Whether the repository has a file or a folder of this path. */
  exists(path: string): boolean;
}

/** What a link leads to. */
export type Target =
  | { readonly kind: 'page'; readonly id: string; readonly lang: Lang; readonly hash: string }
  | { readonly kind: 'other'; readonly href: string }
  /** In the repository, and not here. */
  | { readonly kind: 'nowhere' };

/** The schema of the API, which a server makes of its routes. */
const API = 'docs/openapi.json';
/** The rules stand beside the games, in the app. */
const RULES = 'docs/rules';

/** What a link of a text leads to; whoever links to what is not there made a mistake, which is thrown. */
export function targetOf(href: string, source: string, place: Place): Target {
  if (/^(?:https?|mailto):/.test(href)) return { kind: 'other', href };
  const [path = '', hash = ''] = decodeURI(href).split('#');
  const to =
    path === '' ? source : posix.normalize(posix.join(posix.dirname(source), path)).replace(/\/$/, '');
  for (const { id, sources } of PAGES)
    for (const lang of ['en', 'ja'] as const)
      if (sources[lang] === to) return { kind: 'page', id, lang, hash };
  if (FILES.includes(to)) return { kind: 'other', href: `${place.base}${to}` };
  if (!place.exists(to)) throw new Error(`${source} links to ${href}, which is not there`);
  if (to === API && place.isServed) return { kind: 'other', href: `${place.base}openapi.json` };
  if (to === RULES) return { kind: 'other', href: place.base };
  return { kind: 'nowhere' };
}

/** The address of a page. English is the language of those who ask for none. */
export function addressOf(id: string, lang: Lang, base: string): string {
  const parts = ['docs', ...(lang === 'en' ? [] : [lang]), ...(id === '' ? [] : [id])];
  return `${base}${parts.join('/')}/`;
}

/** The name that GitHub gives to a heading, by which the texts link to it. */
export function slug(text: string, taken: Set<string>): string {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');
  let name = plain;
  for (let n = 1; taken.has(name); n++) name = `${plain}-${n}`;
  taken.add(name);
  return name;
}
