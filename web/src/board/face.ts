/** What a piece shows of itself in games with towers. */
import type { Face } from '../protocol/types';

/** Whether pieces of this kind stand on each other: they are drawn as discs. */
export function isDisc(kind: Face): boolean {
  return kind.layers.length > 0;
}

/**
 * The name on the other side of a piece, where its definition tells pieces of one face apart by it:
 * `兵（裏さ）`.
 */
export function backSign(kind: Face): string | null {
  return /（裏(.)）/.exec(kind.name.ja)?.[1] ?? null;
}
