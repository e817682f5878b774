/**
 * Pieces that stand on each other: the tower that is laid out, what can be done within it, what a landing
 * does.
 */
import type { Landing } from '../board/marks';
import * as hand from '../entry/entry';
import type { Move } from '../shogi/move';
import { type Piece, towerAt } from '../shogi/position';
import type { Square } from '../shogi/square';
import type { Capability } from './capability';
import type { GameSession } from './session.svelte';

export interface Tower {
  readonly square: Square;
  readonly pieces: readonly Piece[];
}

export class Towers implements Capability {
  /** The tower whose layers are laid out beside the board, though it is not in hand. */
  reading = $state<Square | null>(null);

  constructor(readonly session: GameSession) {}

  /** The tower that is read or in hand. */
  tower = $derived.by<Tower | null>(() => {
    const { entry, shown } = this.session;
    const held =
      entry.at === 'legs' && entry.path.length === 0 && 'square' in entry.origin ? entry.origin.square : null;
    const square = held ?? this.reading;
    if (!shown || square === null) return null;
    const pieces = towerAt(shown, square);
    return pieces.length > 1 ? { square, pieces } : null;
  });

  /** What can be done within the tower in hand. */
  acts = $derived.by(() => hand.actsOf(this.session.tree, this.session.entry));

  /** What the piece in hand does on the occupied squares it can go to. */
  landings = $derived.by<ReadonlyMap<Square, Landing>>(() => {
    const found = new Map<Square, Landing>();
    const { live, entry, targets } = this.session;
    if (!live || entry.at !== 'legs') return found;
    const { origin } = entry;
    for (const square of targets.keys()) {
      const pieces = towerAt(live, square);
      if (pieces.length === 0) continue;
      const takes = 'square' in origin && pieces[pieces.length - 1]?.side !== live.side;
      const swaps = 'square' in origin && this.#swaps(origin.square, square);
      found.set(square, {
        how: takes ? 'take' : swaps ? 'swap' : 'stack',
        layer: takes || swaps ? pieces.length : pieces.length + 1,
      });
    }
    return found;
  });

  /** Does what is offered within the tower in hand. */
  playAct(move: Move): void {
    this.session.take(hand.act(this.session.tree, this.session.entry, move));
  }

  /** Lays a tower out to be read; the one that is laid out, or what is no tower, puts it away. */
  read(square: Square | null): void {
    const { shown } = this.session;
    this.reading = square !== null && this.reading !== square && shown?.towers.has(square) ? square : null;
  }

  /** Puts away what is laid out, in hand or not. */
  close(): void {
    if (this.session.entry.at === 'idle') this.reading = null;
    else this.session.putDown();
  }

  stepBack(): boolean {
    if (this.reading === null) return false;
    this.reading = null;
    return true;
  }

  reset(): void {
    this.reading = null;
  }

  lookedAway(): void {
    this.reading = null;
  }

  #swaps(from: Square, to: Square): boolean {
    return this.session.state?.legal.includes(`${from}<>${to}`) ?? false;
  }
}
