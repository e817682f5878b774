/**
 * A WebSocket of the server: keeps it open, with increasing pauses when it cannot be, and says what arrives.
 * It knows nothing of the game, and of the messages only those that are the same on every socket.
 */
import { browserReturns, type Returns } from './return';
import type { ClientMessage, ServerMessage } from './types';

export type LinkStatus = 'connecting' | 'open' | 'waiting' | 'closed';

export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Clock {
  after(ms: number, run: () => void): () => void;
}

export interface LinkEvents<Heard> {
  status(status: LinkStatus): void;
  message(message: Heard): void;
  /** Whether a message shows that the server really is back; an open socket alone may be a proxy's. */
  proves(message: Heard): boolean;
}

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 8_000;
/** A server that stands still says nothing of it: it is found out long before one loses by it. */
const PING_EVERY_MS = 8_000;
const ANSWER_WITHIN_MS = 4_000;
/** Whoever has said something waits: a server that does not answer is asked so soon whether it is there. */
const PING_AFTER_SAYING_MS = 1_500;
/** A browser alone gives up after minutes, and a phone that changed its network gets no answer to a dial. */
const OPEN_WITHIN_MS = 8_000;
/** The same two for when the page or its network has just come back: what was open may be so no more. */
const BACK_OPEN_WITHIN_MS = 2_000;
const BACK_ANSWER_WITHIN_MS = 3_000;

/** A number from 0 up to, but not including, 1. */
export type Random = () => number;

/**
 * The pause before the n-th attempt in a row (n from 0): half of it to the whole of it at random, lest all
 * the browsers that lost a server at the same moment come back to it at the same moment.
 */
export function pause(attempt: number, random: Random): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  return longest * (0.5 + random() / 2);
}

export const browserClock: Clock = {
  after(ms, run) {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
};

export class Link<Sent extends { t: string } = ClientMessage, Heard extends { t: string } = ServerMessage> {
  #socket: Socket | null = null;
  #attempts = 0;
  #status: LinkStatus = 'closed';
  #cancelRetry = () => {};
  #cancelPing = () => {};
  #cancelDial = () => {};
  /** Whether a ping is on its way: the answer to it is awaited, whatever is said meanwhile. */
  #isAsked = false;
  #forget: (() => void) | null = null;

  constructor(
    private readonly dial: () => Socket,
    private readonly events: LinkEvents<Heard>,
    private readonly clock: Clock = browserClock,
    private readonly random: Random = Math.random,
    private readonly returns: Returns = browserReturns,
  ) {}

  get status(): LinkStatus {
    return this.#status;
  }

  open(): void {
    this.#forget ??= this.returns(() => this.#isBack());
    this.#dialNew();
  }

  #dialNew(): void {
    this.#cancelRetry();
    this.#leave();
    this.#become('connecting');
    this.#openWithin(OPEN_WITHIN_MS);
    const socket = this.dial();
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#cancelDial();
      this.#become('open');
      this.#pingLater();
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#receive(String(event.data));
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  /** Returns false when the message could not be sent. */
  send(message: Sent | { t: 'ping' }): boolean {
    if (this.#status !== 'open' || !this.#socket) return false;
    this.#socket.send(JSON.stringify(message));
    if (message.t !== 'ping' && !this.#isAsked) this.#pingLater(PING_AFTER_SAYING_MS);
    return true;
  }

  /** Tries at once instead of waiting. */
  hurry(): void {
    if (this.#status === 'waiting') this.#dialNew();
  }

  close(): void {
    this.#cancelRetry();
    this.#forget?.();
    this.#forget = null;
    this.#leave();
    this.#become('closed');
  }

  /** The page or its network has come back: what stands is proved, and what does not is tried at once. */
  #isBack(): void {
    this.hurry();
    if (this.#status === 'connecting') this.#openWithin(BACK_OPEN_WITHIN_MS);
    else if (this.#status === 'open') this.#ping(BACK_ANSWER_WITHIN_MS);
  }

  #openWithin(ms: number): void {
    this.#cancelDial();
    this.#cancelDial = this.clock.after(ms, () => this.#lost());
  }

  #receive(text: string): void {
    this.#pingLater();
    let message: Heard;
    try {
      message = JSON.parse(text) as Heard;
    } catch {
      return;
    }
    if (this.events.proves(message)) this.#attempts = 0;
    if (message.t === 'bye') {
      this.#lost();
      return;
    }
    this.events.message(message);
  }

  #lost(): void {
    this.#leave();
    this.#become('waiting');
    const wait = pause(this.#attempts, this.random);
    this.#attempts += 1;
    this.#cancelRetry = this.clock.after(wait, () => this.#dialNew());
  }

  /** Leaves the socket, and what waits for it. */
  #leave(): void {
    this.#cancelPing();
    this.#isAsked = false;
    this.#cancelDial();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #pingLater(after = PING_EVERY_MS): void {
    this.#cancelPing();
    this.#isAsked = false;
    this.#cancelPing = this.clock.after(after, () => this.#ping(ANSWER_WITHIN_MS));
  }

  #ping(answerWithin: number): void {
    this.#cancelPing();
    this.send({ t: 'ping' });
    this.#isAsked = true;
    this.#cancelPing = this.clock.after(answerWithin, () => this.#lost());
  }

  #become(status: LinkStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    this.events.status(status);
  }
}
