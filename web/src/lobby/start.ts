/** Where a game begins: from the usual start, from a handicap, or from another position. */
import type { Handicap } from '../protocol/types';

/** `usual`, `other`, or a handicap with its id. */
export type Start = 'usual' | 'other' | `handicap:${string}`;

export function startId({ id }: Pick<Handicap, 'id'>): Start {
  return `handicap:${id}`;
}

/** What a position is; `usual` is how the usual start is written. */
export function startOf(position: string, usual: string, handicaps: readonly Handicap[]): Start {
  const text = position.trim();
  if (text === usual) return 'usual';
  const found = handicaps.find((handicap) => handicap.position === text);
  return found ? startId(found) : 'other';
}

/** The position of a start; null where it is not one of those that are known. */
export function positionOf(start: string, usual: string, handicaps: readonly Handicap[]): string | null {
  if (start === 'usual') return usual;
  return handicaps.find((handicap) => startId(handicap) === start)?.position ?? null;
}
