/** The army that somebody is putting together, and the piece that is taken up. */

import type { Square } from '../shogi/square';
import {
  type Army,
  BOX,
  count,
  EMPTY,
  HAND,
  type Held,
  left,
  mirrored,
  type Objection,
  objection,
  onSquare,
  openTo,
  points,
  put,
  type Spot,
  size,
} from './army';
import { begin, type History, record, redo, undo } from './history';
import { type Ask, Review } from './review.svelte';
import type { Terms } from './terms';
import { readArmy, writeArmy } from './text';

/** Why the last wish was not done. */
export interface Refusal {
  readonly code: string;
  readonly why: Objection;
}

export class ArmyEditor {
  readonly review: Review;
  held = $state.raw<Held | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  #history = $state.raw<History<Army>>(begin(EMPTY));

  constructor(
    readonly terms: Terms,
    draft: string | null,
    private readonly changed: (setup: string) => void,
    ask: Ask,
  ) {
    const army = draft === null ? null : readArmy(draft, terms);
    if (army) this.#history = begin(army);
    this.review = new Review(ask);
    this.review.of(this.setup);
  }

  army = $derived.by(() => this.#history.now);
  points = $derived.by(() => points(this.army, this.terms));
  size = $derived.by(() => size(this.army));
  setup = $derived.by(() => writeArmy(this.army, this.terms));
  canUndo = $derived.by(() => this.#history.past.length > 0);
  canRedo = $derived.by(() => this.#history.future.length > 0);

  /**
   * The squares where the piece in hand can be put with a tap; pieces that it would only drive away are no
   * such squares.
   */
  open = $derived.by<ReadonlySet<Square>>(() => {
    const { held, army, terms } = this;
    if (!held) return new Set();
    const squares = openTo(army, terms, held);
    if (held.from.at !== 'square') for (const square of army.pieces.keys()) squares.delete(square);
    else squares.delete(held.from.square);
    return squares;
  });

  /** The piece that is taken up can go in hand. */
  openHand = $derived.by(
    () =>
      this.held !== null &&
      this.held.from.at !== 'hand' &&
      objection(this.army, this.terms, this.held, HAND) === null,
  );

  left(code: string): number {
    return left(this.army, this.terms, code);
  }

  count(code: string): number {
    return count(this.army, code);
  }

  /** Whether a piece in the box is the one that is taken up. */
  holds(code: string): boolean {
    return this.held?.code === code && this.held.from.at === 'box';
  }

  /**
   * A tap on a piece of the palette: it is taken up, or put down again; a piece of the camp that is taken up
   * goes back into the box.
   */
  tapBox(code: string): void {
    this.refusal = null;
    const { held } = this;
    if (held && held.from.at !== 'box' && held.code === code) {
      this.drop(held, BOX);
      return;
    }
    if (this.holds(code)) this.held = null;
    else if (this.left(code) > 0) this.held = { code, from: BOX };
    else this.#refuse(code, 'none-left');
  }

  tapSquare(square: Square): void {
    this.refusal = null;
    const { held, army } = this;
    const code = army.pieces.get(square);
    const piece: Held | null = code === undefined ? null : { code, from: onSquare(square) };
    if (!held) {
      this.held = piece;
    } else if (held.from.at === 'square' && held.from.square === square) {
      this.held = null;
    } else if (piece && held.from.at === 'box' && piece.code === held.code) {
      this.#record(put(army, piece, BOX));
    } else if (piece && !this.open.has(square)) {
      this.held = piece;
    } else {
      this.drop(held, onSquare(square));
    }
  }

  tapHand(code: string): void {
    this.refusal = null;
    const { held } = this;
    if (held?.from.at === 'hand' && held.code === code) this.held = null;
    else if (held && this.openHand) this.drop(held, HAND);
    else this.held = { code, from: HAND };
  }

  /** A tap on the stand itself. */
  tapStand(): void {
    this.refusal = null;
    const { held } = this;
    if (held && held.from.at !== 'hand') this.drop(held, HAND);
  }

  putDown(): void {
    this.held = null;
    this.refusal = null;
  }

  /** Puts a piece somewhere, or says why not. */
  drop(held: Held, to: Spot): void {
    const why = objection(this.army, this.terms, held, to);
    if (why !== null) {
      this.#refuse(held.code, why);
      return;
    }
    this.refusal = null;
    const still = to.at === 'square' && held.from.at === 'square' && to.square === held.from.square;
    if (!still && !(held.from.at === 'hand' && to.at === 'hand')) this.#record(put(this.army, held, to));
    // More of the kind can be placed one after the other.
    const more = held.from.at === 'box' && to.at !== 'box' && this.left(held.code) > 0;
    this.held = more ? held : null;
  }

  /** Back into the box with what is taken up, or with the piece of a square. */
  remove(square?: Square): void {
    const code = square === undefined ? undefined : this.army.pieces.get(square);
    const piece = square !== undefined && code !== undefined ? { code, from: onSquare(square) } : this.held;
    if (piece && piece.from.at !== 'box') this.drop(piece, BOX);
    this.held = null;
  }

  load(army: Army): void {
    this.putDown();
    if (writeArmy(army, this.terms) !== this.setup) this.#record(army);
  }

  clear(): void {
    this.load(EMPTY);
  }

  mirror(): void {
    this.load(mirrored(this.army, this.terms.files));
  }

  undo(): void {
    this.putDown();
    this.#history = undo(this.#history);
    this.#report();
  }

  redo(): void {
    this.putDown();
    this.#history = redo(this.#history);
    this.#report();
  }

  #record(army: Army): void {
    this.#history = record(this.#history, army);
    this.#report();
  }

  #report(): void {
    this.changed(this.setup);
    this.review.of(this.setup);
  }

  #refuse(code: string, why: Objection): void {
    this.refusal = { code, why };
    this.held = this.held?.from.at === 'box' && why === 'none-left' ? null : this.held;
  }
}
