/** The lines of a record's head as people read them: those of every record, then whatever else it says. */
import type { Key } from '../i18n/catalogue';
import type { SideNames } from '../i18n/sides';
import type { Side } from '../shogi/position';

/** What every record can say, in the order of a score sheet; an empty one can be filled in. */
const ALWAYS = ['title', 'black', 'white', 'started', 'event', 'site'];

/** The lines whose keys the formats share; `docs/records.md` has what each format calls them. */
const WORDS: Readonly<Record<string, Key>> = {
  title: 'head.name',
  black: 'head.black',
  white: 'head.white',
  started: 'head.date',
  ended: 'head.ended',
  event: 'head.event',
  site: 'head.site',
  round: 'head.round',
  opening: 'head.opening',
  'time-limit': 'head.time',
  'time-limit-black': 'head.time.black',
  'time-limit-white': 'head.time.white',
  byoyomi: 'head.byoyomi',
  'time-spent': 'head.spent',
  'max-moves': 'head.moves',
  'impasse-rule': 'head.impasse',
  note: 'head.note',
  author: 'head.author',
  number: 'head.number',
  published: 'head.published',
  'published-on': 'head.published.on',
  scorer: 'head.scorer',
  'rules-edition': 'head.edition',
};

/** Of the lines of one player, whose they are. */
const OWNERS: Readonly<Record<string, Side>> = {
  black: 'b',
  white: 'w',
  'time-limit-black': 'b',
  'time-limit-white': 'w',
};

/** Told by who wrote the record, not by who reads it. */
const FIXED = new Set(['rules-edition']);

export interface HeadLine {
  readonly key: string;
  readonly value: string;
  /** `null` for keys that only the record's author knows: they are read as they are. */
  readonly word: Key | null;
  readonly fixed: boolean;
}

export function headLines(headers: readonly (readonly [string, string])[]): HeadLine[] {
  const said = new Map<string, string>();
  for (const [key, value] of headers) if (!said.has(key)) said.set(key, value);
  const keys = [...ALWAYS, ...[...said.keys()].filter((key) => !ALWAYS.includes(key))];
  return keys.map((key) => ({
    key,
    value: said.get(key) ?? '',
    word: Object.hasOwn(WORDS, key) ? (WORDS[key] ?? null) : null,
    fixed: FIXED.has(key),
  }));
}

/** Returns whose line it is in a game in which Black is called otherwise than first player; else null. */
export function whose(key: string, { colours, odds, first }: SideNames): Side | null {
  if (colours || (!odds && first === 'b')) return null;
  return Object.hasOwn(OWNERS, key) ? (OWNERS[key] ?? null) : null;
}
