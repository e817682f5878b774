/** The moves of a piece in words, one line for each sort of move; made from the definition alone. */
import type { Key, Values } from '../i18n/catalogue';
import { notesEn } from '../i18n/notes.en';
import type { Kind, Mode, Moves, Offset } from '../protocol/types';
import { dancing, isLion } from './diagram';

/** Says a text of the catalogue in the language of the reader. */
export type Say = (key: Key, values?: Values) => string;

type NoteWord = keyof typeof notesEn extends `note.${infer Word}` ? Word : never;

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

export function words({ moves }: Pick<Kind, 'moves'>, say: Say): string[] {
  const lines: string[] = [];
  const line = (key: Key, offsets: readonly Offset[], values: Values = {}) => {
    if (offsets.length > 0) lines.push(say(key, { ...values, d: directions(offsets, say) }));
  };
  const lion = powers(moves);
  line(lion.length === COMPASS ? 'moves.lion' : 'moves.lion.some', lion);
  for (const [max, rays] of grouped(moves.rays, (ray) => `${ray.max ?? ''}${ray.mode}`)) {
    const [{ max: n, mode }] = rays as [Moves['rays'][number]];
    line(n === null ? 'moves.ray' : 'moves.ray.max', rays, { n: n ?? max, mode: modeIn(mode, say) });
  }
  const steps = moves.steps.filter((step) => !covered(moves, step));
  for (const [sort, some] of grouped(steps, (step) => `${sortOf(step)}${step.mode}`)) {
    const key = `moves.${sort.replace(/(any|quiet|capture)$/, '')}` as Key;
    line(key, some, { mode: modeIn(some[0]?.mode ?? 'any', say) });
  }
  const straight = moves.lame_leaps.filter(({ x, y }) => x === 0 || y === 0 || Math.abs(x) === Math.abs(y));
  line('moves.lame', straight);
  const bent = moves.lame_leaps.filter((lame) => !straight.includes(lame));
  if (bent.some(isHorse)) lines.push(say('moves.lames.horse'));
  if (bent.some((lame) => !isHorse(lame))) lines.push(say('moves.lames.long'));
  const sortOfHop = ({ quiet, capture }: Moves['cannon_hops'][number]) =>
    quiet ? (capture ? 'both' : 'quiet') : 'take';
  for (const [, hops] of grouped(moves.cannon_hops, (hop) => `${sortOfHop(hop)}${hop.max ?? ''}`)) {
    const [hop] = hops as [Moves['cannon_hops'][number]];
    if (hop.max) line('moves.hop.short', hops, { n: hop.max });
    else line(`moves.hop.${sortOfHop(hop)}`, hops);
  }
  for (const [max, dances] of grouped(dancing(moves).dances, (dance) => `${dance.max}`)) {
    line('moves.dance', dances, { n: max });
  }
  for (const [sort, jumps] of grouped(moves.range_jumps, (jump) => (jump.captures ? 'sweep' : 'jump'))) {
    line(`moves.${sort}` as Key, jumps);
  }
  for (const [, runs] of grouped(moves.leap_slides, ({ first, last }) => `${first},${last}`)) {
    const [{ first, last }] = runs as [Moves['leap_slides'][number]];
    line('moves.run', runs, { n: first, more: last - first });
  }
  line(
    'moves.bend',
    moves.hooks.filter((bend) => bend.slides).map((bend) => bend.first),
  );
  line(
    'moves.second',
    moves.hooks.filter((bend) => !bend.slides).map((bend) => bend.first),
  );
  for (const [max, areas] of grouped(moves.area_moves, (area) => `${area.max}`)) {
    line(
      'moves.area',
      areas.flatMap((area) => area.steps),
      { n: max },
    );
  }
  line('moves.over', moves.rank_jumps);
  if (moves.anywhere) lines.push(say('moves.anywhere'));
  if (moves.unguarded) lines.push(say('moves.unguarded'));
  const iguis = moves.two_steps.filter(({ first, to }) => first === 'capture' && isHome(to));
  if (lion.length === 0 && iguis.length > 0) lines.push(say('moves.igui'));
  return lines;
}

function isHome({ x, y }: Offset): boolean {
  return x === 0 && y === 0;
}

/** The turn of a knight, as horses go it. */
function isHorse({ x, y }: Offset): boolean {
  return Math.abs(x) + Math.abs(y) === 3;
}

/** What rules add to a piece's moves, one line each; palace lines have a picture of their own. */
const RULES = [
  'double-step',
  'castles',
  'palace',
  'river',
  'facing',
  'own-kind',
  'crosses',
  'enters',
  're-places',
] as const;

export function ruleWords(moves: Moves, say: Say): string[] {
  return RULES.filter((rule) => moves.rules.includes(rule)).map((rule) => say(`rule.${rule}`));
}

/**
 * What else is to be known of a piece: the definition's words, as sentences. Words that the page does not
 * know are left out.
 */
export function noteWords(notes: readonly string[], say: Say): string[] {
  return notes.flatMap((note) => (isNote(note) ? say(`note.${note}`) : []));
}

function isNote(word: string): word is NoteWord {
  return `note.${word}` in notesEn;
}

/** The directions in which a piece takes and goes on. */
function powers(moves: Moves): Offset[] {
  const ways = moves.two_steps
    .filter(({ first, to }) => first === 'capture' && !isHome(to))
    .map(({ via }) => via);
  return [...new Map(ways.map((via) => [nameOf(via), via] as const)).values()];
}

/** Whether a step is one of those of its lion's power, which is named as a whole. */
function covered(moves: Moves, step: Offset): boolean {
  if (!isLion(moves)) return false;
  const same = (other: Offset) => other.x === step.x && other.y === step.y;
  return moves.two_steps.some(({ first, via, to }) => first === 'capture' && (same(via) || same(to)));
}

function sortOf({ x, y }: Offset): 'step' | 'leap' | 'knight' | 'far' {
  const [near, far] = [Math.min(Math.abs(x), Math.abs(y)), Math.max(Math.abs(x), Math.abs(y))];
  if (far === 1) return 'step';
  if (far === 2 && near === 1) return 'knight';
  return far === 2 ? 'leap' : 'far';
}

function modeIn(mode: Mode, say: Say): string {
  return mode === 'any' ? '' : say(mode === 'quiet' ? 'moves.quiet' : 'moves.capture');
}

function grouped<T>(all: readonly T[], key: (one: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return [...groups];
}
