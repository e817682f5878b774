/** Directions and lengths of moves, in words. */
import type { Key, Values } from '../i18n/catalogue';
import type { Mode, Offset } from '../protocol/types';

/** Says a text of the catalogue in the language of the reader. */
export type Say = (key: Key, values?: Values) => string;

const COMPASS = 8;
/** Groups of directions that have a name of their own, the larger ones first. */
const STRAIGHT: [Key, string[]][] = [
  ['dir.straight', ['f', 'b', 'l', 'r']],
  ['dir.fb', ['f', 'b']],
  ['dir.lr', ['l', 'r']],
  ['dir.f', ['f']],
  ['dir.b', ['b']],
  ['dir.l', ['l']],
  ['dir.r', ['r']],
];
const DIAGONAL: [Key, string[]][] = [
  ['dir.diagonal', ['fl', 'fr', 'bl', 'br']],
  ['dir.fx', ['fl', 'fr']],
  ['dir.bx', ['bl', 'br']],
  ['dir.lx', ['fl', 'bl']],
  ['dir.rx', ['fr', 'br']],
  ['dir.fl', ['fl']],
  ['dir.fr', ['fr']],
  ['dir.bl', ['bl']],
  ['dir.br', ['br']],
];

/** The direction of an offset; of a knight's jump that of its longer part. */
function nameOf({ x, y }: Offset): string {
  const [far, wide] = [Math.abs(y), Math.abs(x)];
  const forth = far >= wide ? (y > 0 ? 'f' : 'b') : '';
  const aside = wide >= far ? (x < 0 ? 'l' : 'r') : '';
  return forth + aside;
}

export function directions(offsets: readonly Offset[], say: Say): string {
  const left = new Set(offsets.map(nameOf));
  if (left.size === COMPASS || offsets.length === COMPASS) return say('dir.all');
  const words: string[] = [];
  for (const [key, group] of [...STRAIGHT, ...DIAGONAL]) {
    if (!group.every((name) => left.has(name))) continue;
    for (const name of group) left.delete(name);
    words.push(say(key));
  }
  return words.join(say('dir.join'));
}

export function sortOf({ x, y }: Offset): 'step' | 'leap' | 'knight' | 'far' {
  const [near, far] = [Math.min(Math.abs(x), Math.abs(y)), Math.max(Math.abs(x), Math.abs(y))];
  if (far === 1) return 'step';
  if (far === 2 && near === 1) return 'knight';
  return far === 2 ? 'leap' : 'far';
}

export function modeIn(mode: Mode, say: Say): string {
  return mode === 'any' ? '' : say(mode === 'quiet' ? 'moves.quiet' : 'moves.capture');
}
