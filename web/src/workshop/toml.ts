/**
 * A TOML text as tables and keys, each with its place, so that little of it need be written anew
 * (`toml_edit.ts`). Whether the text is right the server says.
 */

/** A key with its value, by places in the text. */
export interface Entry {
  /** The parts of the key: several where it is written with dots. */
  readonly path: readonly string[];
  /** Where its line begins, and where the line behind its value begins. */
  readonly line: number;
  readonly end: number;
  /** The value alone. */
  readonly from: number;
  readonly to: number;
}

/** The keys in front of all tables (`head` is empty), or a table of the text. */
export interface Table {
  readonly head: string;
  readonly path: readonly string[];
  /** One of several of its name, `[[head]]`. */
  readonly isList: boolean;
  /** Where its head begins, and where the last of its keys ends. */
  readonly from: number;
  readonly end: number;
  /** By their keys as `spelt` has them. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** The tables that stand below it under a head of their own: `[kind.name]` of a `[[kind]]`. */
  readonly parts: readonly Table[];
}

interface Growing extends Table {
  end: number;
  entries: Map<string, Entry>;
  parts: Growing[];
}

const KEY = /[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y;

export function tablesOf(text: string): Table[] {
  const root = grown([], false, 0, 0);
  const tables = [root];
  const lists = new Map<string, Growing>();
  let at = 0;
  while (at < text.length) {
    const line = at;
    at = behindBlanks(text, at);
    const table = tables.at(-1)!;
    if (text[at] === '[') {
      const end = lineEnd(text, at);
      const isList = text[at + 1] === '[';
      const path = pathAt(text, behindBlanks(text, at + (isList ? 2 : 1)))?.path ?? [];
      const next = grown(path, isList, line, end);
      tables.push(next);
      if (isList) lists.set(next.head, next);
      else if (path.length > 0) ownerOf(path, lists, root).parts.push(next);
      at = end;
      continue;
    }
    const key = keyAt(text, at);
    if (key === null) {
      at = lineEnd(text, at);
      continue;
    }
    const from = behindBlanks(text, key.to + 1);
    const to = valueEnd(text, from);
    const end = lineEnd(text, to);
    table.entries.set(spelt(key.path), { path: key.path, line, end, from, to });
    table.end = end;
    at = end;
  }
  return tables;
}

function grown(path: readonly string[], isList: boolean, from: number, end: number): Growing {
  return { head: spelt(path), path, isList, from, end, entries: new Map(), parts: [] };
}

/** Whose part a table is: of the last one of a list that its head begins with, or of the text itself. */
function ownerOf(path: readonly string[], lists: ReadonlyMap<string, Growing>, root: Growing): Growing {
  for (let length = path.length - 1; length > 0; length -= 1) {
    const list = lists.get(spelt(path.slice(0, length)));
    if (list) return list;
  }
  return root;
}

/** A key by its parts, as it is written. */
export function spelt(path: readonly string[]): string {
  return path.map((part) => (/^[\w-]+$/.test(part) ? part : quoted(part))).join('.');
}

function keyAt(text: string, at: number): { path: string[]; to: number } | null {
  const found = pathAt(text, at);
  return found && text[found.to] === '=' ? found : null;
}

/** The parts of a key, and where what follows them begins. */
function pathAt(text: string, from: number): { path: string[]; to: number } | null {
  const path: string[] = [];
  let to = from;
  for (;;) {
    KEY.lastIndex = to;
    const part = KEY.exec(text)?.[0];
    if (part === undefined) return null;
    const inside = part.slice(1, -1);
    path.push(part.startsWith('"') ? unescaped(inside) : part.startsWith("'") ? inside : part);
    to = behindBlanks(text, to + part.length);
    if (text[to] !== '.') return { path, to };
    to = behindBlanks(text, to + 1);
  }
}

function behindBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at;
}

/** Where the next line begins. */
function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at + 1;
}

/** Where the value that begins here ends; at the end of its line where it has none. */
function valueEnd(text: string, from: number): number {
  let at = from;
  let last = from;
  let depth = 0;
  while (at < text.length) {
    const letter = text[at]!;
    if (letter === '\n' && depth === 0) break;
    if (letter === '#') {
      if (depth === 0) break;
      at = lineEnd(text, at);
      continue;
    }
    if (letter === '"' || letter === "'") at = stringEnd(text, at);
    else {
      if (letter === '[' || letter === '{') depth += 1;
      if (letter === ']' || letter === '}') depth -= 1;
      at += 1;
    }
    if (!/\s/.test(letter)) last = at;
  }
  return last;
}

function stringEnd(text: string, from: number): number {
  const mark = text[from]!;
  const long = mark.repeat(3);
  if (text.startsWith(long, from)) {
    let end = text.indexOf(long, from + 3);
    while (mark === '"' && end > 0 && text[end - 1] === '\\') end = text.indexOf(long, end + 1);
    return end < 0 ? text.length : end + 3;
  }
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\' && mark === '"') at += 1;
    else if (text[at] === mark) return at + 1;
  }
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

export type Value = string | number | boolean | Value[] | ValueTable;
export type ValueTable = { [key: string]: Value };

export function isTable(value: Value | undefined): value is ValueTable {
  return typeof value === 'object' && !Array.isArray(value);
}

/** What a table says of a key, however it is written: as one value, with dots, or under a head of its own. */
export function keyValue(text: string, table: Table, key: string): Value | undefined {
  const whole = table.entries.get(spelt([key]));
  if (whole) return entryValue(text, whole);
  const value: ValueTable = {};
  let isSaid = false;
  const say = (path: readonly string[], entry: Entry) => {
    if (path[0] !== key) return;
    isSaid = true;
    const one = entryValue(text, entry);
    if (one !== undefined) put(value, path.slice(1), one);
  };
  for (const entry of table.entries.values()) say(entry.path, entry);
  for (const part of table.parts) {
    const below = part.path.slice(table.path.length);
    if (below[0] === key) isSaid = true;
    for (const entry of part.entries.values()) say([...below, ...entry.path], entry);
  }
  return isSaid ? value : undefined;
}

function put(value: ValueTable, path: readonly string[], one: Value): void {
  const [key, ...rest] = path;
  // A name that every object has would change what is not of this text.
  if (key === undefined || path.includes('__proto__')) return;
  if (rest.length === 0) {
    value[key] = one;
    return;
  }
  const inner = Object.hasOwn(value, key) ? value[key] : undefined;
  const below = isTable(inner) ? inner : {};
  value[key] = below;
  put(below, rest, one);
}

/** What the value of an entry is; undefined where it is none. */
export function entryValue(text: string, entry: Entry | undefined): Value | undefined {
  return entry && parsed(text.slice(entry.from, entry.to))?.value;
}

export function parsed(text: string): { value: Value; to: number } | undefined {
  return read(text, space(text, 0));
}

/** Over blanks, line ends and comments. */
function space(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    if (/\s/.test(text[at]!)) at += 1;
    else if (text[at] === '#') at = lineEnd(text, at);
    else break;
  }
  return at;
}

function read(text: string, at: number): { value: Value; to: number } | undefined {
  const first = text[at];
  if (first === undefined) return undefined;
  if (first === '"' || first === "'") {
    const to = stringEnd(text, at);
    const width = text.startsWith(first.repeat(3), at) && to - at >= 6 ? 3 : 1;
    const inside = text.slice(at + width, to - width);
    const bare = width === 3 ? inside.replace(/^\r?\n/, '') : inside;
    return { value: first === '"' ? unescaped(bare) : bare, to };
  }
  if (first === '[') return readList(text, at);
  if (first === '{') return readTable(text, at);
  const word = /^[\w.+-]+/.exec(text.slice(at))?.[0] ?? '';
  const to = at + word.length;
  if (word === 'true' || word === 'false') return { value: word === 'true', to };
  const number = Number(word.replaceAll('_', ''));
  return word !== '' && !Number.isNaN(number) ? { value: number, to } : undefined;
}

function readList(text: string, from: number): { value: Value; to: number } | undefined {
  const value: Value[] = [];
  let at = space(text, from + 1);
  while (at < text.length && text[at] !== ']') {
    const item = read(text, at);
    if (!item) return undefined;
    value.push(item.value);
    at = space(text, item.to);
    if (text[at] === ',') at = space(text, at + 1);
    else if (text[at] !== ']') return undefined;
  }
  return { value, to: at + 1 };
}

function readTable(text: string, from: number): { value: Value; to: number } | undefined {
  const value: ValueTable = {};
  const to = overTable(text, from, (path, one) => put(value, path, one.value));
  return to === undefined ? undefined : { value, to };
}

/** Goes over the keys of an inline table, and returns where it ends. */
function overTable(
  text: string,
  from: number,
  see: (path: readonly string[], one: { value: Value; from: number; to: number }) => void,
): number | undefined {
  let at = space(text, from + 1);
  while (at < text.length && text[at] !== '}') {
    const key = keyAt(text, at);
    const start = key ? space(text, key.to + 1) : at;
    const item = key && read(text, start);
    if (!key || !item) return undefined;
    see(key.path, { value: item.value, from: start, to: item.to });
    at = space(text, item.to);
    if (text[at] === ',') at = space(text, at + 1);
    else if (text[at] !== '}') return undefined;
  }
  return at + 1;
}

/** Where the value of a key of an inline table stands that begins here. */
export function placeInline(text: string, from: number, key: string): { from: number; to: number } | null {
  let found: { from: number; to: number } | null = null;
  if (text[from] !== '{') return null;
  overTable(text, from, (path, one) => {
    if (path.length === 1 && path[0] === key) found = one;
  });
  return found;
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '"': '"', '\\': '\\' };

function unescaped(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([ntrbf"\\])|\r?\n\s*)/g,
    (_, short?: string, long?: string, letter?: string) => {
      const code = short ?? long;
      if (code === undefined) return letter === undefined ? '' : (ESCAPES[letter] ?? '');
      const point = Number.parseInt(code, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    },
  );
}

/** A text as TOML. */
export function quoted(text: string): string {
  const safe = [...text].map((letter) => {
    const short = Object.entries(ESCAPES).find(([, meant]) => meant === letter)?.[0];
    if (short !== undefined) return `\\${short}`;
    const code = letter.codePointAt(0) ?? 0;
    return code < 0x20 || code === 0x7f ? `\\u${code.toString(16).padStart(4, '0')}` : letter;
  });
  return `"${safe.join('')}"`;
}

/** Whether a text is read more easily without escapes. */
function isLong(text: string): boolean {
  return text.includes('\n') || (text.length > 100 && text.includes('"'));
}

/** A text of several lines as it is, where TOML has a way. */
function lined(text: string): string {
  const isPlain =
    !text.includes("'''") && !text.endsWith("'") && !/\p{Cc}/u.test(text.replaceAll(/[\n\t]/g, ''));
  return isPlain ? `'''\n${text}'''` : quoted(text);
}

/** A value as TOML, on one line; a long text keeps its lines and quotes where that can be. */
export function written(value: Value): string {
  if (typeof value === 'string') return isLong(value) ? lined(value) : quoted(value);
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value === 'object')
    return `{ ${Object.entries(value)
      .map(([key, one]) => `${spelt([key])} = ${written(one)}`)
      .join(', ')} }`;
  return String(value);
}
