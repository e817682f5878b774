/** What the form changes of a game's text: keys of the game and of its kinds, found by their codes. */
import type { Name } from '../protocol/types';
import { cleared } from './resize';
import { isTable, keyValue, type Table, tablesOf, type Value, type ValueTable } from './toml';
import { withFirstTable, withInner, withKey, withoutTable, withTable } from './toml_edit';

export type Names = { ja: string; kana?: string; romaji: string; en: string };

/** The keys of the game itself. */
export function gameTable(text: string): Table {
  return tablesOf(text)[0]!;
}

export function gameValue(text: string, key: string): Value | undefined {
  return keyValue(text, gameTable(text), key);
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
  return gameValue(text, head) !== undefined;
}

/** What a key of a table of the game says. */
export function valueWithin(text: string, head: string, key: string): Value | undefined {
  return tableWithin(text, head)[key];
}

/** What a table of the game says, by its keys. */
export function tableWithin(text: string, head: string): ValueTable {
  const said = gameValue(text, head);
  return isTable(said) ? said : {};
}

/** With a key of a table of the game, or without it; a table that is left empty goes with its last key. */
export function withinTable(text: string, head: string, key: string, value: Value | undefined): string {
  if (!hasTable(text, head)) return value === undefined ? text : withFirstTable(text, head, { [key]: value });
  const said = Object.keys(tableWithin(text, head));
  if (value === undefined && said.length === 1 && said[0] === key) return withGame(text, head, undefined);
  return withInner(text, gameTable(text), head, key, value);
}

/** The tables of kinds that the text has itself, by their codes. */
export function kindTables(text: string): Map<string, Table> {
  const found = new Map<string, Table>();
  for (const table of tablesOf(text)) {
    if (table.head !== 'kind') continue;
    const code = keyValue(text, table, 'code');
    if (typeof code === 'string' && !found.has(code)) found.set(code, table);
  }
  return found;
}

/** Whether the kinds stand in one value, `kind = [{ … }]`, which has no places for each of their keys. */
export function hasListedKinds(text: string): boolean {
  return Array.isArray(gameValue(text, 'kind'));
}

/** With a table for each kind of such a value; another text stays as it is. */
export function withKindTables(text: string): string {
  const listed = gameValue(text, 'kind');
  if (!Array.isArray(listed)) return text;
  return listed
    .filter(isTable)
    .reduce((next, kind) => withTable(next, 'kind', kind), withGame(text, 'kind', undefined));
}

export function kindValue(text: string, code: string, key: string): Value | undefined {
  const table = kindTables(text).get(code);
  return table && keyValue(text, table, key);
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

const NAMES = ['ja', 'romaji', 'en'] as const;

/**
 * With another name in one language, of the game or of a kind by its code. `before` is what it is called, for
 * what is not said yet; the reading goes with the Japanese name that it was of.
 */
export function named(
  text: string,
  code: string | null,
  key: (typeof NAMES)[number],
  value: string,
  before: Readonly<Record<(typeof NAMES)[number], string>>,
): string {
  const own = code === null ? gameValue(text, 'name') : kindValue(text, code, 'name');
  const next = { ...before, [key]: value };
  if (!isTable(own)) return code === null ? withGame(text, 'name', next) : withKind(text, code, 'name', next);
  let mine = text;
  for (const one of NAMES) if (own[one] !== next[one]) mine = withNamePart(mine, code, one, next[one]);
  return key === 'ja' && own.kana !== undefined ? withNamePart(mine, code, 'kana', undefined) : mine;
}

function withNamePart(text: string, code: string | null, key: string, value: string | undefined): string {
  const table = code === null ? gameTable(text) : kindTables(text).get(code);
  return table ? withInner(text, table, 'name', key, value) : text;
}

/** Where the text leaves an option of this key to the players: its table, or its place in a list. */
export function hasOption(text: string, key: string): boolean {
  return optionTable(text, key) !== undefined || optionList(text).some((one) => isOption(one, key));
}

/** With an option, or without it where it is there. */
export function toggledOption(text: string, key: string, values: readonly string[]): string {
  const table = optionTable(text, key);
  if (table) return withoutTable(text, table);
  const option = { key, values: [...values] };
  if (!Array.isArray(gameValue(text, 'options'))) return withTable(text, 'options', option);
  const list = optionList(text);
  const others = list.filter((one) => !isOption(one, key));
  return withGame(text, 'options', others.length < list.length ? others : [...list, option]);
}

function optionTable(text: string, key: string): Table | undefined {
  return tablesOf(text).find(
    (table) => table.head === 'options' && table.isList && keyValue(text, table, 'key') === key,
  );
}

function optionList(text: string): Value[] {
  const list = gameValue(text, 'options');
  return Array.isArray(list) ? list : [];
}

function isOption(value: Value, key: string): boolean {
  return isTable(value) && value.key === key;
}

/** With its positions changed: the start, which may be the base's, and those of games at odds. */
export function withPositions(
  text: string,
  start: string | undefined,
  change: (position: string) => string,
): string {
  const own = gameValue(text, 'start') ?? start;
  const other = typeof own === 'string' ? change(own) : own;
  let next = other === own ? text : withGame(text, 'start', other);
  const changed = (one: Value | undefined) => (typeof one === 'string' ? change(one) : one);
  for (const at of handicapsOf(next).keys()) {
    const table = handicapsOf(next)[at]!;
    const position = keyValue(next, table, 'position');
    if (changed(position) !== position) next = withKey(next, table, 'position', changed(position));
  }
  const list = gameValue(next, 'handicap');
  if (!Array.isArray(list)) return next;
  const moved = list.map((one) => {
    const position = isTable(one) ? changed(one.position) : undefined;
    return isTable(one) && position !== undefined ? { ...one, position } : one;
  });
  return JSON.stringify(moved) === JSON.stringify(list) ? next : withGame(next, 'handicap', moved);
}

/** What a kind must say that no base has. */
const NEEDED = ['name', 'glyph', 'moves'];

/**
 * Without a kind, its promoted side and its place in the hand, and without its pieces on the board; a table
 * that changes a kind of the base leaves that one where it stands.
 */
export function withoutKind(text: string, code: string): string {
  const isWhole = NEEDED.every((key) => kindValue(text, code, key) !== undefined);
  const bare = withoutTables(text, code);
  return isWhole || gameValue(text, 'base') === undefined ? withoutPieces(bare, text, code) : bare;
}

function withoutTables(text: string, code: string): string {
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

/** Without the games at odds whose position the start has, or another one before them. */
function withoutTwins(text: string, start: Value | undefined): string {
  const seen = new Set([start]);
  const isTwin = (position: Value | undefined) => {
    const known = seen.has(position);
    seen.add(position);
    return known;
  };
  let next = text;
  // The later ones first, whose places do not change then.
  const twins = handicapsOf(text).filter((table) => isTwin(keyValue(text, table, 'position')));
  for (const table of twins.reverse()) next = withoutTable(next, table);
  const list = gameValue(next, 'handicap');
  if (!Array.isArray(list)) return next;
  const left = list.filter((one) => !(isTable(one) && isTwin(one.position)));
  return left.length < list.length ? withGame(next, 'handicap', left) : next;
}

function handicapsOf(text: string): Table[] {
  return tablesOf(text).filter(({ head, isList }) => head === 'handicap' && isList);
}

/** Its pieces are taken off the positions; out of hands too, where the text `before` says that there are. */
function withoutPieces(text: string, before: string, code: string, start?: string): string {
  const hands = Array.isArray(gameValue(before, 'hand'));
  const next = withPositions(text, start, (position) => cleared(position, code, hands));
  return withoutTwins(next, gameValue(next, 'start') ?? start);
}

/** Leaves a kind of the base out; `start` is the start of the base. */
export function withoutBaseKind(text: string, code: string, start?: string): string {
  const left = gameValue(text, 'without');
  const codes = Array.isArray(left) ? left : [];
  const next = withGame(
    withoutTables(text, code),
    'without',
    codes.includes(code) ? codes : [...codes, code],
  );
  return withoutPieces(next, text, code, start);
}

/** A code of one or two letters that no kind has yet. */
export function freeCode(taken: ReadonlySet<string>, wish: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const bare = wish.replace(/^\+/, '');
  const all = [bare, ...letters, ...[...letters].flatMap((a) => [...letters].map((b) => a + b))];
  return all.find((code) => /^[A-Z]{1,4}$/.test(code) && !taken.has(code)) ?? 'ZZZZ';
}

/** What the name of one's own version of a game has behind it. */
const MINE = { ja: '（改）', kana: 'かい', romaji: ' kai', en: ' (my own)' } as const;

/**
 * The text of another game made of this one: with a name and an id of its own, and what belongs to the old
 * one gone. `name` is what the old one is called where its text leaves that to its base.
 */
export function forked(text: string, origin: 'built-in' | 'operator' | 'workshop', name?: Name): string {
  const own = gameValue(text, 'name');
  const called: Readonly<Record<string, unknown>> = isTable(own) ? own : { ...name };
  const mine: ValueTable = {};
  for (const key of ['ja', 'kana', 'romaji', 'en'] as const) {
    const said = called[key];
    if (typeof said === 'string' && said !== '') mine[key] = said + MINE[key];
  }
  let next = text;
  if (typeof called.ja === 'string' && !called.ja.endsWith(MINE.ja)) {
    if (!isTable(own)) next = withGame(text, 'name', mine);
    else for (const [key, said] of Object.entries(mine)) next = withNamePart(next, null, key, String(said));
  }
  if (origin === 'workshop') return next;
  const id = gameValue(text, 'id');
  const other = typeof id === 'string' ? `my-${id}`.slice(0, 40) : 'mine';
  return withGame(withGame(withGame(next, 'aliases', undefined), 'place', undefined), 'id', other);
}
