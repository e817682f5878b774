/**
 * Small changes to a TOML text by table and key. The text is the source: what is not changed stays as it was
 * written, comments and blanks included.
 */
import {
  type Entry,
  entryValue,
  isTable,
  placeInline,
  spelt,
  type Table,
  tablesOf,
  type Value,
  written,
} from './toml';

/** The text with another value of a key in a table, or without the key where there is none. */
export function withKey(text: string, table: Table, key: string, value: Value | undefined): string {
  const entry = table.entries.get(spelt([key]));
  if (entry && value !== undefined) return replaced(text, entry, value);
  const bare = without(text, [...linesOf(table, key), ...partsOf(table, key).flatMap(withComments(text))]);
  if (value === undefined) return bare;
  const now = tablesOf(bare).find((one) => one.from === table.from && one.head === table.head) ?? table;
  const at = now.entries.size === 0 && now.head === '' ? behindHead(bare) : now.end;
  return inserted(bare, at, [key], value);
}

/** The same of one key of a table that a key says, however that is written. */
export function withInner(
  text: string,
  table: Table,
  key: string,
  inner: string,
  value: Value | undefined,
): string {
  const whole = table.entries.get(spelt([key]));
  if (whole) return withInline(text, table, whole, inner, value);
  const part = partsOf(table, key).find(({ path }) => path.length === table.path.length + 1);
  const dotted = [...table.entries.values()].filter(({ path }) => path[0] === key);
  const said = dotted.find(({ path }) => path.length === 2 && path[1] === inner);
  if (said) return value === undefined ? without(text, [said]) : replaced(text, said, value);
  if (part) return withKey(text, part, inner, value);
  if (value === undefined) return text;
  const last = dotted.at(-1);
  if (last) return inserted(text, last.end, [key, inner], value);
  return withKey(text, table, key, { [inner]: value });
}

function withInline(
  text: string,
  table: Table,
  whole: Entry,
  inner: string,
  value: Value | undefined,
): string {
  const place = placeInline(text, whole.from, inner);
  if (place && value !== undefined) return replaced(text, place, value);
  const before = entryValue(text, whole);
  const { [inner]: _, ...others } = isTable(before) ? before : {};
  const next = value === undefined ? others : { ...others, [inner]: value };
  return withKey(text, table, whole.path[0] ?? '', Object.keys(next).length > 0 ? next : undefined);
}

function replaced(text: string, { from, to }: { from: number; to: number }, value: Value): string {
  return text.slice(0, from) + written(value) + text.slice(to);
}

function inserted(text: string, at: number, path: readonly string[], value: Value): string {
  const before = text.slice(0, at);
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  return `${before}${gap}${spelt(path)} = ${written(value)}\n${text.slice(at)}`;
}

interface Lines {
  readonly line: number;
  readonly end: number;
}

function without(text: string, lines: readonly Lines[]): string {
  const last = lines.toSorted((one, other) => other.line - one.line);
  return last.reduce((next, { line, end }) => next.slice(0, line) + next.slice(end), text);
}

/** The lines of a table that say a key, as a whole or with dots. */
function linesOf(table: Table, key: string): Lines[] {
  return [...table.entries.values()].filter(({ path }) => path[0] === key);
}

/** The tables of a table that say a key. */
function partsOf(table: Table, key: string): Table[] {
  return table.parts.filter(({ path }) => path[table.path.length] === key);
}

/** Where the first key goes of a text that has none: behind the comments at its head. */
function behindHead(text: string): number {
  return /^(?:[ \t]*#[^\n]*\n)*/.exec(text)?.[0].length ?? 0;
}

/** The text with one more table at its end, `[[head]]`. */
export function withTable(text: string, head: string, keys: Readonly<Record<string, Value>>): string {
  const lines = Object.entries(keys).map(([key, value]) => `${key} = ${written(value)}\n`);
  const before = text.trimEnd();
  return `${before}${before === '' ? '' : '\n\n'}[[${head}]]\n${lines.join('')}`;
}

/** The text with one more table in front of all others, `[head]`. */
export function withFirstTable(text: string, head: string, keys: Readonly<Record<string, Value>>): string {
  const first = tablesOf(text)[1];
  const at = first ? aboveComments(text, first.from) : text.length;
  const lines = Object.entries(keys).map(([key, value]) => `${key} = ${written(value)}\n`);
  const before = text.slice(0, at).trimEnd();
  const rest = text.slice(at);
  return `${before}${before === '' ? '' : '\n\n'}[${head}]\n${lines.join('')}${rest === '' ? '' : '\n'}${rest}`;
}

/** Where the comments begin that stand directly above a place. */
function aboveComments(text: string, place: number): number {
  let from = place;
  for (;;) {
    const line = text.lastIndexOf('\n', from - 2) + 1;
    if (from === 0 || !text.slice(line, from).trimStart().startsWith('#')) return from;
    from = line;
  }
}

/** The text without a table and its parts, and without the comments directly above them. */
export function withoutTable(text: string, table: Table): string {
  return without(text, [table, ...table.parts].flatMap(withComments(text)));
}

function withComments(text: string): (table: Table) => Lines[] {
  return (table) => {
    let { end } = table;
    while (text[end] === '\n') end += 1;
    return [{ line: aboveComments(text, table.from), end }];
  };
}
