/** What the picture of a man's moves shows: dots, lines and two-leg ways, cut to a small grid. */
import type { Kind, Mode, Moves } from '../protocol/types';

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
}

const LEAST_REACH = 2;
const MOST_REACH = 4;

export function diagram(moves: Moves): Diagram {
  const far = Math.max(
    0,
    ...moves.steps.map(distance),
    ...moves.paths.map((path) => distance(path.to)),
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
  return { reach, dots, lines, ways: [...ways.values()] };
}

/** Which marks a picture uses, for its legend. */
export type LegendMark = 'step' | 'ray' | 'quiet' | 'capture' | 'lion';

export function legend(kind: Kind): LegendMark[] {
  const { steps, rays, paths } = kind.moves;
  const marks: LegendMark[] = [];
  if (steps.length > 0) marks.push('step');
  if (rays.length > 0) marks.push('ray');
  const modes = new Set([...steps, ...rays].map((move) => move.mode));
  if (modes.has('quiet')) marks.push('quiet');
  if (modes.has('capture')) marks.push('capture');
  if (paths.length > 0) marks.push('lion');
  return marks;
}

function distance(offset: { x: number; y: number }): number {
  return Math.max(Math.abs(offset.x), Math.abs(offset.y));
}
