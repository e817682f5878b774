/** The game as it is seen and heard on the board: each move on its way, once, and none too quickly. */
import { untrack } from 'svelte';
import { type Transit, transitOf } from '../board/transit';
import type { GameSession } from '../session/session.svelte';
import { feedback } from '../settings/feedback_settings.svelte';
import { type Move, parseMove } from '../shogi/move';
import { type Position, parseSfen } from '../shogi/position';
import type { Deed } from '../sound/heard';
import { player } from '../sound/player';
import { Sounding } from '../sound/sounding';
import { Staging } from './staging.svelte';

/** By then a move has been seen, whatever it did. */
const ARRIVED_MS = 900;

export class Showing {
  /** The move that is on its way over the board. */
  transit = $state.raw<Transit | null>(null);
  readonly #staging = new Staging();
  readonly #sounding = new Sounding(player);
  /** The next move is on the board already: it was dragged there, or went leg by leg. */
  #byHand = false;
  #seen: { ply: number; key: string | null } | null = null;

  /** Made with the component that has the board: it listens as long as that is there. */
  constructor(private readonly session: GameSession) {
    $effect(() => {
      const view = { ply: session.ply, live: !session.past };
      untrack(() => this.#staging.follow(view, feedback.still));
    });
    $effect(() => () => this.#staging.close());
    // A half-made move is on the board already.
    $effect(() => {
      if (session.entry.at !== 'idle' && session.entry.path.length > 0) this.#byHand = true;
    });
    $effect(() => {
      const { made } = this;
      const over = session.state?.outcome != null;
      untrack(() => this.#tell(made, over));
    });
    // What has arrived stands as every other piece.
    $effect(() => {
      if (!this.transit) return;
      const timer = setTimeout(() => (this.transit = null), ARRIVED_MS);
      return () => clearTimeout(timer);
    });
  }

  /** The ply that is on the board. */
  ply = $derived.by(() => this.#staging.behind ?? this.session.ply);

  position = $derived.by<Position | null>(() => {
    const { behind } = this.#staging;
    return behind === null ? this.session.shown : this.#at(behind);
  });

  /** The move that led to the board as it is: also one's own before it is answered. */
  made = $derived.by<{ ply: number; move: Move } | null>(() => {
    const { unanswered } = this.session;
    if (unanswered && this.#isPresent()) return { ply: this.session.plies + 1, move: unanswered };
    const text = this.ply > 0 ? this.session.state?.moves[this.ply - 1] : undefined;
    return text === undefined ? null : { ply: this.ply, move: parseMove(text) };
  });

  /** The next move is made by a hand that is seen doing it. */
  dragged(): void {
    this.#byHand = true;
  }

  #tell(made: { ply: number; move: Move } | null, over: boolean): void {
    const { session } = this;
    if (!session.state) return;
    const key = made && `${made.ply} ${made.move.text}`;
    const before = this.#seen;
    this.#seen = { ply: made?.ply ?? 0, key };
    const ply = made?.ply ?? 0;
    if (before && made && before.key !== key) this.#pass(ply, made.move, `${key}`, ply === before.ply + 1);
    else if (!before || session.unanswered === null)
      this.#sounding.shown(ply, before && made ? this.#deed(ply, made.move) : null);
    this.#sounding.ended(over);
  }

  #pass(ply: number, move: Move, key: string, forward: boolean): void {
    const { session } = this;
    const waits = session.unanswered !== null && this.#isPresent();
    const before = waits ? session.live : this.#at(ply - 1);
    const after = waits ? session.shown : this.#at(ply);
    const captures = waits ? null : (session.state?.notes[ply - 1]?.captures ?? null);
    const found = forward && before && after ? transitOf(key, move, before, after, captures) : null;
    if (waits)
      this.#sounding.made(ply, {
        move,
        captures: found?.taken.length ?? 0,
        promotes: found?.turnedFrom != null,
      });
    else this.#sounding.shown(ply, this.#deed(ply, move));
    this.transit = feedback.still || !found ? null : this.#byHand ? turned(found) : found;
    this.#byHand = false;
  }

  #deed(ply: number, move: Move): Deed | null {
    const { state, plies } = this.session;
    const note = state?.notes[ply - 1];
    if (!note) return null;
    const ends = state?.outcome != null && ply === plies;
    return { move, captures: note.captures.length, promotes: note.promotion, checks: note.check, ends };
  }

  #isPresent(): boolean {
    return !this.session.past && this.#staging.behind === null;
  }

  #at(ply: number): Position | null {
    const sfen = this.session.state?.positions[ply];
    return sfen === undefined ? null : parseSfen(sfen, this.session.traits.fields);
  }
}

/** Of a move whose piece is there already only that it turns over is left to be seen. */
function turned(transit: Transit): Transit | null {
  return transit.turnedFrom === null ? null : { ...transit, way: [transit.to], taken: [] };
}
