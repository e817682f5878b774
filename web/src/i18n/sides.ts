/** What the two sides of a game are called. */
import type { Definition } from '../protocol/types';
import type { Side } from '../shogi/position';
import type { Key } from './catalogue';

export interface SideNames {
  /**
   * By the colours of their pieces, as where all pieces are tiles of two colours; elsewhere Japanese says who
   * moves first.
   */
  readonly colours: boolean;
  /** Who moves first in this game. */
  readonly first: Side;
}

/** Returns the names for a game that began with this position string. */
export function sideNames(definition: Pick<Definition, 'traits'>, start: string | undefined): SideNames {
  return {
    colours: definition.traits.side_names === 'army-colours',
    first: firstOf(start),
  };
}

/** Returns who moves first in a game that began with this position string. */
export function firstOf(start: string | undefined): Side {
  return start?.split(' ')[1] === 'w' ? 'w' : 'b';
}

/** Returns the key of a side's name: 先手 and 後手 follow from who moves first, Black and White stay. */
export function sideKey(side: Side, names: SideNames): Key {
  if (names.colours) return `side.${side}`;
  return `side.${side}.${side === names.first ? 'first' : 'second'}`;
}
