/**
 * Small changes to a TOML text by table and key. The text is the source: what is not changed stays as it was
 * written, comments and blanks included. Whether the text is right the server says.
 */

/** A key with its value, by places in the text. */
export interface Entry {
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
  /** Where its head begins, and where the last of its keys ends. */
  readonly from: number;
  readonly end: number;
  readonly entries: ReadonlyMap<string, Entry>;
}

const KEY = /[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y;

export function tablesOf(text: string): Table[] {
  const tables: { head: string; from: number; end: number; entries: Map<string, Entry> }[] = [
    { head: '', from: 0, end: 0, entries: new Map() },
  ];
  let at = 0;
  while (at < text.length) {
    const line = at;
    at = behindBlanks(text, at);
    const table = tables.at(-1)!;
    if (text[at] === '[') {
      const end = lineEnd(text, at);
      const head = /^\[\[?\s*([^\]]*?)\s*\]\]?/.exec(text.slice(at, end))?.[1] ?? '';
      tables.push({ head, from: line, end, entries: new Map() });
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
    table.entries.set(key.name, { line, end, from, to });
    table.end = end;
    at = end;
  }
  return tables;
}

function keyAt(text: string, at: number): { name: string; to: number } | null {
  KEY.lastIndex = at;
  const found = KEY.exec(text);
  if (!found) return null;
  const to = behindBlanks(text, KEY.lastIndex);
  if (text[to] !== '=') return null;
  return { name: found[0].replace(/^(["'])(.*)\1$/, '$2'), to };
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

export type Value = string | number | boolean | Value[] | { [key: string]: Value };

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
  const value: Record<string, Value> = {};
  let at = space(text, from + 1);
  while (at < text.length && text[at] !== '}') {
    const key = keyAt(text, at);
    const item = key && read(text, space(text, key.to + 1));
    if (!key || !item) return undefined;
    value[key.name] = item.value;
    at = space(text, item.to);
    if (text[at] === ',') at = space(text, at + 1);
    else if (text[at] !== '}') return undefined;
  }
  return { value, to: at + 1 };
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
      .map(([key, one]) => `${key} = ${written(one)}`)
      .join(', ')} }`;
  return String(value);
}

/** The text with another value of a key in a table, or without the key where there is none. */
export function withKey(text: string, table: Table, key: string, value: Value | undefined): string {
  const entry = table.entries.get(key);
  if (entry && value === undefined) return text.slice(0, entry.line) + text.slice(entry.end);
  if (value === undefined) return text;
  if (entry) return text.slice(0, entry.from) + written(value) + text.slice(entry.to);
  const at = table.entries.size === 0 && table.head === '' ? behindHead(text) : table.end;
  const before = text.slice(0, at);
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  return `${before}${gap}${key} = ${written(value)}\n${text.slice(at)}`;
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

/** The text without a table, and without the comments directly above it. */
export function withoutTable(text: string, table: Table): string {
  const from = aboveComments(text, table.from);
  let end = table.end;
  while (text[end] === '\n') end += 1;
  return text.slice(0, from) + text.slice(end);
}
