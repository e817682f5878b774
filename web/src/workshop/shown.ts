/** Which squares of the move editor say what, by what the server says of the moves. */
import type { Moves } from '../protocol/types';
import { REACH, type Tool } from './moves';

const FAR = 27;

export function shownOn(moves: Moves | null): Map<string, Tool[]> {
  const shown = new Map<string, Tool[]>();
  const add = (x: number, y: number, what: Tool) => {
    if (Math.max(Math.abs(x), Math.abs(y)) > REACH) return;
    const key = `${x},${y}`;
    const known = shown.get(key) ?? [];
    if (!known.includes(what)) shown.set(key, [...known, what]);
  };
  if (!moves) return shown;
  for (const { x, y, mode } of moves.steps) add(x, y, mode);
  for (const { x, y, max } of moves.rays)
    for (let n = 1; n <= Math.min(max ?? FAR, REACH); n += 1) add(x * n, y * n, 'slide');
  for (const { via, first, to } of moves.two_steps)
    if (first === 'capture') add(via.x, via.y, to.x === 0 && to.y === 0 ? 'igui' : 'on');
  for (const { x, y, mode } of moves.lame_leaps) add(x, y, mode);
  return shown;
}
