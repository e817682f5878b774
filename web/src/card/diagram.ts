/** What the picture of a man's moves shows: dots, lines and two-leg ways, cut to a small grid. */
import type { Kind, Mode, Moves, Offset } from '../protocol/types';

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
  /** Squares where the man can take and go on or come back. */
  ways: { x: number; y: number }[];
  /** Second legs of moves that turn on their way, shown from one turning square on every first leg. */
  turns: Turn[];
  /** Squares of a second jump, apart from those that a first one reaches. */
  seconds: { x: number; y: number }[];
}

export interface Turn {
  /** The turning square. */
  at: Offset;
  direction: Offset;
  length: number;
}

const LEAST_REACH = 2;
const MOST_REACH = 4;
/** How far out a first leg is shown to turn: so that no two second legs end on the same square. */
const TURN_AT = { straight: 2, diagonal: 1 };
const TURN_REACH = 4;

export function diagram(moves: Moves): Diagram {
  const far = Math.max(
    0,
    ...moves.steps.map(distance),
    ...moves.paths.map((path) => distance(path.to)),
    ...moves.bends.map((bend) => (bend.slides ? TURN_REACH : 2 * distance(bend.first))),
    ...moves.rays.map((ray) => (ray.max === null ? 0 : ray.max * distance(ray))),
  );
  const reach = Math.min(MOST_REACH, Math.max(LEAST_REACH, far));
  const lines = moves.rays.map((ray) => {
    const room = Math.floor(reach / Math.max(1, distance(ray)));
    const length = Math.min(room, ray.max ?? room);
    return { x: ray.x, y: ray.y, length, onward: ray.max === null || ray.max > room, mode: ray.mode };
  });
  const dots = moves.steps
    .filter((step) => distance(step) <= reach)
    .map(({ x, y, mode }) => ({ x, y, mode }));
  const ways = new Map<string, { x: number; y: number }>();
  for (const { via, first } of moves.paths) {
    if (first === 'capture') ways.set(`${via.x},${via.y}`, { x: via.x, y: via.y });
  }
  return { reach, dots, lines, ways: [...ways.values()], ...bent(moves, reach) };
}

function bent(moves: Moves, reach: number): Pick<Diagram, 'turns' | 'seconds'> {
  const turns: Turn[] = [];
  const seconds = new Map<string, Offset>();
  const firsts = new Set(moves.steps.map(({ x, y }) => `${x},${y}`));
  for (const { first, then, slides } of moves.bends) {
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
export type LegendMark = 'step' | 'ray' | 'quiet' | 'capture' | 'lion' | 'bend' | 'second';

export function legend(kind: Kind): LegendMark[] {
  const { steps, rays, paths, bends } = kind.moves;
  const marks: LegendMark[] = [];
  if (steps.length > 0) marks.push('step');
  if (rays.length > 0) marks.push('ray');
  const modes = new Set([...steps, ...rays].map((move) => move.mode));
  if (modes.has('quiet')) marks.push('quiet');
  if (modes.has('capture')) marks.push('capture');
  if (paths.length > 0) marks.push('lion');
  if (bends.some((bend) => bend.slides)) marks.push('bend');
  if (bends.some((bend) => !bend.slides)) marks.push('second');
  return marks;
}

function distance(offset: { x: number; y: number }): number {
  return Math.max(Math.abs(offset.x), Math.abs(offset.y));
}
