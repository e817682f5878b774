/** The pages of the manual: which texts of the repository they are made of, and in which order they stand. */
import type { Base as Lang } from '../i18n/catalogue';

/** A text in both languages. */
type Both = Readonly<Record<Lang, string>>;

export interface Page {
  /** Its part of the address. */
  readonly id: string;
  /** Its text in each language, as a path in the repository; some are in English alone. */
  readonly sources: { readonly en: string; readonly ja?: string };
}

export interface Group {
  readonly name: Both;
  readonly pages: readonly Page[];
}

const both = (id: string): Page => ({ id, sources: { en: `docs/${id}.md`, ja: `docs/${id}.ja.md` } });
const english = (id: string, source = `docs/${id}.md`): Page => ({ id, sources: { en: source } });

export const GROUPS: readonly Group[] = [
  {
    name: { ja: '遊ぶ', en: 'Playing' },
    pages: ['play', 'windows', 'offline', 'puzzles', 'accounts', 'clocks', 'ratings', 'tournaments'].map(
      both,
    ),
  },
  { name: { ja: '棋譜と図', en: 'Records and pictures' }, pages: ['records', 'pictures'].map(both) },
  {
    name: { ja: 'ゲームを作る・調べる', en: 'Making and measuring games' },
    pages: [
      ...['workshop', 'definitions', 'lessons', 'lab'].map(both),
      { id: 'lab-reports', sources: { en: 'docs/lab/README.md', ja: 'docs/lab/README.ja.md' } },
      both('nets'),
      english('armies'),
    ],
  },
  {
    name: { ja: 'ほかのプログラムから', en: 'With other programs' },
    pages: [
      both('usi'),
      english('xboard'),
      both('bots'),
      english('match'),
      both('python'),
      both('javascript'),
      both('c'),
      english('protocol'),
    ],
  },
  {
    name: { ja: 'サーバーを動かす', en: 'Running a server' },
    pages: [both('operating'), both('security'), both('moderation'), english('reporting', 'SECURITY.md')],
  },
  {
    name: { ja: '開発者へ', en: 'For developers' },
    pages: [
      english('engine'),
      english('benchmarks'),
      english('glossary'),
      english('semver'),
      english('changelog', 'CHANGELOG.md'),
    ],
  },
];

export const PAGES: readonly Page[] = GROUPS.flatMap(({ pages }) => pages);

/** What the texts link to besides each other, and the manual has as files. */
export const FILES: readonly string[] = [
  'docs/definition.schema.json',
  'docs/lab-report.schema.json',
  'docs/record.schema.json',
  'docs/socket.schema.json',
];
