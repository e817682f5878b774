/** The pieces of a game that show what a set looks like. */
import { movement } from '../board/rank';
import type { Kind } from '../protocol/types';

/**
 * Returns the royal piece, the greatest and the least one, some between them, and a promoted piece; fewer in
 * games that have fewer.
 */
export function samplesOf(kinds: readonly Kind[], most = 6): Kind[] {
  const drawn = kinds.filter((kind, i) => kinds.findIndex(({ glyph }) => glyph === kind.glyph) === i);
  const power = (kind: Kind) => movement(kind.moves);
  const royal = drawn.find((kind) => kind.royal);
  const others = drawn.filter((kind) => !kind.royal && !kind.promoted).sort((a, b) => power(b) - power(a));
  const greatest = others[0];
  const promoted =
    drawn.find((kind) => kind.promoted && kind.promotes_from === greatest?.code) ??
    drawn.find((kind) => kind.promoted && !kind.royal);
  const room = most - [royal, promoted].filter(Boolean).length;
  const spread = Array.from({ length: Math.min(room, others.length) }, (_, i, all = others.length) => {
    const step = room > 1 ? ((all - 1) * i) / (Math.min(room, all) - 1 || 1) : 0;
    return others[Math.round(step)];
  });
  return [royal, ...spread, promoted].filter((kind): kind is Kind => kind !== undefined);
}
