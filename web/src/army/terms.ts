/** What the rules of a board say about an army: the definition's data, ready to be asked. */
import type { ArmyPiece, Definition } from '../protocol/types';
import { bareCode } from '../shogi/position';
import { type Square, squareAt } from '../shogi/square';

/** The classes (§2.1) as a palette shows them: the king, then from the strongest to the soldiers. */
export const CLASSES = ['king', 'chariot', 'elephant', 'adjutant', 'knight', 'cannon', 'soldier'] as const;

export class Terms {
  readonly variant: string;
  readonly files: number;
  readonly ranks: number;
  /** The soldiers' rank, counted from the own edge. */
  readonly depth: number;
  readonly budget: number;
  readonly king: string;
  /** What can be bought; the codes are without brackets. */
  readonly pieces: readonly ArmyPiece[];
  readonly handOrder: readonly string[];
  /** Whose pieces they are, in the definition's order. */
  readonly cultures: readonly string[];
  readonly #cultures: ReadonlyMap<string, string>;
  /** The kinds that may be re-placed before play begins. */
  readonly replaced: ReadonlySet<string>;
  readonly #grounds: ReadonlyMap<string, ReadonlySet<Square>>;
  readonly #known: ReadonlyMap<string, ArmyPiece>;

  constructor(definition: Definition) {
    const { army } = definition;
    if (!army) throw new Error(`${definition.id} has no armies`);
    this.variant = definition.id;
    this.files = definition.files;
    this.ranks = definition.ranks;
    this.depth = army.rank;
    this.budget = army.budget;
    this.king = bareCode(army.king);
    const pieces = army.pieces.map((piece) => ({ ...piece, code: bareCode(piece.code) }));
    // The king first, whatever the order in which the definition has them.
    this.pieces = [
      ...pieces.filter(({ code }) => code === this.king),
      ...pieces.filter(({ code }) => code !== this.king),
    ];
    this.#known = new Map(this.pieces.map((piece) => [piece.code, piece]));
    this.#grounds = new Map(this.pieces.map(({ code, squares }) => [code, new Set(squares)]));
    this.#cultures = new Map(definition.kinds.map(({ code, forms }) => [bareCode(code), forms]));
    this.cultures = [...new Set(pieces.map(({ code }) => this.cultureOf(code)))];
    const lifted = definition.kinds.filter(({ moves }) => moves.rules.includes('re-places'));
    this.replaced = new Set(lifted.map(({ code }) => bareCode(code)));
    this.handOrder = definition.hand_order.map(bareCode).filter((code) => this.#known.get(code)?.hand);
  }

  piece(code: string): ArmyPiece | undefined {
    return this.#known.get(code);
  }

  /** The game that a piece comes from, as it is drawn. */
  cultureOf(code: string): string {
    return this.#cultures.get(code) ?? '';
  }

  /** Whether a piece may be set up on a square, as the definition says. */
  mayStand(code: string, square: Square): boolean {
    return this.#grounds.get(code)?.has(square) ?? false;
  }

  cost(code: string): number {
    return this.piece(code)?.cost ?? 0;
  }

  /**
   * The squares of the own ranks as the player at the bottom has them: the soldiers' rank first, from left to
   * right.
   */
  get rows(): Square[][] {
    return Array.from({ length: this.depth }, (_, i) =>
      Array.from({ length: this.files }, (_, column) =>
        squareAt(this.files, { column, row: this.ranks - this.depth + i }),
      ),
    );
  }
}
