import type { Kind } from '../protocol/types';

/** The piece of the first set-up that a promoted one has become, in name and moves alike. */
export function likeWhich(kind: Kind, kinds: ReadonlyMap<string, Kind>): Kind | undefined {
  if (!kind.promoted) return undefined;
  for (const other of kinds.values()) {
    if (!other.promoted && other.name.ja === kind.name.ja && other.betza === kind.betza) return other;
  }
  return undefined;
}
