/** How long the players of a record thought, as clocks on paper show it. */
import { type Side, sideIn } from '../shogi/position';
import { preorder, type TreeNode } from './tree';

/** In milliseconds. */
export interface Spent {
  readonly turn: number;
  /** For all turns of this player so far. */
  readonly total: number;
}

const NONE = { b: 0, w: 0 } as const;

/** Returns the times of all turns that have one; a total that the record leaves out is the sum. */
export function spentIn(root: TreeNode): ReadonlyMap<TreeNode, Spent> {
  const found = new Map<TreeNode, Spent>();
  const sums = new Map<TreeNode, Readonly<Record<Side, number>>>();
  for (const node of preorder(root)) {
    const { parent } = node;
    const before = (parent && sums.get(parent)) ?? NONE;
    const { spent } = node.annotation;
    sums.set(node, before);
    if (!parent || !spent) continue;
    const side = sideIn(parent.seen.position);
    const turn = spent['turn-ms'];
    const total = spent['total-ms'] ?? before[side] + turn;
    sums.set(node, { ...before, [side]: total });
    found.set(node, { turn, total });
  }
  return found;
}

/** Returns a time in whole seconds, begun ones not counted: `0:05`, `1:02:03`. */
export function timeText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
