/** What the rules of a board say about an army: the definition's data, ready to be asked. */
import type { Definition } from '../protocol/types';
import { bareCode } from '../shogi/position';
import { placeOf, type Square, squareAt } from '../shogi/square';

/** Where on the own ranks a man is set up: anywhere behind the soldiers, on their rank, in the palace, or as the king. */
export type Ground = 'camp' | 'front' | 'palace' | 'king';

export interface Trooper {
  /** Without brackets. */
  readonly code: string;
  readonly class: string;
  readonly cost: number;
  /** How many of them a player has. */
  readonly owned: number;
  readonly zone: Ground;
  /** Whether it may be put in hand. */
  readonly hand: boolean;
}

/** The error words of set-ups (rulebook rengo §3.8), in the order in which the first that applies is named. */
export const WORDS = [
  'syntax',
  'king-in-hand',
  'promoted',
  'wrong-king',
  'king-count',
  'too-many',
  'wrong-rank',
  'outside-palace',
  'over-budget',
] as const;
export type Word = (typeof WORDS)[number];

/** The cultures in the order of the rulebook's table (§2.1). */
export const CULTURES = ['shogi', 'chess', 'xiangqi', 'janggi', 'makruk'] as const;
export type Culture = (typeof CULTURES)[number];

/** The classes (§2.1) as a palette shows them: the king, then from the strongest to the soldiers. */
export const CLASSES = ['king', 'chariot', 'elephant', 'adjutant', 'knight', 'cannon', 'soldier'] as const;

const FIRST_LETTERS: Record<string, Culture> = { C: 'chess', X: 'xiangqi', J: 'janggi', M: 'makruk' };

/** Codes of two letters begin with the letter of their game; shogi's have one. */
export function cultureOf(code: string): Culture {
  return code.length === 1 ? 'shogi' : (FIRST_LETTERS[code[0] ?? ''] ?? 'shogi');
}

export class Terms {
  readonly variant: string;
  readonly files: number;
  readonly ranks: number;
  /** The soldiers' rank, counted from the own edge. */
  readonly depth: number;
  readonly budget: number;
  readonly king: string;
  readonly troopers: readonly Trooper[];
  readonly handOrder: readonly string[];
  readonly palace: ReadonlySet<Square>;
  readonly #known: ReadonlyMap<string, Trooper>;

  constructor(definition: Definition) {
    const { army } = definition;
    if (!army) throw new Error(`${definition.id} has no armies`);
    this.variant = definition.id;
    this.files = definition.files;
    this.ranks = definition.ranks;
    this.depth = army.rank;
    this.budget = army.budget;
    this.king = bareCode(army.king);
    const troopers = army.pieces.map((piece) => ({ ...piece, code: bareCode(piece.code) }));
    // The king first, whatever the order in which the definition has them.
    this.troopers = [
      ...troopers.filter(({ code }) => code === this.king),
      ...troopers.filter(({ code }) => code !== this.king),
    ];
    this.#known = new Map(this.troopers.map((trooper) => [trooper.code, trooper]));
    this.handOrder = definition.hand_order.map(bareCode).filter((code) => this.#known.get(code)?.hand);
    this.palace = new Set(army.palace);
  }

  trooper(code: string): Trooper | undefined {
    return this.#known.get(code);
  }

  cost(code: string): number {
    return this.trooper(code)?.cost ?? 0;
  }

  /** The squares of the own ranks as the player at the bottom has them: the soldiers' rank first, from left to right. */
  get rows(): Square[][] {
    return Array.from({ length: this.depth }, (_, i) =>
      Array.from({ length: this.files }, (_, column) =>
        squareAt(this.files, { column, row: this.ranks - this.depth + i }),
      ),
    );
  }

  /** Counted from the own edge, from 1; more than `depth` outside the camp. */
  rankOf(square: Square): number {
    return this.ranks - placeOf(this.files, square).row;
  }

  /** Why a man may not be set up on a square, whatever else is there; null where it may (§3.3-3.5). */
  objection(code: string, square: Square): 'wrong-rank' | 'outside-palace' | null {
    const zone = this.trooper(code)?.zone;
    const rank = this.rankOf(square);
    if (rank > this.depth || (rank === this.depth) !== (zone === 'front')) return 'wrong-rank';
    const bound = this.palace.size > 0 && (zone === 'palace' || zone === 'king');
    return bound && !this.palace.has(square) ? 'outside-palace' : null;
  }
}
