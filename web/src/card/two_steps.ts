/**
 * Moves of two steps that capture on their way or come back, in words. A lion's power has its name only where
 * all of it is there; of what is less each part is told alone.
 */
import type { Key } from '../i18n/catalogue';
import type { Mode, Moves, Offset } from '../protocol/types';
import { directions, modeIn, type Say, sortOf } from './directions';

/** What a piece does by way of one square. */
interface Way {
  readonly via: Offset;
  /** It captures there and comes back. */
  igui: boolean;
  /** It goes there and comes back. */
  pass: boolean;
  /** It captures there and goes on. */
  readonly ons: { readonly turn: Offset; readonly then: Mode }[];
}

export interface TwoSteps {
  readonly lines: string[];
  /** What the name of a lion says: it is not told again. */
  readonly covers: (step: Offset) => boolean;
}

const REACH = 2;
const around = (reach: number): Offset[] => {
  const line = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach);
  return line.flatMap((y) => line.map((x) => ({ x, y }))).filter((at) => !isHome(at));
};
const COMPASS = around(1);

export function twoSteps(moves: Moves, say: Say): TwoSteps {
  const ways = waysOf(moves);
  const isWhole = isLion(moves, ways);
  const isNext = ({ via }: Way) => sortOf(via) === 'step';
  const named = [...ways.values()].filter((way) => (isWhole ? isNext(way) : hasPower(moves, way)));
  const others = [...ways.values()].filter((way) => !named.includes(way));
  const lines: string[] = [];
  if (isWhole) lines.push(say('moves.lion'));
  else if (named.length > 0) lines.push(say('moves.lion.some', { d: viasOf(named, say) }));
  lines.push(...(others.length > 0 ? told(others, say) : []));
  const covers = (step: Offset) =>
    isWhole
      ? distance(step) <= REACH
      : named.some(({ via }) => isSame(step, via) || isSame(step, plus(via, via)));
  return { lines, covers };
}

function waysOf(moves: Moves): Map<string, Way> {
  const ways = new Map<string, Way>();
  for (const { via, first, to, then } of moves.two_steps) {
    const way = ways.get(keyOf(via)) ?? { via, igui: false, pass: false, ons: [] };
    ways.set(keyOf(via), way);
    if (first === 'capture' && isHome(to)) way.igui = true;
    else if (first === 'capture') way.ons.push({ turn: plus(to, back(via)), then });
    else if (isHome(to)) way.pass = true;
  }
  return ways;
}

/** Two steps of a king, each of which may capture, and the way back with a capture or without. */
function isLion(moves: Moves, ways: ReadonlyMap<string, Way>): boolean {
  const turns = (way: Way) =>
    COMPASS.every((turn) => isSame(turn, back(way.via)) || goesOn(moves, way, turn));
  return (
    around(REACH).every((to) => reaches(moves, to)) &&
    COMPASS.every((via) => {
      const way = ways.get(keyOf(via));
      return way?.igui && way.pass && turns(way);
    })
  );
}

/** The same along one line, as falcons and eagles have it, and no more. */
function hasPower(moves: Moves, way: Way): boolean {
  const { via, igui, pass, ons } = way;
  return (
    sortOf(via) === 'step' &&
    igui &&
    pass &&
    goesOn(moves, way, via) &&
    ons.every(({ turn }) => isSame(turn, via)) &&
    reaches(moves, via) &&
    reaches(moves, plus(via, via))
  );
}

function goesOn(moves: Moves, { via, ons }: Way, turn: Offset): boolean {
  const dances = isSame(turn, via) && moves.dances.some((dance) => isSame(dance, via) && dance.max >= REACH);
  return dances || ons.some((on) => isSame(on.turn, turn) && on.then === 'any');
}

/** Whether it may end on a square, capturing or not, whatever stands before it. */
function reaches(moves: Moves, to: Offset): boolean {
  const steps = moves.steps.some((step) => step.mode === 'any' && isSame(step, to));
  const slides = moves.rays.some((ray) => ray.mode === 'any' && isSame(ray, to));
  const dances = moves.dances.some((dance) =>
    Array.from({ length: dance.max }, (_, n) => ({ x: dance.x * (n + 1), y: dance.y * (n + 1) })).some((at) =>
      isSame(at, to),
    ),
  );
  return steps || slides || dances;
}

function told(ways: readonly Way[], say: Say): string[] {
  const lines: string[] = [];
  const modes = [...new Set(ways.flatMap(({ ons }) => ons.map(({ then }) => then)))];
  for (const then of modes) {
    for (const some of grouped(ways, (way) => onKey(way, then))) {
      const turns = turnsOf(some[0]!, then);
      const key: Key = isStraight(some[0]!, then) ? 'moves.on.straight' : 'moves.on';
      const again = say(sortOf(some[0]!.via) === 'step' ? 'moves.again.step' : 'moves.again.jump');
      const mode = then === 'any' ? say('moves.on.any') : modeIn(then, say);
      lines.push(say(key, { ...place(some, say), again, mode, e: directions(turns, say) }));
    }
  }
  const sort = ({ via }: Way) => sortOf(via);
  for (const some of grouped(ways, (way) => (way.igui ? sort(way) : null)))
    lines.push(say('moves.igui', place(some, say)));
  for (const some of grouped(ways, (way) => (way.pass ? sort(way) : null)))
    lines.push(say('moves.pass', place(some, say)));
  return lines;
}

function place(ways: readonly Way[], say: Say): { where: string; d: string } {
  return { where: say(`moves.where.${sortOf(ways[0]!.via)}`), d: viasOf(ways, say) };
}

/** Ways that are told together go on alike: straight, or the same ways from everywhere. */
function onKey(way: Way, then: Mode): string | null {
  if (way.ons.every((on) => on.then !== then)) return null;
  const turns = isStraight(way, then) ? 'straight' : turnsOf(way, then).map(keyOf).toSorted().join(' ');
  return `${sortOf(way.via)} ${turns}`;
}

function isStraight({ via, ons }: Way, then: Mode): boolean {
  return ons.every((on) => on.then !== then || isSame(on.turn, via));
}

/** Where it goes on; the way back, which is told as igui, counts as one of all. */
function turnsOf({ via, igui, ons }: Way, then: Mode): Offset[] {
  const turns = ons.filter((on) => on.then === then).map(({ turn }) => turn);
  return igui ? [...turns, back(via)] : turns;
}

function viasOf(ways: readonly Way[], say: Say): string {
  return directions(
    ways.map(({ via }) => via),
    say,
  );
}

function grouped(ways: readonly Way[], key: (way: Way) => string | null): Way[][] {
  const groups = new Map<string, Way[]>();
  for (const way of ways) {
    const name = key(way);
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), way]);
  }
  return [...groups.values()];
}

const keyOf = ({ x, y }: Offset) => `${x},${y}`;
const plus = (one: Offset, other: Offset): Offset => ({ x: one.x + other.x, y: one.y + other.y });
const back = ({ x, y }: Offset): Offset => ({ x: -x, y: -y });
const isSame = (one: Offset, other: Offset) => one.x === other.x && one.y === other.y;
const distance = ({ x, y }: Offset) => Math.max(Math.abs(x), Math.abs(y));

function isHome({ x, y }: Offset): boolean {
  return x === 0 && y === 0;
}
