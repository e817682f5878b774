/** What the two sides of a game are called. */
import type { Definition } from '../protocol/types';
import { type Side, sideIn } from '../shogi/position';
import type { Key } from './catalogue';

export interface SideNames {
  /** By the colours of their pieces, as where all pieces are tiles of two colours. */
  readonly colours: boolean;
  /** Who is 先手 elsewhere: the one who moves first in this game, whoever moves first in this position. */
  readonly first: Side;
  /** White gives odds: 上手 and 下手. */
  readonly odds: boolean;
}

/** What the names follow from: the start is the usual one, where more than the traits are known. */
export type Named = Pick<Definition, 'traits'> & Partial<Pick<Definition, 'start' | 'handicaps'>>;

/** Returns the names in a game of a variant, which may carry options, that began with a position string. */
export function sideNames(definition: Named, variant: string, start: string | undefined): SideNames {
  const begun = start?.trim() ?? '';
  return {
    colours: definition.traits.side_names === 'army-colours',
    first: isWhiteFirst(variant) ? 'w' : sideIn(definition.start ?? ''),
    odds: sideIn(begun) === 'w' && (definition.handicaps ?? []).some(({ position }) => position === begun),
  };
}

/** How a side is called: by its colour, as who moves first or second, or as who takes or gives odds. */
export type SideWord = '' | '.first' | '.second' | '.odds';

export function sideWord(side: Side, names: SideNames): SideWord {
  if (names.colours) return '';
  if (names.odds) return '.odds';
  return side === names.first ? '.first' : '.second';
}

/** Returns the key of a side's name: Japanese has several, Black and White stay. */
export function sideKey(side: Side, names: SideNames): Key {
  return `side.${side}${sideWord(side, names)}`;
}

/** The option by which the white pieces begin. A position that is White's to move says nothing of it. */
function isWhiteFirst(variant: string): boolean {
  const [, options = ''] = variant.split('?', 2);
  return options.split('&').includes('first=white');
}
