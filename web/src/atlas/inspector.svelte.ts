/** What a reader looks for on a large board: pieces by name, a kind alone, who attacks a square. */

import { frame } from '../board/frame';
import { attackers, Refusal } from '../protocol/rest';
import type { Attackers, Failure, Snapshot } from '../protocol/types';
import type { GameSession } from '../session/session.svelte';
import { landing, parseMove } from '../shogi/move';
import { other } from '../shogi/position';
import type { Square } from '../shogi/square';
import { visible } from './camera';
import { cutAround, middleOf } from './cut';
import { faint, filterOf, find } from './find';
import type { View } from './view.svelte';

/** A piece that was looked for is shown with squares at least this wide, in CSS pixels. */
const FOUND_PX = 52;
/**
 * A square that a finger can hit, and as large as it is made for one: so many are seen that most targets are
 * among them.
 */
const FINGER_PX = 22;
const TAPPED_PX = 28;
/** The share of the window that what is to be seen may fill: at its edges are the rulers. */
const FREE = 0.84;

/** A move as it went: over the squares on which it took or turned. */
export interface LastMove {
  readonly from: Square | null;
  readonly over: readonly Square[];
  readonly to: Square;
}

/** What the board shows of it. */
export interface Findings {
  readonly found: readonly Square[];
  readonly current: Square | null;
  /** The move that led here: on so many squares a tint alone is not seen. */
  readonly last: LastMove | null;
  readonly faint: ReadonlySet<Square>;
  readonly asked: Square | null;
  /**
   * who attacks the square that was asked about: those that attack the piece there and those that guard it;
   * on an empty square Black's and White's.
   */
  readonly attackers: readonly Attacker[];
}

export interface Attacker {
  readonly square: Square;
  readonly as: 'attack' | 'guard' | 'black' | 'white';
}

const NOTHING: readonly Square[] = [];

/** What it asks of the game, or of a position that is put together. */
export interface Inspected
  extends Pick<GameSession, 'definition' | 'kinds' | 'shown' | 'ply' | 'past' | 'sides'> {
  /** The moves; null where none are made. */
  readonly tree: GameSession['tree'] | null;
  readonly entry: Pick<GameSession['entry'], 'at'>;
  readonly state: Pick<Snapshot, 'variant' | 'positions' | 'moves' | 'checked'> | null;
}

export class Inspector {
  query = $state('');
  filter = $state('all');
  /** A tap asks who attacks a square; it moves no piece. */
  asking = $state(false);
  flip = $state(false);
  #at = $state(0);
  #answer = $state.raw<Attackers | null>(null);
  #question = 0;

  constructor(
    readonly session: Inspected,
    readonly view: View,
    private readonly refused: (failure: Failure) => void,
  ) {}

  frame = $derived.by(() => frame(this.session.definition.files, this.session.definition.ranks, this.flip));
  position = $derived.by(() => this.session.shown);
  found = $derived.by<readonly Square[]>(() =>
    this.position && this.query !== ''
      ? find(this.position, this.session.kinds, this.query, this.flip ? 'w' : 'b')
      : NOTHING,
  );
  /** The place of the current piece among those that were found, from 0. */
  place = $derived(this.found.length > 0 ? this.#at % this.found.length : 0);
  current = $derived(this.found[this.place] ?? null);
  movable = $derived.by(() => new Set(this.session.tree?.roots.keys()));
  asked = $derived(this.#answer?.square ?? null);

  attackers = $derived.by<Attacker[]>(() => {
    const answer = this.#answer;
    if (!answer) return [];
    const side = this.position?.board.get(answer.square)?.side;
    const all = (squares: readonly Square[], as: Attacker['as']) => squares.map((square) => ({ square, as }));
    if (!side) return [...all(answer.b, 'black'), ...all(answer.w, 'white')];
    return [...all(answer[other(side)], 'attack'), ...all(answer[side], 'guard')];
  });

  findings = $derived.by<Findings>(() => ({
    found: this.found,
    current: this.current,
    last: this.session.entry.at === 'idle' ? this.last : null,
    faint:
      this.position && this.filter !== 'all'
        ? faint(this.position, this.session.kinds, filterOf(this.filter), this.movable)
        : new Set(),
    asked: this.asked,
    attackers: this.attackers,
  }));

  /** The squares of the move that led to what is shown. */
  last = $derived.by<LastMove | null>(() => {
    const text = this.session.ply > 0 ? this.session.state?.moves[this.session.ply - 1] : undefined;
    if (text === undefined) return null;
    const move = parseMove(text);
    const from = 'square' in move.origin ? move.origin.square : null;
    return { from, over: move.legs.slice(0, -1), to: landing(move) };
  });

  /** The board is turned; the camera goes on looking at the same squares. */
  turn(flip: boolean): void {
    if (this.flip === flip) return;
    this.flip = flip;
    const { view } = this;
    const { x, y } = middleOf(visible(view.camera, view.window));
    if (view.enlarged) view.lookAt({ x: 1 - x, y: 1 - y }, view.camera.scale, 0);
  }

  search(query: string): void {
    this.query = query.trim();
    this.#at = 0;
    this.#goToCurrent();
  }

  /** To the next piece that was found, or with -1 to the one before. */
  step(by: 1 | -1): void {
    const { length } = this.found;
    if (length === 0) return;
    this.#at = (this.place + by + length) % length;
    this.#goToCurrent();
  }

  /** The camera shows a square, if it is not there yet. */
  show(square: Square): void {
    this.reveal([square]);
  }

  /** The camera goes nearer to a square, until squares are so wide in CSS pixels. */
  enlarge(square: Square, width: number): void {
    this.view.lookAt(middleOf(cutAround(this.frame, [square])), width / this.view.squareWidth(1));
  }

  /** The camera shows all of these squares, with squares at most so wide in CSS pixels. */
  fit(squares: readonly Square[], width: number): void {
    const cut = cutAround(this.frame, squares);
    const scale = Math.min(width / this.view.squareWidth(1), FREE / cut.width, FREE / cut.height);
    this.view.lookAt(middleOf(cut), scale);
  }

  /** The camera goes on until all of these squares are there, no farther. */
  reveal(squares: readonly Square[]): void {
    if (this.view.enlarged && squares.length > 0) this.view.show(cutAround(this.frame, squares));
  }

  /** Where squares are too small for a finger, its tap shows them larger; returns whether it did. */
  magnify(square: Square): boolean {
    if (this.view.squareWidth() >= FINGER_PX) return false;
    this.enlarge(square, TAPPED_PX);
    return true;
  }

  /** The camera follows the last move: all of it where there is room, else where it ended. */
  follow(): void {
    const { last, view } = this;
    if (!last || !view.enlarged) return;
    const whole = cutAround(this.frame, last.from ? [last.from, last.to] : [last.to]);
    const room = 0.9 / view.camera.scale;
    view.show(whole.width < room && whole.height < room ? whole : cutAround(this.frame, [last.to]));
  }

  /**
   * Asks who attacks a square; asking again about the same one ends it. With the answer, taps move pieces
   * again.
   */
  async ask(square: Square): Promise<void> {
    this.asking = false;
    if (this.asked === square) {
      this.forget();
      return;
    }
    await this.#ask(square);
  }

  /** The position has changed: the same question has another answer. */
  renew(): void {
    if (this.asked !== null) void this.#ask(this.asked);
  }

  forget(): void {
    this.#question += 1;
    this.#answer = null;
  }

  /** Takes back a question, then the asking; returns whether there was any. */
  endAsking(): boolean {
    if (this.asked !== null) this.forget();
    else if (this.asking) this.asking = false;
    else return false;
    return true;
  }

  /** Takes back one thing that was looked for; returns whether there was any. */
  back(): boolean {
    if (this.endAsking()) return true;
    if (this.query !== '') this.search('');
    else if (this.filter !== 'all') this.filter = 'all';
    else return false;
    return true;
  }

  async #ask(square: Square): Promise<void> {
    const { state, ply } = this.session;
    const position = state?.positions[ply];
    if (!state || position === undefined) return;
    this.#question += 1;
    const question = this.#question;
    try {
      const answer = await attackers(state.variant, position, square);
      if (question === this.#question) this.#answer = answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (question === this.#question) this.refused(error.failure);
    }
  }

  #goToCurrent(): void {
    if (this.current === null) return;
    const { view } = this;
    const scale = Math.max(view.camera.scale, FOUND_PX / view.squareWidth(1));
    view.lookAt(middleOf(cutAround(this.frame, [this.current])), scale);
  }
}
