/** A step of a lesson on the page: a board on which the reader makes the turns that are asked for. */
import { arrowOf } from '../analysis/drawn';
import type { Drawn } from '../board/marks';
import { Refusal } from '../protocol/rest';
import type { Definition, Failure, Snapshot } from '../protocol/types';
import { Places } from '../puzzle/places';
import { LocalServer } from '../session/local_server';
import { openPlay, type Play } from '../session/open';
import { parseMove } from '../shogi/move';
import type { Side } from '../shogi/position';
import type { Step } from './lesson';
import { again, begin, hinted, over, replied, type Teaching, tried, turnOf } from './teaching';

/** The other side waits so long that the reader's move is seen. */
export const REPLY_MS = 600;
const RETRY_MS = 2_000;

export interface TutorEvents {
  moved(state: Snapshot): void;
  refused(failure: Failure): void;
  /** The reader took up a piece that may not move this turn. */
  stunned(): void;
  /** All that was asked for has been done. */
  finished(step: Step): void;
}

export class Tutor {
  readonly play: Play;
  teaching = $state.raw<Teaching | null>(null);
  /** What the rules said of the last try, while it stands. */
  refusal = $state.raw<Failure | null>(null);
  /** Whose turn it is to be shown what, and who sits below the board. */
  near = $state<Side>('b');
  readonly #server: LocalServer;
  readonly #places: Places;
  #run = new AbortController();

  constructor(
    private readonly definition: Definition,
    private readonly events: TutorEvents,
    /** In milliseconds. */
    private readonly replyAfter: number,
  ) {
    this.#places = new Places(definition.id);
    this.#server = new LocalServer(definition.id, (move) => this.#try(move));
    const silent = () => {};
    this.play = openPlay(
      definition,
      '',
      {},
      {
        moved: (state) => events.moved(state),
        refused: (failure) => this.#refused(failure),
        stunned: () => events.stunned(),
        dropped: silent,
        declined: silent,
        seen: silent,
      },
      { dial: this.#server.dial },
    );
  }

  /** Marks and arrows of the step, and the turn that a hint tells. */
  get drawn(): readonly Drawn[] {
    const { teaching } = this;
    if (!teaching) return [];
    const { step, line, hint } = teaching;
    const shown: Drawn[] = [];
    if (line.length === 0 && teaching.stage.at !== 'wrong') {
      for (const square of step.marks ?? []) shown.push({ from: square, to: null, as: 'blue' });
      for (const [from, to] of step.arrows ?? []) shown.push({ from, to, as: 'blue' });
    }
    const told = hint === 'move' ? turnOf(teaching)?.accept[0] : undefined;
    const arrow = told === undefined ? null : arrowOf(told);
    return arrow ? [...shown, { ...arrow, as: 'best' }] : shown;
  }

  async open(step: Step): Promise<void> {
    const run = this.#begin();
    const { session } = this.play;
    session.putDown();
    session.lookAt(null);
    this.teaching = null;
    await this.#show(run, begin(step), []);
  }

  /** Back to where the wrong move was made. */
  async retry(): Promise<void> {
    const { teaching } = this;
    if (teaching?.stage.at !== 'wrong') return;
    const next = again(teaching);
    await this.#show(this.#begin(), next, next.line);
  }

  hint(): void {
    const { teaching } = this;
    if (teaching?.stage.at !== 'to-move') return;
    const next = hinted(teaching);
    this.refusal = null;
    this.teaching = next;
    if (next.hint !== 'move') return;
    const move = turnOf(next)?.accept[0];
    if (move === undefined) return;
    const { act, origin } = parseMove(move);
    this.play.session.putDown();
    if (act === null) this.play.session.lift(origin);
  }

  close(): void {
    this.#run.abort();
    this.play.session.channel.close();
  }

  #startOf({ position }: Step): string {
    return position ?? this.definition.start;
  }

  async #try(move: string): Promise<void> {
    const { teaching } = this;
    if (teaching?.stage.at !== 'to-move') return;
    const run = this.#run;
    // The rules come first: what they refuse is told with its clause.
    await this.#places.along(this.#startOf(teaching.step), [...teaching.line, move]);
    if (run.signal.aborted || this.teaching !== teaching) return;
    const next = tried(teaching, move);
    await this.#show(run, next, next.stage.at === 'wrong' ? [...next.line, move] : next.line);
    if (next.stage.at === 'replying') void this.#reply(run);
  }

  async #reply(run: AbortController): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, this.replyAfter));
    const before = this.teaching;
    if (run.signal.aborted || before?.stage.at !== 'replying') return;
    const next = replied(before);
    await this.#show(run, next, next.line);
  }

  #begin(): AbortController {
    this.#run.abort();
    this.#run = new AbortController();
    this.refusal = null;
    return this.#run;
  }

  /** Puts a line on the board; moves are made at its end only where one is asked for. */
  async #show(run: AbortController, next: Teaching, moves: readonly string[]): Promise<void> {
    const places = await this.#placesAtLast(run, next.step, moves);
    const place = places?.[places.length - 1];
    if (!places || !place) return;
    this.refusal = null;
    // Who decides sits below, whosever pieces are moved.
    if (moves.length === 0) this.near = place.turn ?? place.side;
    this.teaching = next;
    const open = next.stage.at === 'to-move';
    const standing = open ? place : { ...place, legal: [], effects: [] };
    this.#server.show({ places, moves, standing, seats: open && place.turn ? [place.turn] : [] });
    if (over(next)) this.events.finished(next.step);
  }

  /** The places on a line that is the lesson's own: asks until there is an answer. */
  async #placesAtLast(run: AbortController, step: Step, moves: readonly string[]) {
    while (!run.signal.aborted) {
      try {
        const places = await this.#places.along(this.#startOf(step), moves);
        return run.signal.aborted ? null : places;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (run.signal.aborted) return null;
        this.events.refused(error.failure);
        if (error.failure.code !== 'network' && error.failure.code !== 'busy') return null;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    return null;
  }

  #refused(failure: Failure): void {
    this.refusal = failure;
    this.events.refused(failure);
  }
}
