/** The engine in a worker: whoever asks it goes on meanwhile. */
import type { Line, Wish } from './engine.js';
import type { Game } from './game.js';
import { compile, compiled, readable } from './load.js';
import type { Answered, Asked } from './messages.js';
import { loadNet } from './nets.js';
import { Refusal } from './refusal.js';

/** A worker, of a page or of Node. */
interface Port {
  post(message: Asked): void;
  end(): void;
}

type Thinking = Extract<Asked, { think: unknown }>;

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

/** How an engine in a worker thinks. */
export interface Settings {
  /** Threads, where memory may be shared: in Node, and in a page that is isolated. Otherwise there is one. */
  readonly threads?: number;
  /**
   * Whether games are judged by their nets at full strength, as they are where nothing is said. Where a net
   * cannot be loaded, as off line, it thinks without.
   */
  readonly nets?: boolean;
}

/** The strength at which nets count. */
const FULL = 10;

/**
 * The engine in a worker of its own. It thinks about one game at a time; what is asked meanwhile waits. By
 * the same wish, with one thread and the same net, it finds what an `Engine` finds.
 */
export class BackgroundEngine {
  readonly #hash: number;
  readonly #threads: number;
  readonly #usesNets: boolean;
  #port: Promise<Port> | undefined;
  /** Games whose net the worker has, or that have none. */
  #known = new Set<string>();
  #search: Search | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** With a table of this many megabytes, at least 1. */
  constructor(hash = 16, { threads = 1, nets = true }: Settings = {}) {
    this.#hash = hash;
    this.#threads = canShare() ? Math.max(1, Math.trunc(threads)) : 1;
    this.#usesNets = nets;
  }

  /** The threads that it has: one where memory cannot be shared. */
  get threads(): number {
    return this.#threads;
  }

  /** Thinks about the move of the player to move, in the game as it stands now. */
  think(game: Game, wish: Wish = {}, onLine?: (line: Line) => void): Promise<Line> {
    const record = new TextDecoder().decode(game.record('json'));
    const think = { ...wish, threads: this.#threads };
    const variant = (wish.level ?? FULL) === FULL && this.#usesNets ? game.variant : null;
    const found = this.#last.then(() => this.#find({ think, record }, variant, onLine));
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

  async #find(asked: Thinking, variant: string | null, onLine?: (line: Line) => void): Promise<Line> {
    if (this.#isClosed) throw closed();
    // There before the worker is, so that it can be stopped by then.
    const found = new Promise<Line>((end, fail) => {
      this.#search = { onLine, end, fail, isStopped: false };
    });
    try {
      return (await Promise.all([found, this.#ask(asked, variant)]))[0];
    } finally {
      this.#search = undefined;
    }
  }

  async #ask(asked: Thinking, variant: string | null): Promise<void> {
    this.#port ??= this.#start();
    try {
      const port = await this.#port;
      const net = variant === null ? undefined : await this.#netFor(variant);
      port.post(net ? { ...asked, net } : asked);
    } catch (error) {
      this.#port = undefined;
      throw error;
    }
  }

  /** The net of a game that the worker has not; one that cannot be had now is asked for again. */
  async #netFor(variant: string): Promise<Uint8Array | null> {
    if (this.#known.has(variant)) return null;
    try {
      const net = await loadNet(variant);
      this.#known.add(variant);
      return net;
    } catch {
      return null;
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
    this.#known.clear();
    const threads = this.#threads;
    const module = await (threads > 1 ? shared() : compiled());
    const port = await (typeof Worker === 'undefined' ? ofNode : ofPage)(threads > 1, hears);
    port.post({ load: module, hash: this.#hash, threads });
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

/** Whether workers may share memory. */
function canShare(): boolean {
  if (typeof SharedArrayBuffer === 'undefined') return false;
  return typeof Worker === 'undefined' || globalThis.crossOriginIsolated === true;
}

let sharing: Promise<WebAssembly.Module> | undefined;

/** The build whose memory is shared, compiled once. */
async function shared(): Promise<WebAssembly.Module> {
  const place = () => readable(new URL('./threads/wasm/yagura_wasm_bg.wasm', import.meta.url));
  sharing ??= place().then(compile);
  try {
    return await sharing;
  } catch (error) {
    sharing = undefined;
    throw error;
  }
}

function ofPage(isShared: boolean, hears: Hears): Port {
  // Who bundles this looks for these very words.
  const worker = isShared
    ? new Worker(new URL('./threads/worker.js', import.meta.url), { type: 'module' })
    : new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
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
async function ofNode(isShared: boolean, hears: Hears): Promise<Port> {
  const threads = 'node:worker_threads';
  const { Worker } = (await import(/* @vite-ignore */ threads)) as { Worker: new (place: URL) => NodeWorker };
  const place = isShared ? './threads/worker.js' : './worker.js';
  const worker = new Worker(new URL(place, import.meta.url));
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
