import type { Target } from '../entry/entry';
import type { SideEffect } from '../shogi/side_effect';
import type { Square } from '../shogi/square';

/** Everything that is marked on a board apart from its pieces. */
export interface Marks {
  readonly last?: readonly Square[];
  readonly picked?: Square | null;
  /** From where and to where a move is planned for later. */
  readonly planned?: readonly Square[];
  /** Squares the piece has gone over so far. */
  readonly path?: readonly Square[];
  readonly targets?: ReadonlyMap<Square, Target>;
  /**
   * Where pieces stand on each other: what a piece does on an occupied square that it can go to, and the
   * layer where it then stands.
   */
  readonly landings?: ReadonlyMap<Square, Landing>;
  /** Targets where more happens than on their square. */
  readonly sideEffects?: ReadonlyMap<Square, SideEffect>;
  readonly checked?: readonly Square[];
  /** Squares that a refusal was about. */
  readonly refused?: readonly Square[];
  /** The square under a dragged piece. */
  readonly aim?: Square | null;
  /** A piece that may not move this turn. */
  readonly stunned?: Square | null;
  /** Pieces that can be chosen as the second part of the turn. */
  readonly choosable?: ReadonlySet<Square>;
  /** Pieces on the way that may be taken, and those of them that are to be. */
  readonly takable?: readonly Square[];
  readonly taken?: readonly Square[];
  /** The 兵 that get the backs さ and と, as far as they are named. */
  readonly named?: readonly Square[];
  /** Ways of two legs: from a square over a turning square. */
  readonly ways?: readonly Way[];
  /** The piece that is being dragged is drawn faintly where it came from. */
  readonly lifted?: Square | null;
}

export interface Landing {
  readonly how: 'stack' | 'take' | 'swap';
  readonly layer: number;
}

export interface Way {
  readonly from: Square;
  readonly via: Square;
  readonly to: Square;
}

/** Something drawn over the pieces: an arrow, or without an end a ring on its square. */
export interface Drawn {
  readonly from: Square;
  readonly to: Square | null;
  /** The best move, a lesser one, a threat; or a colour that a person chose. */
  readonly as: 'best' | 'good' | 'threat' | 'green' | 'red' | 'blue' | 'yellow';
  /** How strongly it shows, 0 to 1. */
  readonly strength?: number;
}

/** What a board tells the one who uses it. Absent for a board that is only a picture. */
export interface BoardEvents {
  press(square: Square, event: PointerEvent): void;
  act(square: Square, legByLeg: boolean): void;
  back(): void;
  /** A card is asked for, by a key or by the right button. */
  info(square: Square, how: 'key' | 'button'): void;
  hover(square: Square | null): void;
  focus(square: Square | null): void;
  /**
   * Whether a finger there takes something up, so that the page must not scroll under it. Without it: what is
   * movable.
   */
  grips?(square: Square): boolean;
}
