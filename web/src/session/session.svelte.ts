/** A game on the page: its connection, the position that is shown, the move in the making, the players. */

import * as hand from '../entry/entry';
import { steppings } from '../entry/lion';
import { mannerOf } from '../entry/manner';
import { BARE, growTree } from '../entry/tree';
import { sideNames } from '../i18n/sides';
import type { Definition, Failure, Kind, Offer, Snapshot, Traits } from '../protocol/types';
import { type Extras, extrasOf } from '../shogi/extras';
import { handOrigin, type Move, type Origin, parseMove, sameOrigin } from '../shogi/move';
import { bareCode, type Position, parseSfen, type Side } from '../shogi/position';
import { afterLegs, afterMove } from '../shogi/preview';
import type { SideEffect } from '../shogi/side_effect';
import type { Square } from '../shogi/square';
import type { Ahead, Capability } from './capability';
import { Channel, type Dial, dialServer } from './channel.svelte';

const DOUBLE_CLICK_MS = 450;
/** The same refused wish is not sent again within this time. */
const ATTEMPT_PAUSE_MS = 900;

export interface SessionEvents {
  moved(state: Snapshot): void;
  refused(failure: Failure): void;
  dropped(): void;
  declined(what: Offer, before: Snapshot | null): void;
  seen(state: Snapshot): void;
  /** Whoever was invited does not come. */
  uninvited?(): void;
}

export class GameSession {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly channel: Channel;
  readonly traits: Traits;
  entry = $state.raw<hand.Entry>(hand.IDLE);
  /** Pieces with moves of several legs are moved one leg at a time. */
  legByLeg = $state(false);
  /** The ply that is looked at; null for the present. */
  looking = $state<number | null>(null);
  refusedSquares = $state.raw<readonly Square[]>([]);
  /** What can be done while the other is to move. */
  ahead = $state.raw<Ahead | null>(null);
  readonly #capabilities: Capability[] = [];
  /** The last move that the hand completed. */
  #played = '';
  #tapped = { square: '', time: Number.NEGATIVE_INFINITY };
  #attempted = { text: '', time: Number.NEGATIVE_INFINITY };

  constructor(
    readonly definition: Definition,
    id: string,
    tokens: Partial<Record<Side, string>>,
    private readonly events: SessionEvents,
    dial: Dial = dialServer,
  ) {
    this.kinds = new Map(definition.kinds.map((kind) => [bareCode(kind.code), kind]));
    this.traits = definition.traits;
    const { dropped, declined } = events;
    this.channel = new Channel(
      id,
      tokens,
      {
        changed: (state, before) => this.#changed(state, before),
        refused: (failure) => this.#refused(failure),
        dropped: () => dropped(),
        declined: (what, before) => declined(what, before),
        uninvited: () => events.uninvited?.(),
      },
      dial,
    );
  }

  /** Adds what this game can do besides; before anything is shown. */
  mount<C extends Capability>(capability: C): C {
    this.#capabilities.push(capability);
    return capability;
  }

  state = $derived.by<Snapshot | null>(() => {
    const { state } = this.channel;
    return state && this.#capabilities.reduce((seen, capability) => capability.veil?.(seen) ?? seen, state);
  });
  plies = $derived(this.state?.moves.length ?? 0);
  sides = $derived.by(() =>
    sideNames(this.definition, this.state?.variant ?? this.definition.id, this.state?.positions[0]),
  );
  ply = $derived(this.looking ?? this.plies);
  past = $derived(this.looking !== null && this.looking < this.plies);
  seats = $derived<readonly Side[]>(this.state?.seats ?? []);
  /** The present position. Whose pieces move is the server's word, which may be more than the SFEN's. */
  live = $derived.by<Position | null>(() => {
    const { state } = this;
    return state && { ...parseSfen(state.positions[this.plies] ?? '', this.traits.fields), side: state.side };
  });

  /** The piece in hand can be moved now. */
  canMove = $derived.by(() => {
    const { state } = this;
    if (!state || this.past || this.channel.pending || state.turn === null) return false;
    return this.seats.includes(state.turn) && state.legal.length > 0;
  });

  tree = $derived.by(() => {
    const { state, live } = this;
    if (!state || !live || !this.canMove) return BARE;
    const legal = this.#capabilities.reduce<readonly string[]>(
      (moves, capability) => capability.narrow?.(moves) ?? moves,
      state.legal,
    );
    return growTree(
      legal,
      live,
      (from) => steppings(live, this.kinds, from),
      (from) => mannerOf(live, this.kinds, from),
    );
  });

  /** The legal move that waits to be confirmed, or was sent and is not answered yet. */
  unanswered = $derived.by<Move | null>(() => {
    for (const { proposed } of this.#capabilities) if (proposed) return proposed;
    const { pending } = this.channel;
    if (!pending) return null;
    // The list may be cut short: what the hand made of it is legal too.
    const known = pending.move === this.#played || this.state?.legal.includes(pending.move);
    return known ? parseMove(pending.move) : null;
  });

  /** The position on the screen: of the past, or with the half-made or unanswered move on it. */
  shown = $derived.by<Position | null>(() => {
    if (!this.state || !this.live) return null;
    if (this.past) return parseSfen(this.state.positions[this.ply] ?? '', this.traits.fields);
    const { unanswered } = this;
    if (unanswered) return afterMove(this.live, unanswered, this.kinds, this.#effectOf(unanswered));
    if (this.entry.at !== 'idle' && this.entry.path.length > 0)
      return afterLegs(this.live, this.entry.origin, this.entry.path, hand.promotes(this.tree, this.entry));
    return this.live;
  });

  extras = $derived.by<Extras | null>(() => this.shown && extrasOf(this.traits.fields, this.shown));
  targets = $derived(hand.targets(this.tree, this.entry));

  /** What else happens where the piece in hand can go, by the square. */
  sideEffects = $derived.by<ReadonlyMap<Square, SideEffect>>(() => {
    const { entry } = this;
    const found = new Map<Square, SideEffect>();
    if (entry.at !== 'legs' || !('square' in entry.origin)) return found;
    for (const { move, ...effect } of this.state?.effects ?? []) {
      const { origin, legs } = parseMove(move);
      const to = legs.at(-1);
      if (to !== undefined && sameOrigin(origin, entry.origin) && this.targets.has(to)) found.set(to, effect);
    }
    return found;
  });

  tapSquare(square: Square, legByLeg = false): void {
    if (!this.canMove || !this.live) {
      this.ahead?.tapSquare(square);
      return;
    }
    const again = this.#again(square);
    const { entry } = this;
    if (entry.at === 'choice') {
      this.entry = hand.IDLE;
      return;
    }
    if (this.#capabilities.some((capability) => capability.tap?.(square, again))) return;
    const own = this.canHold(square);
    if (entry.at === 'legs') {
      const atRest = entry.path.length === 0;
      if (atRest && 'square' in entry.origin && entry.origin.square === square) {
        const pass = again ? hand.passOf(this.tree, entry) : undefined;
        this.entry = hand.IDLE;
        if (pass) this.#send(pass.text);
        return;
      }
      if (!own || this.targets.has(square) || this.#places(entry.origin)) {
        const manner = legByLeg || this.legByLeg ? 'leg-by-leg' : 'whole';
        this.take(hand.goTo(this.tree, entry, square, manner));
        return;
      }
    }
    if (own) for (const capability of this.#capabilities) capability.takenUp?.(square);
    this.entry = own ? hand.pickAnyway({ square }) : hand.IDLE;
    if (!own) this.legByLeg = false;
  }

  /**
   * Whether a tap takes up what stands on a square: an own piece, or a tower within which an own piece can
   * attack.
   */
  canHold(square: Square): boolean {
    if (this.#rests()) return false;
    return this.#isOwn(square) || (this.tree.acts.get(square)?.length ?? 0) > 0;
  }

  tapHand(side: Side, code: string): void {
    if (!this.canMove || !this.live) {
      this.ahead?.tapHand(side, code);
      return;
    }
    if (this.entry.at === 'part') {
      if (side !== this.live.side) this.take(hand.complete(this.entry, { at: 'hand', code }));
      return;
    }
    if (this.live.side !== side) return;
    const origin = handOrigin(code);
    this.entry = hand.holds(this.entry, origin) ? hand.IDLE : hand.pickAnyway(origin);
  }

  /** The squares whose pieces can be moved now. */
  movable = $derived.by<ReadonlySet<Square>>(() => {
    if (!this.canMove) return this.ahead?.movable ?? new Set();
    if (this.#rests()) return new Set();
    return new Set([...this.tree.roots.keys()].filter((key) => !key.endsWith('*')));
  });

  /** Whose pieces the hand moves now. */
  mover = $derived<Side | null>(this.canMove ? (this.live?.side ?? null) : (this.ahead?.side ?? null));

  /** Whether a drag may begin here; takes the piece up if so. */
  lift(origin: Origin): boolean {
    if (!this.canMove) return this.ahead?.lift(origin) ?? false;
    if ('square' in origin && (this.#rests() || !this.#isOwn(origin.square))) return false;
    if (this.entry.at !== 'idle' && this.entry.path.length > 0) return false;
    if (!hand.holds(this.entry, origin)) this.entry = hand.pickAnyway(origin);
    return true;
  }

  dropOn(square: Square | null): void {
    if (!this.canMove) {
      this.ahead?.dropOn(square);
      return;
    }
    const { entry } = this;
    if (square === null || entry.at !== 'legs') return;
    if ('square' in entry.origin && entry.origin.square === square) return;
    if (this.#isOwn(square) && !this.targets.has(square) && !this.#places(entry.origin)) return;
    this.take(hand.goTo(this.tree, entry, square, this.legByLeg ? 'leg-by-leg' : 'whole'));
  }

  choose(move: Move): void {
    this.take(hand.choose(this.entry, move));
  }

  /** Makes a legal move of the list as it is written. */
  play(text: string): void {
    this.entry = hand.IDLE;
    this.#send(text);
  }

  /** Goes on with what the hand has done: sends a move that is complete, and asks about one that is none. */
  take(result: hand.Result): void {
    this.refusedSquares = [];
    this.entry = result.entry;
    if (result.play !== undefined) {
      this.#played = result.play;
      this.#send(result.play);
    } else if (result.attempt !== undefined) this.#ask(result.attempt);
  }

  back(): void {
    this.entry = hand.back(this.entry);
    this.refusedSquares = [];
    if (this.entry.at === 'idle') this.legByLeg = false;
  }

  /** Takes back the last thing that was begun; returns whether there was any. */
  stepBack(): boolean {
    if (this.entry.at === 'idle') return this.#capabilities.some((capability) => capability.stepBack?.());
    this.back();
    return true;
  }

  /** A key that answers what is asked now; returns whether it was one. */
  key(key: string): boolean {
    return this.#capabilities.some((capability) => capability.key?.(key));
  }

  putDown(): void {
    this.entry = hand.IDLE;
    this.legByLeg = false;
  }

  lookAt(ply: number | null): void {
    const clamped = ply === null ? null : Math.max(0, Math.min(this.plies, ply));
    this.looking = clamped === this.plies ? null : clamped;
    this.putDown();
    for (const capability of this.#capabilities) capability.lookedAway?.();
    this.refusedSquares = [];
  }

  /** What becomes of a move against the rules in this game. */
  get fouls(): 'reject' | 'strict' | 'claim' {
    return this.state?.fouls ?? 'reject';
  }

  #effectOf({ text }: Move): SideEffect | null {
    return this.state?.effects?.find(({ move }) => move === text) ?? null;
  }

  #rests(): boolean {
    return this.#capabilities.some((capability) => capability.rests?.());
  }

  #isOwn(square: Square): boolean {
    const side = this.live?.board.get(square)?.side;
    return side !== undefined && side === this.live?.side;
  }

  /** Whether this is a piece of the hand that may be put on own pieces. */
  #places(origin: Origin): boolean {
    return 'hand' in origin && this.live?.stacks === true;
  }

  /** Sends a complete move, unless it waits to be confirmed. */
  #send(text: string): void {
    if (!this.#capabilities.some((capability) => capability.keeps?.(text))) this.channel.move(text);
  }

  /** Sends what is not in the list, so that the server says why. */
  #ask(text: string): void {
    if (this.#capabilities.some((capability) => capability.holdsBack?.(text))) return;
    const now = performance.now();
    if (this.#attempted.text === text && now - this.#attempted.time < ATTEMPT_PAUSE_MS) return;
    this.#attempted = { text, time: now };
    if (this.channel.status === 'open') this.channel.move(text);
  }

  #again(square: Square): boolean {
    const now = performance.now();
    const again = this.#tapped.square === square && now - this.#tapped.time < DOUBLE_CLICK_MS;
    this.#tapped = { square, time: now };
    return again;
  }

  #changed(state: Snapshot, before: Snapshot | null): void {
    const grown = before !== null && state.moves.length > before.moves.length;
    if (state.moves.length !== before?.moves.length) {
      this.putDown();
      for (const capability of this.#capabilities) capability.reset?.();
      this.refusedSquares = [];
    } else {
      this.entry = hand.keep(this.tree, this.entry);
    }
    if (this.looking !== null && this.looking >= state.moves.length) this.looking = null;
    if (grown) this.events.moved(state);
    this.events.seen(state);
  }

  #refused(failure: Failure): void {
    this.refusedSquares = failure.squares;
    this.events.refused(failure);
  }
}
