/** What a game can do beyond moving one piece a turn: how such a thing takes part in a session. */
import type { Snapshot } from '../protocol/types';
import type { Move, Origin } from '../shogi/move';
import type { Side } from '../shogi/position';
import type { Square } from '../shogi/square';

/** Every hook may be left out. A session asks its capabilities in the order in which they were mounted. */
export interface Capability {
  /** The state as it may lie open on this screen. */
  veil?(state: Snapshot): Snapshot;
  /** The legal moves among which the player chooses now. */
  narrow?(legal: readonly string[]): readonly string[];
  /** No piece is taken up from the board now. */
  rests?(): boolean;
  /**
   * A tap on a square, `again` when it is the second within a moment; returns whether it was meant for this.
   */
  tap?(square: Square, again: boolean): boolean;
  /** An own piece is taken up, though it may have no move. */
  takenUp?(square: Square): void;
  /** Whether a move that is not in the list is held back until the player has been asked. */
  holdsBack?(text: string): boolean;
  /** A legal move is complete; returns whether it waits here. */
  keeps?(text: string): boolean;
  /** The complete move that waits. */
  readonly proposed?: Move | null;
  /** Takes back the last step of its own; returns whether there was any. */
  stepBack?(): boolean;
  /** A key of its own; returns whether it was one. */
  key?(key: string): boolean;
  /** A move was made or taken back: what was begun is void. */
  reset?(): void;
  /** Another position of the record is looked at. */
  lookedAway?(): void;
}

/** What the hand does while the other player is to move. */
export interface Ahead {
  /** Whose pieces it moves; null where nothing is done ahead. */
  readonly side: Side | null;
  /** What it has taken up. */
  readonly held: Origin | null;
  readonly movable: ReadonlySet<Square>;
  tapSquare(square: Square): void;
  tapHand(side: Side, code: string): void;
  /** Whether a drag may begin here. */
  lift(origin: Origin): boolean;
  dropOn(square: Square | null): void;
}
