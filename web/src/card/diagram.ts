/**
 * What the picture of a piece's moves shows: dots, lines and signs for each sort of move, cut to a small
 * grid.
 */
import type { CannonHop, Kind, Mode, Moves, Offset } from '../protocol/types';

export interface Dot {
  x: number;
  y: number;
  mode: Mode;
}

export interface Line {
  x: number;
  y: number;
  /** How many squares of it the picture shows. */
  length: number;
  /** It goes on beyond the picture. */
  onward: boolean;
  mode: Mode;
}

export interface Diagram {
  /** Squares from the middle to the edge. */
  reach: number;
  dots: Dot[];
  lines: Line[];
  /** Squares where the piece can take and go on or come back. */
  ways: Offset[];
  /** Squares where the piece can take and come back, and no more (igui). */
  iguis: Offset[];
  /** Second legs of moves that turn on their way, shown from one turning square on every first leg. */
  turns: Turn[];
  /** Squares of a second jump, apart from those that a first one reaches. */
  seconds: Offset[];
  /** Dances: lines of squares, on each of which they may end. */
  dances: (Offset & { length: number })[];
  /** Range jumps, from square to square of a line to the edge and beyond. */
  jumps: (Offset & { length: number; captures: boolean })[];
  /** Leaps that run on. */
  runs: (Offset & { first: number; last: number })[];
  /** Moves over squares that must be empty, with their ways. */
  lames: (Dot & { over: Offset[] })[];
  /** The squares of all these ways. */
  empty: Offset[];
  /**
   * Slides over one piece, which is shown on a square of its own; what the moving piece does before it is its
   * rays.
   */
  hops: (CannonHop & { screen: number; length: number })[];
  /** Where a king goes that castles. */
  castles: readonly Offset[];
  /** All the squares of the picture that nothing else reaches, for a piece that goes anywhere. */
  anywhere: Offset[];
}

export interface Turn {
  /** The turning square. */
  at: Offset;
  direction: Offset;
  length: number;
}

export const LEAST_REACH = 2;
const MOST_REACH = 5;
/** How far out a first leg is shown to turn: so that no two second legs end on the same square. */
const TURN_AT = { straight: 2, diagonal: 1 };
const TURN_REACH = 4;
/** How much is shown of what goes over pieces. */
const JUMP_REACH = 4;
/**
 * Where the piece is shown that a cannon goes over, and how far rays of the same line are shown before it.
 */
const SCREEN_AT = 2;
const BEFORE_SCREEN = 1.42;
const HOP_REACH = 3;
/** How far a slide is drawn where a jump goes on along it. */
const BEFORE_JUMP = 2;
const CASTLING: readonly Offset[] = [
  { x: 2, y: 0 },
  { x: -2, y: 0 },
];
/** A lion's straight steps, which are dances by definition, are shown as its other steps are. */
const LION_STEPS = 2;

export function diagram(moves: Moves): Diagram {
  const far = Math.max(
    0,
    ...moves.steps.map(distance),
    ...lamesOf(moves).map(distance),
    ...moves.cannon_hops.map((hop) => Math.min(hop.max ?? HOP_REACH, HOP_REACH)),
    ...castlesOf(moves).map(distance),
    ...moves.two_steps.map((path) => distance(path.to)),
    ...moves.hooks.map((bend) => (bend.slides ? TURN_REACH : 2 * distance(bend.first))),
    ...moves.rays.map((ray) => (ray.max === null ? 0 : ray.max * distance(ray))),
    ...moves.dances.map((dance) => dance.max),
    ...moves.range_jumps.map(() => JUMP_REACH),
    ...moves.leap_slides.map((run) => run.last),
    ...moves.area_moves.map((area) => area.max),
    ...moves.rank_jumps.map(() => JUMP_REACH),
    moves.anywhere ? JUMP_REACH : 0,
  );
  const reach = Math.min(MOST_REACH, Math.max(LEAST_REACH, far));
  const lines = moves.rays.map((ray) => {
    const room = Math.floor(reach / Math.max(1, distance(ray)));
    const length = Math.min(room, ray.max ?? room);
    if (moves.cannon_hops.some((hop) => hop.x === ray.x && hop.y === ray.y))
      return { x: ray.x, y: ray.y, length: BEFORE_SCREEN, onward: false, mode: ray.mode };
    // A jump of the same direction has its sign at the edge: the slide's stands before it.
    if ([...moves.range_jumps, ...moves.rank_jumps].some((jump) => jump.x === ray.x && jump.y === ray.y))
      return { x: ray.x, y: ray.y, length: Math.min(length, BEFORE_JUMP), onward: true, mode: ray.mode };
    return { x: ray.x, y: ray.y, length, onward: ray.max === null || ray.max > room, mode: ray.mode };
  });
  const { straight, dances } = dancing(moves);
  const dots = [...moves.steps, ...straight, ...walkedTo(moves)]
    .filter((step) => distance(step) <= reach)
    .map(({ x, y, mode }) => ({ x, y, mode }));
  return {
    reach,
    dots,
    lines,
    ...taking(moves),
    ...bent(moves, reach),
    dances: dances.map(({ x, y, max }) => ({ x, y, length: max })),
    jumps: [...moves.range_jumps, ...moves.rank_jumps.map((jump) => ({ ...jump, captures: true }))].map(
      (jump) => ({ ...jump, length: reach }),
    ),
    runs: moves.leap_slides.map((run) => ({ ...run })),
    lames: lamesOf(moves),
    empty: emptyOf(moves),
    hops: moves.cannon_hops.map((hop) => {
      const length = Math.min(hop.max ?? reach, reach);
      return { ...hop, screen: Math.min(SCREEN_AT, length - 1), length };
    }),
    castles: castlesOf(moves),
    anywhere: moves.anywhere ? rest(reach, lines) : [],
  };
}

/** Where area moves end, but for squares on which a dot stands already. */
function walkedTo(moves: Moves): Dot[] {
  const ends = new Map<string, Dot>();
  for (const { steps, max } of moves.area_moves) {
    let last: Offset[] = [{ x: 0, y: 0 }];
    for (let n = 0; n < max; n += 1) {
      const next = new Map<string, Offset>();
      for (const from of last) {
        for (const step of steps) {
          const to = { x: from.x + step.x, y: from.y + step.y };
          const key = `${to.x},${to.y}`;
          if ((to.x === 0 && to.y === 0) || ends.has(key)) continue;
          next.set(key, to);
          ends.set(key, { ...to, mode: 'any' });
        }
      }
      last = [...next.values()];
    }
  }
  for (const { x, y } of moves.steps) ends.delete(`${x},${y}`);
  return [...ends.values()];
}

/** Moves with ways; a pawn's double step is one of them. */
export function lamesOf(moves: Moves): Moves['lame_leaps'] {
  if (!moves.rules.includes('double-step')) return moves.lame_leaps;
  return [...moves.lame_leaps, { x: 0, y: 2, mode: 'quiet', over: [{ x: 0, y: 1 }] }];
}

function emptyOf(moves: Moves): Offset[] {
  const over = moves.lame_leaps.flatMap((lame) => lame.over);
  return [...new Map(over.map((at) => [`${at.x},${at.y}`, at] as const)).values()];
}

/** The king castles, and not the rook, which slides. */
function castlesOf(moves: Moves): readonly Offset[] {
  return moves.rules.includes('castles') && moves.rays.length === 0 ? CASTLING : [];
}

/** Whether it takes and goes on: a lion. */
export function isLion(moves: Moves): boolean {
  return moves.two_steps.some(({ first, to }) => first === 'capture' && (to.x !== 0 || to.y !== 0));
}

/** The dances of a piece, apart from those that are a lion's two steps straight on. */
export function dancing(moves: Moves): { straight: Dot[]; dances: Moves['dances'] } {
  const lion = isLion(moves);
  const straight = moves.dances.filter((dance) => lion && dance.max === LION_STEPS);
  const steps = straight.flatMap(({ x, y }) =>
    [1, 2].map((n) => ({ x: x * n, y: y * n, mode: 'any' as const })),
  );
  return { straight: steps, dances: moves.dances.filter((dance) => !lion || dance.max > LION_STEPS) };
}

function taking(moves: Moves): Pick<Diagram, 'ways' | 'iguis'> {
  const ways = new Map<string, Offset>();
  const iguis = new Map<string, Offset>();
  for (const { via, first, to } of moves.two_steps) {
    if (first !== 'capture') continue;
    const back = to.x === 0 && to.y === 0;
    (back ? iguis : ways).set(`${via.x},${via.y}`, { x: via.x, y: via.y });
  }
  for (const key of ways.keys()) iguis.delete(key);
  return { ways: [...ways.values()], iguis: [...iguis.values()] };
}

function rest(reach: number, lines: readonly Line[]): Offset[] {
  const reached = new Set(['0,0']);
  for (const { x, y, length } of lines) {
    for (let n = 1; n <= length; n += 1) reached.add(`${x * n},${y * n}`);
  }
  const squares: Offset[] = [];
  for (let y = -reach; y <= reach; y += 1) {
    for (let x = -reach; x <= reach; x += 1) if (!reached.has(`${x},${y}`)) squares.push({ x, y });
  }
  return squares;
}

function bent(moves: Moves, reach: number): Pick<Diagram, 'turns' | 'seconds'> {
  const turns: Turn[] = [];
  const seconds = new Map<string, Offset>();
  const firsts = new Set(moves.steps.map(({ x, y }) => `${x},${y}`));
  for (const { first, then, slides } of moves.hooks) {
    const out = first.x === 0 || first.y === 0 ? TURN_AT.straight : TURN_AT.diagonal;
    const at = slides ? { x: first.x * out, y: first.y * out } : first;
    for (const direction of then) {
      const end = { x: at.x + direction.x, y: at.y + direction.y };
      const key = `${end.x},${end.y}`;
      if (slides) turns.push({ at, direction, length: roomFrom(at, direction, reach) });
      else if (!firsts.has(key) && distance(end) <= reach) seconds.set(key, end);
    }
  }
  return { turns, seconds: [...seconds.values()] };
}

/** How many steps of a direction stay inside the picture. */
function roomFrom(at: Offset, direction: Offset, reach: number): number {
  let length = 0;
  while (distance({ x: at.x + direction.x * (length + 1), y: at.y + direction.y * (length + 1) }) <= reach) {
    length += 1;
  }
  return length;
}

/** Which marks a picture uses, for its legend. */
export type LegendMark =
  | 'step'
  | 'ray'
  | 'reach'
  | 'quiet'
  | 'capture'
  | 'dance'
  | 'sweep'
  | 'jump'
  | 'over'
  | 'run'
  | 'anywhere'
  | 'lion'
  | 'igui'
  | 'lame'
  | 'hop'
  | 'castle'
  | 'bend'
  | 'second';

export function legend(kind: Kind): LegendMark[] {
  const { steps, rays, hooks, range_jumps, leap_slides, anywhere, lame_leaps, cannon_hops } = kind.moves;
  const { area_moves, rank_jumps } = kind.moves;
  const { straight, dances } = dancing(kind.moves);
  const { ways, iguis } = taking(kind.moves);
  const modes = new Set([...steps, ...rays, ...lamesOf(kind.moves)].map((move) => move.mode));
  const marks: [LegendMark, boolean][] = [
    ['step', steps.length + straight.length + area_moves.length > 0],
    ['ray', rays.some((ray) => ray.max === null)],
    ['reach', rays.some((ray) => ray.max !== null)],
    ['lame', lame_leaps.length > 0],
    ['hop', cannon_hops.length > 0],
    ['quiet', modes.has('quiet')],
    ['capture', modes.has('capture') || cannon_hops.some((hop) => !hop.quiet)],
    ['castle', castlesOf(kind.moves).length > 0],
    ['dance', dances.length > 0],
    ['sweep', range_jumps.some((jump) => jump.captures)],
    ['over', rank_jumps.length > 0],
    ['jump', range_jumps.some((jump) => !jump.captures)],
    ['run', leap_slides.length > 0],
    ['anywhere', anywhere],
    ['lion', ways.length > 0 || (kind.moves.two_steps.length > 0 && iguis.length === 0)],
    ['igui', iguis.length > 0],
    ['bend', hooks.some((bend) => bend.slides)],
    ['second', hooks.some((bend) => !bend.slides)],
  ];
  return marks.filter(([, used]) => used).map(([mark]) => mark);
}

function distance(offset: Offset): number {
  return Math.max(Math.abs(offset.x), Math.abs(offset.y));
}
