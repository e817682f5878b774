/** One game on the page: what is shown, what the player is doing, what may be done. */

import type { Landing } from '../board/marks';
import * as hand from '../entry/entry';
import { steppings } from '../entry/lion';
import { mannerOf } from '../entry/manner';
import { BARE, declaring, growTree } from '../entry/tree';
import { backsDown } from '../formation/backs';
import { nextOf, type Placement, STILL } from '../formation/formation';
import { sideNames } from '../i18n/sides';
import type { Definition, Failure, Kind, Offer, Snapshot } from '../protocol/types';
import { type Extras, extrasOf, type Phase } from '../shogi/extras';
import { type Deed, deedOf, handOrigin, type Move, type Origin, parseMove } from '../shogi/move';
import { declares, NO_PART, type Part } from '../shogi/part';
import { bareCode, type Man, other, type Position, parseSfen, type Side, towerAt } from '../shogi/position';
import { afterMove, walk } from '../shogi/preview';
import { type Special, specialOf } from '../shogi/special';
import type { Square } from '../shogi/square';
import { Channel } from './channel.svelte';

const DOUBLE_CLICK_MS = 450;
/** The same refused wish is not sent again within this time. */
const ATTEMPT_PAUSE_MS = 900;

/** A man that may not move in the turn that is shown. */
export interface Stunned {
  readonly side: Side;
  readonly part: Part;
}

export interface TableEvents {
  moved(state: Snapshot): void;
  refused(failure: Failure): void;
  dropped(): void;
  declined(what: Offer, before: Snapshot | null): void;
  /** The player took up a piece that may not move this turn. */
  stunned(): void;
  seen(state: Snapshot): void;
}

const NOBODY = { b: STILL, w: STILL };

export class Table {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly channel: Channel;
  entry = $state.raw<hand.Entry>(hand.IDLE);
  legByLeg = $state(false);
  /** The next move is to declare kokose. */
  declare = $state(false);
  /** The ply that is looked at; null for the present. */
  looking = $state<number | null>(null);
  refusedSquares = $state.raw<readonly Square[]>([]);
  /** The tower whose layers are laid out beside the board. */
  reading = $state<Square | null>(null);
  /** The 兵 named so far in the declaration of the backs: さ, then と. */
  named = $state.raw<readonly Square[]>([]);
  /** The placements that are made by themselves, by whose they are: at one screen each asks for his own. */
  deploying = $state.raw<Readonly<Record<Side, readonly Placement[]>>>(NOBODY);
  /** At one screen: whoever is to move looks at the own backs; who has said that the declaration is his. */
  peeking = $state(false);
  declarer = $state<Side | null>(null);
  /** A foul that would lose the game, until it is known whether it is meant. */
  doubtful = $state<string | null>(null);
  #warned = false;
  /** The last move that the hand completed. */
  #played = '';
  #tapped = { square: '', time: 0 };
  #attempted = { text: '', time: 0 };

  constructor(
    readonly definition: Definition,
    id: string,
    tokens: Partial<Record<Side, string>>,
    private readonly events: TableEvents,
  ) {
    this.kinds = new Map(definition.kinds.map((kind) => [bareCode(kind.code), kind]));
    this.channel = new Channel(id, tokens, {
      changed: (state, before) => this.#changed(state, before),
      refused: (failure) => this.#refused(failure),
      dropped: () => events.dropped(),
      declined: (what, before) => events.declined(what, before),
    });
  }

  /** Two share this screen, and each has backs that the other may not see. */
  shared = $derived.by(() => {
    const { state } = this.channel;
    return this.definition.system === 'gungi' && state?.seats.length === 2 && state.outcome === null;
  });
  state = $derived.by(() => {
    const { state } = this.channel;
    return state && this.shared && !this.peeking ? backsDown(state) : state;
  });
  plies = $derived(this.state?.moves.length ?? 0);
  sides = $derived.by(() => sideNames(this.definition, this.state?.positions[0]));
  ply = $derived(this.looking ?? this.plies);
  past = $derived(this.looking !== null && this.looking < this.plies);
  seats = $derived<readonly Side[]>(this.state?.seats ?? []);
  /** The present position. Whose men move is the server's word, which may be more than the SFEN's. */
  live = $derived.by<Position | null>(() => {
    const { state } = this;
    return state && { ...parseSfen(state.positions[this.plies] ?? ''), side: state.side };
  });

  /** The man in hand can be moved now. */
  canMove = $derived.by(() => {
    const { state } = this;
    if (!state || this.past || this.channel.pending || state.turn === null) return false;
    return this.seats.includes(state.turn) && state.legal.length > 0;
  });

  canDeclare = $derived(this.canMove && (this.state?.legal.some(declares) ?? false));

  tree = $derived.by(() => {
    const { state, live } = this;
    if (!state || !live || !this.canMove) return BARE;
    const legal = declaring(state.legal, this.declare && this.canDeclare);
    return growTree(
      legal,
      live,
      (from) => steppings(live, this.kinds, from),
      (from) => mannerOf(live, this.kinds, from),
    );
  });

  /** The legal move that was sent and is not answered yet. */
  unanswered = $derived.by<Move | null>(() => {
    const { pending } = this.channel;
    if (!pending) return null;
    // The list may be cut short: what the hand made of it is legal too.
    const known = pending.move === this.#played || this.state?.legal.includes(pending.move);
    return known ? parseMove(pending.move) : null;
  });

  /** The position on the screen: of the past, or with the half-made or unanswered move on it. */
  shown = $derived.by<Position | null>(() => {
    if (!this.state || !this.live) return null;
    if (this.past) return parseSfen(this.state.positions[this.ply] ?? '');
    if (this.unanswered) return afterMove(this.live, this.unanswered, this.kinds, this.definition.system);
    if (this.entry.at !== 'idle' && this.entry.path.length > 0) {
      const promote = this.entry.at === 'part' ? this.entry.promote : (this.swept?.promote ?? false);
      return walk(this.live, this.entry.origin, this.entry.path, promote);
    }
    return this.live;
  });

  extras = $derived.by<Extras | null>(() => this.shown && extrasOf(this.definition.system, this.shown));

  /** Who may not move: as the position says, or as the unanswered move will have it. */
  stunned = $derived.by<Stunned | null>(() => {
    const { shown, extras } = this;
    if (!shown || !extras || shown.stacks) return null;
    if (!this.unanswered || this.past) return extras.stunned && { side: shown.side, part: extras.stunned };
    const { part } = this.unanswered;
    return part?.at === 'square' || part?.at === 'hand' ? { side: other(shown.side), part } : null;
  });

  parts = $derived(hand.partsOf(this.entry));
  targets = $derived(hand.targets(this.tree, this.entry));
  pass = $derived(hand.passOf(this.tree, this.entry));
  /** The men that may be taken on the way, while that is what is asked; and the move as it is chosen. */
  sweep = $derived(hand.sweepOf(this.tree, this.entry));
  swept = $derived(hand.swept(this.tree, this.entry));
  taken = $derived<readonly Square[]>(this.entry.at === 'sweep' ? this.entry.taken : []);
  hasLegs = $derived(hand.hasLegs(this.tree, this.entry));
  /** What can be done within the tower in hand. */
  acts = $derived(hand.actsOf(this.tree, this.entry));
  /** What is going on where men stand on each other; of the present, whatever is looked at. */
  phase = $derived.by<Phase | null>(() => {
    if (!this.live || this.state?.outcome) return null;
    return extrasOf(this.definition.system, this.live).towers?.phase ?? null;
  });
  /** The other player is to look away before this one declares. */
  curtained = $derived(
    this.shared && this.canMove && this.phase === 'backs' && this.declarer !== this.state?.turn,
  );
  /** The 兵 that may be named, while that is what is asked. */
  namable = $derived.by<ReadonlySet<Square>>(() => {
    if (!this.canMove || this.phase !== 'backs' || this.curtained) return new Set();
    return new Set(this.state?.legal.flatMap((text) => text.replace('backs:', '').split(',')));
  });

  /** What the man in hand does on the occupied squares it can go to, where men stand on each other. */
  landings = $derived.by<ReadonlyMap<Square, Landing>>(() => {
    const found = new Map<Square, Landing>();
    const { live, entry } = this;
    if (!live?.stacks || entry.at !== 'legs') return found;
    for (const square of this.targets.keys()) {
      const men = towerAt(live, square);
      if (men.length === 0) continue;
      const takes = 'square' in entry.origin && men[men.length - 1]?.side !== live.side;
      const swaps = 'square' in entry.origin && this.#swaps(entry.origin.square, square);
      found.set(square, {
        how: takes ? 'take' : swaps ? 'swap' : 'stack',
        layer: takes || swaps ? men.length : men.length + 1,
      });
    }
    return found;
  });

  /** What else happens where the man in hand can go. */
  specials = $derived.by<ReadonlyMap<Square, Special>>(() => {
    const { live, entry } = this;
    const found = new Map<Square, Special>();
    if (!live || entry.at !== 'legs' || !('square' in entry.origin)) return found;
    for (const square of this.targets.keys()) {
      const special = specialOf(this.definition.system, live, this.kinds, entry.origin.square, square);
      if (special) found.set(square, special);
    }
    return found;
  });

  /** Turns that move nothing and may be made now. */
  deeds = $derived.by<readonly Deed[]>(() => {
    if (!this.canMove) return [];
    return (this.state?.legal ?? []).flatMap((text) => deedOf(text) ?? []);
  });

  /** The tower that is read or in hand, with its square. */
  tower = $derived.by<{ square: Square; men: readonly Man[] } | null>(() => {
    const { entry, shown } = this;
    const held =
      entry.at === 'legs' && entry.path.length === 0 && 'square' in entry.origin ? entry.origin.square : null;
    const square = held ?? this.reading;
    if (!shown?.stacks || square === null) return null;
    const men = towerAt(shown, square);
    return men.length > 1 ? { square, men } : null;
  });

  #swaps(from: Square, to: Square): boolean {
    return this.state?.legal.includes(`${from}<>${to}`) ?? false;
  }

  /** Does what the tower panel offers. */
  playAct(move: Move): void {
    this.#take(hand.act(this.tree, this.entry, move));
  }

  /** Names a 兵, or takes it back. */
  name(square: Square): void {
    if (this.named.includes(square)) this.named = this.named.filter((other) => other !== square);
    else if (this.namable.has(square)) this.named = [...this.named.slice(0, 1), square];
  }

  declareBacks(): void {
    const [first, second] = this.named;
    if (first !== undefined && second !== undefined) this.channel.move(`backs:${first},${second}`);
  }

  deploy(side: Side, placements: readonly Placement[]): void {
    this.deploying = { ...this.deploying, [side]: placements };
  }

  /** Makes the next placement of those that are to be made, if it is this player's turn; returns `false` when none of them can be made. */
  placeNext(): boolean {
    const { state } = this;
    if (!state || !this.canMove || this.phase !== 'setup') return true;
    const placements = this.deploying[state.side];
    if (placements.length === 0) return true;
    const next = nextOf(placements, state.legal, state.side, this.live as Position);
    if (next === null) this.deploy(state.side, STILL);
    else this.channel.move(next);
    return next !== null;
  }

  tapSquare(square: Square, legByLeg = false): void {
    if (!this.canMove || !this.live) return;
    const { entry } = this;
    const again = this.#again(square);
    if (entry.at === 'choice') {
      this.entry = hand.IDLE;
      return;
    }
    if (this.phase === 'backs') {
      this.name(square);
      return;
    }
    if (entry.at === 'part') {
      if ('square' in entry.origin && entry.origin.square === square) this.back();
      else this.complete({ at: 'square', square });
      return;
    }
    const own = this.#canHold(square);
    if (entry.at === 'sweep') {
      this.#tapSweep(square, again, own);
      return;
    }
    if (entry.at === 'legs') {
      const atRest = entry.path.length === 0;
      if (atRest && 'square' in entry.origin && entry.origin.square === square) {
        if (again && this.pass) this.playPass();
        else this.entry = hand.IDLE;
        return;
      }
      if (!own || this.targets.has(square) || this.#places(entry.origin)) {
        const manner = legByLeg || this.legByLeg ? 'leg-by-leg' : 'whole';
        this.#take(hand.goTo(this.tree, entry, square, manner));
        return;
      }
    }
    if (own && this.#isStunned(square)) this.events.stunned();
    this.entry = own ? hand.pickAnyway({ square }) : hand.IDLE;
    if (!own) this.legByLeg = false;
  }

  #isStunned(square: Square): boolean {
    const { stunned } = this;
    return (
      stunned?.side === this.live?.side && stunned?.part.at === 'square' && stunned.part.square === square
    );
  }

  /** Whether a tap takes up what stands on a square: an own man, or a tower within which an own man can attack. */
  #canHold(square: Square): boolean {
    if (this.phase === 'setup') return false;
    return (
      this.live?.board.get(square)?.side === this.live?.side || (this.tree.acts.get(square)?.length ?? 0) > 0
    );
  }

  /** Whether this is a man of the hand that may be put on own men. */
  #places(origin: Origin): boolean {
    return 'hand' in origin && this.live?.stacks === true;
  }

  /** A tap that goes astray between small squares leaves the choice as it is. */
  #tapSweep(square: Square, again: boolean, own: boolean): void {
    const { entry, sweep } = this;
    if (entry.at !== 'sweep' || !sweep) return;
    if (square === sweep.from) this.back();
    else if (sweep.men.includes(square)) this.entry = hand.take(this.tree, entry, square);
    else if (square !== sweep.to) this.entry = own ? hand.pickAnyway({ square }) : entry;
    else if (!again) this.confirm();
  }

  takeMany(which: 'all' | 'none'): void {
    this.entry = hand.takeMany(this.tree, this.entry, which);
  }

  confirm(): void {
    this.#take(hand.confirm(this.tree, this.entry));
  }

  tapHand(side: Side, code: string): void {
    if (!this.canMove || !this.live) return;
    if (this.entry.at === 'part') {
      if (side !== this.live.side) this.complete({ at: 'hand', code });
      return;
    }
    if (this.live.side !== side) return;
    const origin = handOrigin(code);
    this.entry = hand.holds(this.entry, origin) ? hand.IDLE : hand.pickAnyway(origin);
  }

  /** Whether a drag may begin here; takes the man up if so. */
  lift(origin: Origin): boolean {
    if (!this.canMove) return false;
    if ('square' in origin && (this.phase === 'setup' || this.phase === 'backs')) return false;
    if ('square' in origin && this.live?.board.get(origin.square)?.side !== this.live?.side) return false;
    if (this.entry.at !== 'idle' && this.entry.path.length > 0) return false;
    if (!hand.holds(this.entry, origin)) this.entry = hand.pickAnyway(origin);
    return true;
  }

  dropOn(square: Square | null): void {
    const { entry } = this;
    if (square === null || entry.at !== 'legs') return;
    if ('square' in entry.origin && entry.origin.square === square) return;
    const own = this.live?.board.get(square)?.side === this.live?.side;
    if (own && !this.targets.has(square) && !this.#places(entry.origin)) return;
    this.#take(hand.goTo(this.tree, entry, square, this.legByLeg ? 'leg-by-leg' : 'whole'));
  }

  choose(move: Move): void {
    this.#take(hand.choose(this.entry, move));
  }

  /** Completes a turn with its second part; without one, with none. */
  complete(part: Part = NO_PART): void {
    this.#take(hand.complete(this.entry, part));
  }

  /** Makes the next move one that declares kokose, or no longer. */
  toggleDeclare(): void {
    this.declare = this.canDeclare && !this.declare;
    this.entry = hand.keep(this.tree, this.entry);
  }

  stop(): void {
    this.#take(hand.stopHere(this.tree, this.entry));
  }

  /** Passes, or makes the turn that ends the game. */
  playDeed(deed: Deed): void {
    if (!this.deeds.includes(deed)) return;
    this.entry = hand.IDLE;
    this.channel.move(deed);
  }

  playPass(): void {
    const move = this.pass;
    if (!move) return;
    this.entry = hand.IDLE;
    this.channel.move(move.text);
  }

  back(): void {
    this.entry = hand.back(this.entry);
    this.refusedSquares = [];
    if (this.entry.at === 'idle') this.legByLeg = false;
  }

  putDown(): void {
    this.entry = hand.IDLE;
    this.legByLeg = false;
  }

  lookAt(ply: number | null): void {
    const clamped = ply === null ? null : Math.max(0, Math.min(this.plies, ply));
    this.looking = clamped === this.plies ? null : clamped;
    this.putDown();
    this.reading = null;
    this.refusedSquares = [];
  }

  #take(result: hand.Result): void {
    this.refusedSquares = [];
    this.entry = result.entry;
    if (result.play !== undefined) {
      this.#played = result.play;
      this.channel.move(result.play);
    } else if (result.attempt !== undefined) this.#ask(result.attempt);
  }

  /** Sends what is not in the list, so that the server says why; not where that would lose the game. */
  #ask(text: string): void {
    if (this.fouls === 'strict' && !this.#warned) {
      this.doubtful = text;
      return;
    }
    const now = performance.now();
    if (this.#attempted.text === text && now - this.#attempted.time < ATTEMPT_PAUSE_MS) return;
    this.#attempted = { text, time: now };
    if (this.channel.status === 'open') this.channel.move(text);
  }

  /** What becomes of a move against the rules in this game. */
  get fouls(): 'reject' | 'strict' | 'claim' {
    return this.state?.fouls ?? 'reject';
  }

  /** The answer to whether a foul is meant; it is asked once in a game. */
  answerFoul(meant: boolean): void {
    const text = this.doubtful;
    this.doubtful = null;
    this.#warned = true;
    if (meant && text !== null && this.channel.status === 'open') this.channel.move(text);
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
      this.doubtful = null;
      this.putDown();
      this.reading = null;
      this.named = [];
      this.peeking = false;
      this.declarer = null;
      this.declare = false;
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
