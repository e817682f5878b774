/**
 * The notation of moves as the move editor writes it: an item for each sort of move, as few items as say it.
 * Items that no click writes (dances, hooks ...) stay as they are. What a text means the server says; here
 * only the plain items are read, so that a click can take away what another one put there.
 */
import type { Mode, Offset } from '../protocol/types';

/** One square that is stepped or jumped to, or one direction of a slide. */
export interface Plain extends Offset {
  readonly mode: Mode;
  /** 1 for a step or a jump, null for as far as the board. */
  readonly most: number | null;
}

type Family = 'straight' | 'diagonal' | 'knight' | 'zebra';

const STRAIGHT: readonly Offset[] = [
  { x: 0, y: 1 },
  { x: 0, y: -1 },
  { x: -1, y: 0 },
  { x: 1, y: 0 },
];
const DIAGONAL: readonly Offset[] = [
  { x: -1, y: 1 },
  { x: 1, y: 1 },
  { x: -1, y: -1 },
  { x: 1, y: -1 },
];
const eight = (a: number, b: number): Offset[] =>
  [a, -a].flatMap((x) =>
    [b, -b].flatMap((y) => [
      { x, y },
      { x: y, y: x },
    ]),
  );
const SQUARES: Record<Family, readonly Offset[]> = {
  straight: STRAIGHT,
  diagonal: DIAGONAL,
  knight: eight(1, 2),
  zebra: eight(2, 3),
};
/** Of which families, how far out, and how far on. */
const ATOMS: Record<string, { families: Family[]; scale: number; most: number | null }> = {
  W: { families: ['straight'], scale: 1, most: 1 },
  F: { families: ['diagonal'], scale: 1, most: 1 },
  K: { families: ['straight', 'diagonal'], scale: 1, most: 1 },
  D: { families: ['straight'], scale: 2, most: 1 },
  A: { families: ['diagonal'], scale: 2, most: 1 },
  H: { families: ['straight'], scale: 3, most: 1 },
  G: { families: ['diagonal'], scale: 3, most: 1 },
  N: { families: ['knight'], scale: 1, most: 1 },
  Z: { families: ['zebra'], scale: 1, most: 1 },
  R: { families: ['straight'], scale: 1, most: null },
  B: { families: ['diagonal'], scale: 1, most: null },
  Q: { families: ['straight', 'diagonal'], scale: 1, most: null },
};

const ITEM = /Li|Ig|h[RB]|[RB]mas[RB]|[a-z]\d[a-z]*[A-Z]\+\d+|[a-z]\d[a-z]*[A-Z]|[a-z]*[A-Z]\d*|\S/y;

/** The items of a text, in their order. */
export function itemsOf(text: string): string[] {
  const items: string[] = [];
  for (let at = 0; at < text.length; ) {
    if (text[at] === ' ') {
      at += 1;
      continue;
    }
    ITEM.lastIndex = at;
    const item = ITEM.exec(text)?.[0];
    if (!item) return [...items, text.slice(at)];
    items.push(item);
    at += item.length;
  }
  return items;
}

/** The moves of a plain item; null for one of another sort. */
export function plainOf(item: string): Plain[] | null {
  const moves = straightOf(item);
  return moves?.some((move) => move.most !== 1 && familyOf(move) === null) ? null : moves;
}

/** The same with riders, which have no tool: jumps that go on, such as a nightrider's. */
export function straightOf(item: string): Plain[] | null {
  const found = /^([fblrsvmc]*)([WFKDAHGNZRBQ])(\d*)$/.exec(item);
  if (!found) return null;
  const [, letters = '', name = '', number] = found;
  const atom = ATOMS[name]!;
  const [quiet, capture] = [letters.includes('m'), letters.includes('c')];
  const mode: Mode = quiet === capture ? 'any' : quiet ? 'quiet' : 'capture';
  const directions = letters.replace(/[mc]/g, '');
  if (atom.families.length > 1 && directions !== '') return null;
  const most = number ? Number(number) : atom.most;
  const moves: Plain[] = [];
  for (const family of atom.families) {
    const chosen = chosenOf(family, directions);
    if (!chosen) return null;
    for (const { x, y } of chosen) moves.push({ x: x * atom.scale, y: y * atom.scale, mode, most });
  }
  return moves;
}

function chosenOf(family: Family, directions: string): Offset[] | null {
  const all = SQUARES[family];
  const spread = directions.replaceAll('s', 'lr').replaceAll('v', 'fb');
  if (directions === '') return [...all];
  if (family === 'straight') return all.filter((at) => spread.includes(straightLetter(at)));
  if (family === 'diagonal') {
    if (directions.length === 1) return all.filter((at) => [...spread].some((one) => isTowards(at, one)));
    if (directions.length === 2 && /^[fb][lr]$|^[lr][fb]$/.test(directions))
      return all.filter((at) => [...directions].every((one) => isTowards(at, one)));
    return null;
  }
  const jumps = KNIGHTS.find(([letters]) => letters === directions)?.[1];
  if (!jumps) return null;
  return family === 'knight'
    ? [...jumps]
    : jumps.map(({ x, y }) => ({ x: x + Math.sign(x), y: y + Math.sign(y) }));
}

/** The sets of a knight's jumps that have a name, the larger ones first; those of a zebra have the same. */
const KNIGHTS: readonly (readonly [string, readonly Offset[]])[] = [
  ...['f', 'b', 'l', 'r'].map(
    (letter) => [letter, SQUARES.knight.filter((at) => isTowards(at, letter))] as const,
  ),
  ['ff', SQUARES.knight.filter(({ y }) => y === 2)],
  ['bb', SQUARES.knight.filter(({ y }) => y === -2)],
  ['ll', SQUARES.knight.filter(({ x }) => x === -2)],
  ['rr', SQUARES.knight.filter(({ x }) => x === 2)],
  ['fs', SQUARES.knight.filter(({ y }) => y === 1)],
  ['bs', SQUARES.knight.filter(({ y }) => y === -1)],
];

function straightLetter({ x, y }: Offset): string {
  return x === 0 ? (y > 0 ? 'f' : 'b') : x < 0 ? 'l' : 'r';
}

function isTowards({ x, y }: Offset, letter: string): boolean {
  return (
    (letter === 'f' && y > 0) ||
    (letter === 'b' && y < 0) ||
    (letter === 'l' && x < 0) ||
    (letter === 'r' && x > 0)
  );
}

/** What a click of the move editor puts down. */
export type Tool = 'any' | 'quiet' | 'capture' | 'slide' | 'on' | 'igui';

/** The squares from the middle to the edge of the move editor: 15 by 15. */
export const REACH = 7;

/** The letters of a direction next to the piece. */
function nextDoor({ x, y }: Offset): { letters: string; atom: 'W' | 'F' } | null {
  if (Math.max(Math.abs(x), Math.abs(y)) !== 1) return null;
  if (x === 0 || y === 0) return { letters: straightLetter({ x, y }), atom: 'W' };
  return { letters: `${y > 0 ? 'f' : 'b'}${x < 0 ? 'l' : 'r'}`, atom: 'F' };
}

/** The moves of a text with what a click on a square means; null where no item says that. */
export function clicked(text: string, at: Offset, tool: Tool, most: number | null = null): string | null {
  if (at.x === 0 && at.y === 0) return null;
  const items = itemsOf(text);
  if (tool === 'on' || tool === 'igui') {
    const next = nextDoor(at);
    if (!next) return null;
    return toggled(text, `${next.letters}ca${tool === 'on' ? 'v' : 'b'}${next.atom}`);
  }
  const { plain, others } = sorted(items);
  const wanted = tool === 'slide' ? slideOf(at, most) : { ...at, mode: tool, most: 1 };
  if (!wanted) return null;
  const family = familyOf(wanted);
  if (!family) return null;
  const isSame = (move: Plain) =>
    (move.most === 1) === (wanted.most === 1) &&
    move.y === wanted.y &&
    (move.x === wanted.x || (isPaired(family.family, wanted) === 'x' && move.x === -wanted.x));
  const isMirrored = (move: Plain) =>
    isPaired(family.family, wanted) === 'y' && move.x === wanted.x && move.y === -wanted.y;
  const isMeant = (move: Plain) => isSame(move) || isMirrored(move);
  const known = plain.find(isMeant);
  const rest = plain.filter((move) => !isMeant(move));
  const isThere = known !== undefined && known.mode === wanted.mode && known.most === wanted.most;
  const next = isThere ? rest : [...rest, ...pairOf(family.family, wanted)];
  return [writtenMoves(next), ...others].filter((part) => part !== '').join(' ');
}

/** A knight's jump has a name only together with that on the other side. */
function isPaired(family: Family, { x, y }: Offset): 'x' | 'y' | null {
  if (family !== 'knight' && family !== 'zebra') return null;
  return Math.abs(y) > Math.abs(x) ? 'x' : 'y';
}

function pairOf(family: Family, move: Plain): Plain[] {
  const paired = isPaired(family, move);
  if (paired === null) return [move];
  return [move, paired === 'x' ? { ...move, x: -move.x } : { ...move, y: -move.y }];
}

/** The text with an item of its own, or without it. */
export function toggled(text: string, item: string): string {
  const items = itemsOf(text);
  if (items.includes(item)) return items.filter((one) => one !== item).join(' ');
  // What stands there stays as it was written.
  return [text.trim(), item].filter((part) => part !== '').join(' ');
}

function sorted(items: readonly string[]): { plain: Plain[]; others: string[] } {
  const plain: Plain[] = [];
  const others: string[] = [];
  for (const item of items) {
    const moves = plainOf(item);
    if (moves) plain.push(...moves);
    else others.push(item);
  }
  return { plain, others };
}

/** The slide through a square on one of the eight lines. */
function slideOf(at: Offset, most: number | null): Plain | null {
  const far = Math.max(Math.abs(at.x), Math.abs(at.y));
  if (at.x !== 0 && at.y !== 0 && Math.abs(at.x) !== Math.abs(at.y)) return null;
  return {
    x: Math.sign(at.x),
    y: Math.sign(at.y),
    mode: 'any',
    most: most === 1 ? 2 : (most ?? (far < REACH && far > 1 ? far : null)),
  };
}

function familyOf({ x, y, most }: Plain): { family: Family; scale: number } | null {
  const [long, short] = [Math.max(Math.abs(x), Math.abs(y)), Math.min(Math.abs(x), Math.abs(y))];
  if (most !== 1 && long > 1) return null;
  if (short === 0 && long <= 3) return { family: 'straight', scale: long };
  if (short === long && long <= 3) return { family: 'diagonal', scale: long };
  if (short === 1 && long === 2) return { family: 'knight', scale: 1 };
  return short === 2 && long === 3 ? { family: 'zebra', scale: 1 } : null;
}

const LETTERS: Record<string, string> = {
  'straight 1 1': 'W',
  'straight 2 1': 'D',
  'straight 3 1': 'H',
  'diagonal 1 1': 'F',
  'diagonal 2 1': 'A',
  'diagonal 3 1': 'G',
  'knight 1 1': 'N',
  'zebra 1 1': 'Z',
};
const MODES: Record<Mode, string> = { any: '', quiet: 'm', capture: 'c' };

/** Plain moves as a text. */
export function writtenMoves(moves: readonly Plain[]): string {
  const groups = new Map<string, Plain[]>();
  for (const move of moves) {
    const { family, scale } = familyOf(move)!;
    const key = `${family} ${scale} ${move.most} ${move.mode}`;
    groups.set(key, [...(groups.get(key) ?? []), move]);
  }
  const items: string[] = [];
  for (const [key, group] of groups) {
    const [family = '', scale = '1', most = '1'] = key.split(' ');
    const letter = LETTERS[`${family} ${scale} ${most}`] ?? (family === 'straight' ? 'R' : 'B');
    const number = most === '1' || most === 'null' ? '' : most;
    const squares = new Set(group.map(({ x, y }) => `${x / Number(scale)},${y / Number(scale)}`));
    const mode = MODES[group[0]!.mode];
    for (const letters of namesOf(family as Family, squares))
      items.push(`${mode}${letters}${letter}${number}`);
  }
  return merged(items).join('');
}

/** Names for a set of directions: one where there is one, else several. */
function namesOf(family: Family, squares: ReadonlySet<string>): string[] {
  const names = [''];
  if (family === 'straight') return squares.size === 4 ? [''] : [orderly(STRAIGHT.filter(inSet(squares)))];
  if (family === 'diagonal') names.push('f', 'b', 'l', 'r', 'fl', 'fr', 'bl', 'br');
  if (family === 'knight' || family === 'zebra') names.push(...KNIGHTS.map(([letters]) => letters));
  const left = new Set(squares);
  const chosen: string[] = [];
  for (const name of names) {
    const covered = chosenOf(family, name) ?? [];
    if (covered.length > 0 && covered.every(inSet(left))) {
      chosen.push(name);
      for (const { x, y } of covered) left.delete(`${x},${y}`);
    }
  }
  return chosen;
}

function inSet(squares: ReadonlySet<string>): (at: Offset) => boolean {
  return ({ x, y }) => squares.has(`${x},${y}`);
}

function orderly(directions: readonly Offset[]): string {
  const letters = directions.map(straightLetter).join('');
  return letters.replace(/^lr$/, 's').replace(/^fb$/, 'v').replace(/lr$/, 's');
}

/** `WF` is `K`, `RB` is `Q`. */
function merged(items: readonly string[]): string[] {
  const out = [...items];
  for (const [a, b, both] of [
    ['W', 'F', 'K'],
    ['R', 'B', 'Q'],
  ] as const)
    for (const mode of ['', 'm', 'c']) {
      const [one, other] = [out.indexOf(mode + a), out.indexOf(mode + b)];
      if (one < 0 || other < 0) continue;
      out[Math.min(one, other)] = mode + both;
      out.splice(Math.max(one, other), 1);
    }
  return out;
}
