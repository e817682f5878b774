/** The socket of a game on this device: the rules and the engine at its other end are workers. */
import type { Socket } from '../protocol/link';
import type { ServerMessage } from '../protocol/types';
import { Bench } from './bench';
import { desk } from './desk';
import type { Answer, Question } from './messages';
import { keepSolo, keptSolo } from './solo_store';

/** A move that comes sooner cannot be followed. */
const PAUSE_MS = 350;

interface Replies {
  readonly messages: readonly ServerMessage[];
  readonly next: { readonly id: string; readonly kept: string } | null;
  /** The number under which somebody asks for a hint. */
  readonly hint: number | null;
}

export class SoloSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  #engine = new Bench();
  /** The game of which the engine thinks. */
  #thinking: string | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(private readonly id: string) {
    // Whoever opens it listens by then.
    setTimeout(() => this.onopen?.());
  }

  send(text: string): void {
    void this.#turn((game) => ({ say: text, game }));
  }

  close(): void {
    this.#isClosed = true;
    this.#rest();
  }

  /** One after the other, as each is said of the game that the one before has left. */
  #turn(question: (game: string) => Question): Promise<void> {
    const turn = this.#last.then(async () => {
      const game = keptSolo(this.id);
      if (game === null) this.#fail();
      else this.#take(await desk.ask(question(game)));
    });
    this.#last = turn.catch(() => this.#fail());
    return turn.catch(() => {});
  }

  #take({ kept, replies, task, wrong }: Answer): void {
    if (wrong !== undefined || !kept || replies === undefined) {
      this.#fail();
      return;
    }
    const { messages, next, hint } = JSON.parse(replies) as Replies;
    keepSolo(kept.id, kept.text);
    if (next) keepSolo(next.id, next.kept);
    if (this.#isClosed) return;
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
    if (this.#thinking !== null && this.#thinking !== kept.text) this.#rest();
    if (task !== undefined) void this.#think(kept.text, task, undefined);
    else if (hint !== null) void this.#think(kept.text, HINT, hint);
  }

  async #think(game: string, task: string, asker: number | undefined): Promise<void> {
    if (this.#thinking === game) return;
    this.#thinking = game;
    const pause = new Promise((over) => setTimeout(over, PAUSE_MS));
    try {
      const { done } = await this.#engine.ask({ work: task, game });
      await pause;
      if (this.#thinking !== game || this.#isClosed || done === undefined) return;
      this.#thinking = null;
      await this.#turn((now) => ({ take: done, game: now, asker }));
    } catch {
      // It was stopped, as nobody wants to know any more; or it broke, and begins again with the next word.
      if (this.#thinking === game) this.#thinking = null;
    }
  }

  #rest(): void {
    if (this.#thinking === null) return;
    this.#thinking = null;
    this.#engine.stop();
  }

  #fail(): void {
    this.#rest();
    if (!this.#isClosed) this.onclose?.();
  }
}

const HINT = JSON.stringify({ do: 'hint' });
