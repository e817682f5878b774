/** The moves of a piece in words, one line for each sort of move; made from the definition alone. */
import type { Key, Values } from '../i18n/catalogue';
import { notesEn } from '../i18n/notes.en';
import type { Kind, Moves, Offset } from '../protocol/types';
import { directions, modeIn, type Say, sortOf } from './directions';
import { twoSteps } from './two_steps';

export type { Say };

/** A dance of so many is what a lion does straight on. */
const LION_STEPS = 2;

type NoteWord = keyof typeof notesEn extends `note.${infer Word}` ? Word : never;

export function words({ moves }: Pick<Kind, 'moves'>, say: Say): string[] {
  const lines: string[] = [];
  const line = (key: Key, offsets: readonly Offset[], values: Values = {}) => {
    if (offsets.length > 0) lines.push(say(key, { ...values, d: directions(offsets, say) }));
  };
  const both = twoSteps(moves, say);
  lines.push(...both.lines);
  for (const [max, rays] of grouped(moves.rays, (ray) => `${ray.max ?? ''}${ray.mode}`)) {
    const [{ max: n, mode }] = rays as [Moves['rays'][number]];
    line(n === null ? 'moves.ray' : 'moves.ray.max', rays, { n: n ?? max, mode: modeIn(mode, say) });
  }
  const steps = moves.steps.filter((step) => step.mode !== 'any' || !both.covers(step));
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
  const longer = moves.dances.filter((dance) => dance.max > LION_STEPS || !both.covers(dance));
  for (const [max, dances] of grouped(longer, (dance) => `${dance.max}`)) {
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
  return lines;
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

function grouped<T>(all: readonly T[], key: (one: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return [...groups];
}
