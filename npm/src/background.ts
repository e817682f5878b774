/** The engine in a worker: whoever asks it goes on meanwhile. */
import type { Line, Wish } from './engine.js';
import type { Game } from './game.js';
import { compiled } from './load.js';
import type { Answered, Asked } from './messages.js';
import { Refusal } from './refusal.js';

/** A worker, of a page or of Node. */
interface Port {
  post(message: Asked): void;
  end(): void;
}

interface Hears {
  message(message: Answered): void;
  fault(fault: Error): void;
}

/** What `node:worker_threads` has of use here. */
interface NodeWorker {
  on(event: 'message', hear: (message: Answered) => void): void;
  on(event: 'error', hear: (error: Error) => void): void;
  removeAllListeners(event: 'message'): void;
  postMessage(message: Asked): void;
  terminate(): Promise<number>;
}

/** The search that goes on. */
interface Search {
  readonly onLine: ((line: Line) => void) | undefined;
  readonly end: (best: Line) => void;
  readonly fail: (error: Error) => void;
  /** The best line so far. */
  best?: Line;
  isStopped: boolean;
}

/**
 * The engine in a worker of its own. It thinks about one game at a time; what is asked meanwhile waits. By
 * the same wish it finds what an `Engine` finds.
 */
export class BackgroundEngine {
  readonly #hash: number;
  #port: Promise<Port> | undefined;
  #search: Search | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** With a table of this many megabytes, at least 1. */
  constructor(hash = 16) {
    this.#hash = hash;
  }

  /** Thinks about the move of the player to move, in the game as it stands now. */
  think(game: Game, wish: Wish = {}, onLine?: (line: Line) => void): Promise<Line> {
    const record = new TextDecoder().decode(game.record('json'));
    const found = this.#last.then(() => this.#find({ think: wish, record }, onLine));
    this.#last = found.catch(() => undefined);
    return found;
  }

  /**
   * Ends the search that goes on, if any, with the best line that it has found: at once, or as soon as it has
   * one. What the table knew is lost.
   */
  stop(): void {
    if (!this.#search) return;
    this.#search.isStopped = true;
    this.#endIfStopped(this.#search);
  }

  /** Forgets what earlier searches found, once the one that goes on has ended. */
  clear(): void {
    this.#last = this.#last.then(async () => (await this.#port)?.post({ clear: true }));
  }

  /** Ends the worker, and fails the searches that go on or wait. */
  close(): void {
    this.#isClosed = true;
    this.#search?.fail(closed());
    this.#drop();
  }

  async #find(asked: Asked, onLine?: (line: Line) => void): Promise<Line> {
    if (this.#isClosed) throw closed();
    // There before the worker is, so that it can be stopped by then.
    const found = new Promise<Line>((end, fail) => {
      this.#search = { onLine, end, fail, isStopped: false };
    });
    try {
      return (await Promise.all([found, this.#ask(asked)]))[0];
    } finally {
      this.#search = undefined;
    }
  }

  async #ask(asked: Asked): Promise<void> {
    this.#port ??= this.#start();
    try {
      (await this.#port).post(asked);
    } catch (error) {
      this.#port = undefined;
      throw error;
    }
  }

  async #start(): Promise<Port> {
    const hears: Hears = {
      message: (message) => this.#hear(message),
      fault: (fault) => {
        this.#drop();
        this.#search?.fail(fault);
      },
    };
    const module = await compiled();
    const port = await (typeof Worker === 'undefined' ? ofNode(hears) : ofPage(hears));
    port.post({ load: module, hash: this.#hash });
    return port;
  }

  #hear(message: Answered): void {
    const search = this.#search;
    if (!search) return;
    if ('line' in message) {
      if (message.line.line === 1) search.best = message.line;
      search.onLine?.(message.line);
      this.#endIfStopped(search);
    } else if ('best' in message) search.end(message.best);
    else if ('refusal' in message) search.fail(new Refusal(message.refusal));
    else search.fail(new Error(message.fault));
  }

  /** WebAssembly hears nothing while it thinks, so that its worker must go. */
  #endIfStopped(search: Search): void {
    if (!search.isStopped || !search.best) return;
    this.#drop();
    search.end(search.best);
  }

  #drop(): void {
    const port = this.#port;
    this.#port = undefined;
    void port?.then((port) => port.end());
  }
}

function closed(): Error {
  return new Error('the engine was closed');
}

function ofPage(hears: Hears): Port {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => hears.message(data as Answered);
  worker.onerror = (event) => hears.fault(new Error(event.message || 'the worker of the engine fails'));
  return {
    post: (message) => worker.postMessage(message),
    end: () => {
      worker.onmessage = null;
      worker.terminate();
    },
  };
}

/** Node's. */
async function ofNode(hears: Hears): Promise<Port> {
  const threads = 'node:worker_threads';
  const { Worker } = (await import(/* @vite-ignore */ threads)) as { Worker: new (place: URL) => NodeWorker };
  const worker = new Worker(new URL('./worker.js', import.meta.url));
  worker.on('message', (message) => hears.message(message));
  worker.on('error', (error) => hears.fault(error));
  return {
    post: (message) => worker.postMessage(message),
    end: () => {
      // What it has said by now belongs to no search any more.
      worker.removeAllListeners('message');
      void worker.terminate();
    },
  };
}
