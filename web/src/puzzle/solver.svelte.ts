/** A puzzle on the page: a board whose solver moves by hand and whose defence follows the solution. */
import { Refusal } from '../protocol/rest';
import type { Definition, Failure, Place, Snapshot } from '../protocol/types';
import { LocalServer } from '../session/local_server';
import { openPlay, type Play } from '../session/open';
import { parseMove } from '../shogi/move';
import { Places } from './places';
import type { Mark } from './progress';
import type { Puzzle } from './puzzle';
import { bestReply } from './refutation';
import {
  again,
  begin,
  hinted,
  type Measure,
  nextOf,
  over,
  replied,
  revealed,
  type Solving,
  tried,
} from './solving';

/** The defence waits so long that the solver's move is seen. */
export const REPLY_MS = 500;
const RETRY_MS = 2_000;

export interface SolverEvents {
  moved(state: Snapshot): void;
  refused(failure: Failure): void;
  /** The player took up a piece that may not move this turn. */
  stunned(): void;
  /** It is settled what a puzzle counts as. */
  settled(puzzle: Puzzle, mark: Mark): void;
}

/**
 * What the engine has against a wrong move: its reply, which is on the board; or nothing, as the solver wins
 * even so, only later than by the solution.
 */
export type Refutation = 'reply' | 'wins-later';

export class Solver {
  readonly play: Play;
  solving = $state.raw<Solving | null>(null);
  refutation = $state.raw<Refutation | null>(null);
  /** The engine looks for what speaks against a move. */
  asking = $state(false);
  /** Where the next move leads, once all of it is told. */
  told = $state.raw<Place | null>(null);
  readonly #server: LocalServer;
  readonly #places: Places;
  readonly #measure: Measure;
  /** What is under way; aborted when something else begins. */
  #run = new AbortController();

  constructor(
    private readonly definition: Definition,
    private readonly events: SolverEvents,
    /** In milliseconds. */
    private readonly replyAfter: number,
  ) {
    const { turns } = definition.traits;
    this.#measure = turns.kind === 'with-second-part' ? 'first-part' : 'whole';
    this.#places = new Places(definition.id);
    this.#server = new LocalServer(definition.id, (move) => this.#try(move));
    const { moved, refused, stunned } = events;
    const silent = () => {};
    this.play = openPlay(
      definition,
      '',
      {},
      { moved, refused, stunned, dropped: silent, declined: silent, seen: silent },
      { dial: this.#server.dial },
    );
  }

  async open(puzzle: Puzzle): Promise<void> {
    const run = this.#begin();
    const { session } = this.play;
    session.putDown();
    session.lookAt(null);
    this.solving = null;
    this.#places.forget();
    const places = await this.#reachAtLast(run, puzzle, []);
    const first = places?.[0];
    if (!places || !first) return;
    const next = begin(puzzle, first.turn ?? first.side);
    this.#become(next);
    this.#show(next, [], places);
  }

  /** Back to where the wrong move was made. */
  async retry(): Promise<void> {
    const { solving } = this;
    if (solving?.stage.at !== 'wrong') return;
    const run = this.#begin();
    const next = again(solving);
    const places = await this.#reachAtLast(run, next.puzzle, next.line);
    if (!places) return;
    this.#become(next);
    this.#show(next, next.line, places);
  }

  /** First takes up the piece to be moved, then says where it goes. */
  async hint(): Promise<void> {
    const { solving } = this;
    if (solving?.stage.at !== 'to-move') return;
    const { session } = this.play;
    const run = this.#run;
    const next = hinted(solving);
    const move = nextOf(next);
    if (move === undefined) return;
    if (next.hint === 'move') {
      const places = await this.#reachAtLast(run, next.puzzle, [...next.line, move]);
      if (!places || this.solving !== solving) return;
      this.told = places[places.length - 1] ?? null;
    }
    this.#become(next);
    const { act, origin } = parseMove(move);
    session.putDown();
    if (act === null) session.lift(origin);
  }

  /** Lays the solution open and shows its next move; the reader goes on from there. */
  async reveal(): Promise<void> {
    const { solving } = this;
    if (!solving || over(solving)) return;
    const run = this.#begin();
    const next = revealed(solving);
    const places = await this.#reachAtLast(run, next.puzzle, next.line);
    if (!places) return;
    this.#become(next);
    this.#show(next, next.line, places);
    this.play.session.lookAt(solving.line.length + 1);
  }

  close(): void {
    this.#run.abort();
    this.play.session.channel.close();
  }

  async #try(move: string): Promise<void> {
    const { solving } = this;
    const right = solving && nextOf(solving);
    if (solving?.stage.at !== 'to-move' || right == null) return;
    const run = this.#run;
    const { puzzle, line } = solving;
    const [there, solution] = await Promise.all([
      this.#places.along(puzzle.position, [...line, move]),
      this.#places.along(puzzle.position, [...line, right]),
    ]);
    const [reached, best] = [there[there.length - 1], solution[solution.length - 1]];
    if (run.signal.aborted || !reached || !best) return;
    const next = tried(solving, move, reached, best, this.#measure);
    const made = next.stage.at === 'wrong' ? [...line, move] : next.line;
    this.#become(next);
    this.#show(next, made, await this.#places.along(puzzle.position, made));
    if (next.stage.at === 'replying') void this.#reply(run);
    else if (next.stage.at === 'wrong') void this.#refute(run, made, reached);
  }

  /** The defence follows the solution until the solver is to move. */
  async #reply(run: AbortController): Promise<void> {
    while (this.solving?.stage.at === 'replying') {
      await pause(this.replyAfter);
      const before = this.solving;
      const reply = nextOf(before);
      if (run.signal.aborted || reply === undefined) return;
      const places = await this.#reachAtLast(run, before.puzzle, [...before.line, reply]);
      const reached = places?.[places.length - 1];
      if (!places || !reached) return;
      const next = replied(before, reached);
      this.#become(next);
      this.#show(next, next.line, places);
    }
  }

  async #refute(run: AbortController, moves: readonly string[], place: Place): Promise<void> {
    const { solving } = this;
    // Where the game has ended, or the solver is to move again, there is no reply.
    if (!solving || place.turn === null || place.turn === solving.solver) return;
    const { puzzle, solver } = solving;
    this.asking = true;
    const line = { start: puzzle.position, moves: [...moves] };
    const best = await bestReply(this.definition.id, line, run.signal);
    if (run.signal.aborted) return;
    const reply = best?.evaluation.line?.[0];
    // The engine's word is a service; without the place behind it the board stays as it is.
    const places =
      reply === undefined
        ? null
        : await this.#places.along(puzzle.position, [...moves, reply]).catch(() => null);
    if (run.signal.aborted) return;
    this.asking = false;
    if (!best || !places || reply === undefined) return;
    this.refutation = best.evaluation.mate?.winner === solver ? 'wins-later' : 'reply';
    this.#show(solving, [...moves, reply], places);
  }

  #begin(): AbortController {
    this.#run.abort();
    this.#run = new AbortController();
    this.asking = false;
    this.refutation = null;
    this.told = null;
    return this.#run;
  }

  #become(next: Solving): void {
    const before = this.solving;
    this.solving = next;
    if (next.hint !== 'move') this.told = null;
    const { puzzle, clean, stage } = next;
    if (before?.puzzle === puzzle && before.clean && !clean) this.events.settled(puzzle, 'seen');
    else if (clean && stage.at === 'solved') this.events.settled(puzzle, 'solved');
  }

  /** Shows a line; moves are made at its end only where the solver is to find one. */
  #show({ stage, solver }: Solving, moves: readonly string[], places: readonly Place[]): void {
    const place = places[places.length - 1];
    if (!place) return;
    const standing = stage.at === 'to-move' ? place : { ...place, legal: [], effects: [] };
    this.#server.show({ places, moves, standing, seats: [solver] });
  }

  /** The places on a line where nobody made a move that could be refused: asks until there is an answer. */
  async #reachAtLast(
    run: AbortController,
    puzzle: Puzzle,
    moves: readonly string[],
  ): Promise<Place[] | null> {
    while (!run.signal.aborted) {
      try {
        const places = await this.#places.along(puzzle.position, moves);
        return run.signal.aborted ? null : places;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (run.signal.aborted) return null;
        this.events.refused(error.failure);
        if (error.failure.code !== 'network' && error.failure.code !== 'busy') return null;
        await pause(RETRY_MS);
      }
    }
    return null;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
