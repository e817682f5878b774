/** What the form changes of a game's text: keys of the game and of its kinds, found by their codes. */
import {
  entryValue,
  type Table,
  tablesOf,
  type Value,
  withFirstTable,
  withKey,
  withoutTable,
  withTable,
} from './toml';

export type Names = { ja: string; kana?: string; romaji: string; en: string };

/** The keys of the game itself. */
export function gameTable(text: string): Table {
  return tablesOf(text)[0]!;
}

export function gameValue(text: string, key: string): Value | undefined {
  return entryValue(text, gameTable(text).entries.get(key));
}

export function withGame(text: string, key: string, value: Value | undefined): string {
  return withKey(text, gameTable(text), key, value);
}

/** Under another id; what was called by the old one, its rulebook and its page, goes with it. */
export function renamed(text: string, id: string): string {
  const before = gameValue(text, 'id');
  let next = withGame(text, 'id', id);
  for (const key of ['book', 'system'])
    if (before !== undefined && gameValue(next, key) === before) next = withGame(next, key, id);
  return next;
}

/** Whether the game has a table of its own. */
export function hasTable(text: string, head: string): boolean {
  return tablesOf(text).some((one) => one.head === head) || gameValue(text, head) !== undefined;
}

/** What a key of a table of the game says, `[head]` or `head = { ... }`. */
export function valueWithin(text: string, head: string, key: string): Value | undefined {
  const table = tablesOf(text).find((one) => one.head === head);
  if (table) return entryValue(text, table.entries.get(key));
  const inline = gameValue(text, head);
  return isTable(inline) ? inline[key] : undefined;
}

/** What a table of the game says, by its keys. */
export function tableWithin(text: string, head: string): { [key: string]: Value } {
  const table = tablesOf(text).find((one) => one.head === head);
  const inline = gameValue(text, head);
  if (!table) return isTable(inline) ? inline : {};
  const said: { [key: string]: Value } = {};
  for (const [key, entry] of table.entries) {
    const value = entryValue(text, entry);
    if (value !== undefined) said[key] = value;
  }
  return said;
}

/** With a key of a table of the game, or without it; a table that is left empty goes with its last key. */
export function withinTable(text: string, head: string, key: string, value: Value | undefined): string {
  const table = tablesOf(text).find((one) => one.head === head);
  const inline = gameValue(text, head);
  if (!table && isTable(inline)) {
    const { [key]: _, ...others } = inline;
    const next = value === undefined ? others : { ...inline, [key]: value };
    return withGame(text, head, Object.keys(next).length > 0 ? next : undefined);
  }
  if (!table) return value === undefined ? text : withFirstTable(text, head, { [key]: value });
  if (value === undefined && table.entries.size === 1 && table.entries.has(key))
    return withoutTable(text, table);
  return withKey(text, table, key, value);
}

function isTable(value: Value | undefined): value is { [key: string]: Value } {
  return typeof value === 'object' && !Array.isArray(value);
}

/** The tables of kinds that the text has itself, by their codes. */
export function kindTables(text: string): Map<string, Table> {
  const found = new Map<string, Table>();
  for (const table of tablesOf(text)) {
    if (table.head !== 'kind') continue;
    const code = entryValue(text, table.entries.get('code'));
    if (typeof code === 'string' && !found.has(code)) found.set(code, table);
  }
  return found;
}

export function kindValue(text: string, code: string, key: string): Value | undefined {
  return entryValue(text, kindTables(text).get(code)?.entries.get(key));
}

/** With a key of a kind; of one that only the base has the text gets a table. */
export function withKind(text: string, code: string, key: string, value: Value | undefined): string {
  const table = kindTables(text).get(code);
  if (table) return withKey(text, table, key, value);
  return value === undefined ? text : withTable(text, 'kind', { code, [key]: value });
}

export function withNewKind(text: string, keys: Readonly<Record<string, Value>>): string {
  return withTable(text, 'kind', keys);
}

/** Without a kind, its promoted side and its place in the hand; one of the base is named as left out. */
export function withoutKind(text: string, code: string): string {
  let next = text;
  for (const one of code.startsWith('+') ? [code] : [`+${code}`, code]) {
    const table = kindTables(next).get(one);
    if (table) next = withoutTable(next, table);
  }
  const hand = gameValue(next, 'hand');
  if (Array.isArray(hand) && hand.includes(code))
    next = withGame(
      next,
      'hand',
      hand.filter((one) => one !== code),
    );
  return next;
}

/** Leaves a kind of the base out. */
export function withoutBaseKind(text: string, code: string): string {
  const left = gameValue(text, 'without');
  const codes = Array.isArray(left) ? left : [];
  return withGame(withoutKind(text, code), 'without', codes.includes(code) ? codes : [...codes, code]);
}

/** A code of one or two letters that no kind has yet. */
export function freeCode(taken: ReadonlySet<string>, wish: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const bare = wish.replace(/^\+/, '');
  const all = [bare, ...letters, ...[...letters].flatMap((a) => [...letters].map((b) => a + b))];
  return all.find((code) => /^[A-Z]{1,4}$/.test(code) && !taken.has(code)) ?? 'ZZZZ';
}

/** The text of another game made of this one: with an id of its own, and what belongs to the old one gone. */
export function forked(text: string, origin: 'built-in' | 'operator' | 'workshop'): string {
  if (origin === 'workshop') return text;
  const id = gameValue(text, 'id');
  const mine = typeof id === 'string' ? `my-${id}`.slice(0, 40) : 'mine';
  return withGame(withGame(withGame(text, 'aliases', undefined), 'place', undefined), 'id', mine);
}

/** A board field for another size: the rows of White stay at the top, those of Black at the bottom. */
export function resized(start: string, files: number, ranks: number): string {
  const [board = '', ...rest] = start.split(' ');
  const rows = board.split('/').map(cellsOf);
  const top = Math.ceil(Math.min(rows.length, ranks) / 2);
  const bottom = Math.min(rows.length, ranks) - top;
  const empty = (): string[] => Array.from({ length: files }, () => '');
  const kept = [
    ...rows.slice(0, top),
    ...Array.from({ length: Math.max(0, ranks - rows.length) }, empty),
    ...(bottom > 0 ? rows.slice(-bottom) : []),
  ];
  const fitted = kept.map((row) => Array.from({ length: files }, (_, at) => row[at] ?? ''));
  return [fitted.map(rowText).join('/'), ...rest].join(' ');
}

function cellsOf(row: string): string[] {
  const cells: string[] = [];
  for (const [, number, piece] of row.matchAll(/(\d+)|(\+?(?:\[[A-Za-z]+\]|[A-Za-z]))/g)) {
    if (number) cells.push(...Array.from({ length: Math.min(Number(number), 27) }, () => ''));
    else if (piece) cells.push(piece);
  }
  return cells;
}

function rowText(cells: readonly string[]): string {
  let out = '';
  let empty = 0;
  for (const cell of [...cells, null]) {
    if (cell === '') {
      empty += 1;
      continue;
    }
    out += (empty > 0 ? empty : '') + (cell ?? '');
    empty = 0;
  }
  return out;
}
