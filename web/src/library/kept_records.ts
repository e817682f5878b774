/** The records that this browser keeps on the server, with the keys that open them for changes. */
import type { JsonRecord } from '../protocol/types';
import { gameId } from '../protocol/variant';
import { browserStore, parts, persisted, type Store } from '../store/persisted';

export interface Shelved {
  id: string;
  /** Null for somebody else's record that was only read. */
  key: string | null;
  /** The secret of its edit link, as far as this browser has one. */
  edit: string | null;
  /** The id of what is played, without its options. */
  game: string;
  title: string;
  black: string;
  white: string;
  /** The reason word of the main line's end with its winner, as in `checkmate b`; empty without one. */
  result: string;
  /** What the record says of when it was played. */
  played: string;
  /** The chapter's study: records of one name belong together. */
  study: string;
  /** When this browser saw it last. */
  seen: number;
}

const KEY = 'yagura.records';
/** Records that are remembered; the keys are nowhere else, so that only those without one are forgotten. */
const MOST = 2_000;

export function shelf(store: Store = browserStore): Shelved[] {
  return records(store).read();
}

export function shelved(id: string, store: Store = browserStore): Shelved | undefined {
  return shelf(store).find((record) => record.id === id);
}

/** Puts a record in front. Returns whether it outlives the page. */
export function shelve(record: Shelved, store: Store = browserStore): boolean {
  const rest = shelf(store).filter((other) => other.id !== record.id);
  const all = [record, ...rest].sort((a, b) => b.seen - a.seen);
  let room = MOST - all.filter(({ key }) => key !== null).length;
  // What is put there stays, whatever else is there.
  const kept = all.filter((one) => one.key !== null || one.id === record.id || room-- > 0);
  return records(store).write(kept);
}

export function unshelve(id: string, store: Store = browserStore): void {
  records(store).write(shelf(store).filter((record) => record.id !== id));
}

/** What is remembered of a record besides its id and key. */
export function described(record: JsonRecord): Omit<Shelved, 'id' | 'key' | 'edit' | 'study' | 'seen'> {
  const header = (key: string) => record.headers?.find(([name]) => name === key)?.[1] ?? '';
  const ending = mainLineEnd(record)?.ending;
  return {
    game: gameId(record.variant),
    title: header('title') || header('event'),
    black: header('black'),
    white: header('white'),
    played: header('started'),
    result: ending ? `${ending.reason}${ending.winner ? ` ${ending.winner}` : ''}` : '',
  };
}

/**
 * The last node of the main line: the first child of each node stands directly behind it in the list. What
 * stands behind an end was only tried out.
 */
function mainLineEnd({ nodes }: JsonRecord): JsonRecord['nodes'][number] | undefined {
  let end = 0;
  while (!nodes[end]?.ending && nodes[end + 1] && (nodes[end + 1]?.after ?? end) === end) end += 1;
  return nodes[end];
}

export interface Wanted {
  /** Words that must all be in the title, the players' names or the study. */
  words: string;
  /** The id of a game, or empty for all. */
  game: string;
  result: 'any' | 'black' | 'white' | 'draw' | 'open';
  /** The first and the last day, as in `2026-01-31`; empty for no bound. */
  from: string;
  to: string;
  order: 'seen' | 'date' | 'game';
}

export const ALL: Wanted = { words: '', game: '', result: 'any', from: '', to: '', order: 'seen' };

/** The records that somebody looks for, in the order that he wants. */
export function found(all: readonly Shelved[], wanted: Wanted): Shelved[] {
  const { words, game, result, from, to, order } = wanted;
  const needles = words.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = all.filter((record) => {
    const day = dayOf(record);
    const { title, black, white, study, played } = record;
    const hay = [title, black, white, study, played].join('\n').toLowerCase();
    return (
      (game === '' || record.game === game) &&
      (result === 'any' || outcomeOf(record) === result) &&
      (from === '' || day >= from) &&
      (to === '' || day <= to) &&
      needles.every((needle) => hay.includes(needle))
    );
  });
  const byDate = (a: Shelved, b: Shelved) => compare(dayOf(b), dayOf(a)) || b.seen - a.seen;
  if (order === 'date') return fitting.sort(byDate);
  if (order === 'game') return fitting.sort((a, b) => compare(a.game, b.game) || byDate(a, b));
  return fitting;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** What a record's head says of its date: year, month and day in this order, however they are divided. */
const DATE = /(\d{4})[-./年](\d{1,2})[-./月](\d{1,2})/;

/** The day on which it was played, as in `2026-01-31`; that when it was last seen if nothing says so. */
export function dayOf({ played, seen }: Pick<Shelved, 'played' | 'seen'>): string {
  const [, year, month = '', day = ''] = DATE.exec(played) ?? [];
  return year === undefined
    ? isoDay(new Date(seen))
    : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A day as in `2026-01-31`, where this browser is. */
export function isoDay(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The first and the last day of the present month or year. */
export function periodOf(what: 'month' | 'year', now: Date): Pick<Wanted, 'from' | 'to'> {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  const from = what === 'year' ? new Date(year, 0, 1) : new Date(year, month, 1);
  const to = what === 'year' ? new Date(year, 11, 31) : new Date(year, month + 1, 0);
  return { from: isoDay(from), to: isoDay(to) };
}

function outcomeOf({ result }: Shelved): Wanted['result'] {
  if (result === '') return 'open';
  if (result.endsWith(' b')) return 'black';
  return result.endsWith(' w') ? 'white' : 'draw';
}

const records = (store: Store) =>
  persisted<Shelved[]>(KEY, (found) => (Array.isArray(found) ? found.flatMap(checked) : []), store);

function checked(one: unknown): Shelved[] {
  const { id, key, edit, game, title, black, white, result, played, study, seen } = parts(one);
  if (typeof id !== 'string' || typeof game !== 'string') return [];
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return [
    {
      id,
      key: typeof key === 'string' ? key : null,
      edit: typeof edit === 'string' ? edit : null,
      game,
      title: text(title),
      black: text(black),
      white: text(white),
      result: text(result),
      played: text(played),
      study: text(study),
      seen: typeof seen === 'number' ? seen : 0,
    },
  ];
}
