/**
 * The server's end of a connection for a board that is nobody's game: whoever owns the board plays the moves
 * and says what is shown. So a session takes up pieces, asks about promotion and shows a refusal as it does
 * in a game.
 */
import type { Socket } from '../protocol/link';
import { Refusal } from '../protocol/rest';
import {
  type ClientMessage,
  type Failure,
  type Player,
  PROTOCOL,
  type Seen,
  type ServerMessage,
  type Snapshot,
  type Standing,
} from '../protocol/types';
import type { Side } from '../shogi/position';
import type { Dial } from './channel.svelte';

/** A line of play with how it stands at its end. */
export interface Shown {
  /** The positions, one more than moves. */
  places: readonly Seen[];
  moves: readonly string[];
  standing: Standing;
  /** Those whose turns are made on this page; both where nothing is said. */
  seats?: readonly Side[];
  /** Who played it; somebody where that is not known. */
  players?: { black: Player; white: Player };
}

export class LocalServer {
  #socket: Socket | null = null;
  #state: Snapshot | null = null;
  #v = 0;

  /** `play` makes a legal move and shows what came of it, or throws a `Refusal`. */
  constructor(
    private readonly variant: string,
    private readonly play: (move: string) => Promise<void>,
  ) {}

  readonly dial: Dial = () => {
    const socket: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => void this.#hear(JSON.parse(text) as ClientMessage),
      close: () => socket.onclose?.(),
    };
    this.#socket = socket;
    queueMicrotask(() => socket.onopen?.());
    return socket;
  };

  /** Shows a line up to its end, where those who sit here may move. */
  show({ places, moves, standing, players = NOBODY, seats = ['b', 'w'] }: Shown): void {
    this.#v += 1;
    this.#state = {
      id: '',
      protocol: PROTOCOL,
      v: this.#v,
      variant: this.variant,
      ...players,
      positions: places.map(({ position }) => position),
      moves: [...moves],
      notes: places.slice(1).map(({ note }) => note ?? NO_NOTE),
      ...standing,
      setup: null,
      fouls: 'reject',
      seats: [...seats],
      invited: null,
      names: { b: null, w: null },
      created: '',
      time_control: null,
    };
    this.#tell();
  }

  async #hear(message: ClientMessage): Promise<void> {
    const a = message.a ?? null;
    if (message.t === 'hello' || message.t === 'sync') {
      this.#tell();
      return;
    }
    if (message.t === 'ping') {
      this.#say({ t: 'pong' });
      return;
    }
    if (message.t !== 'move') {
      this.#say({ t: 'refused', a, error: NOT_HERE });
      return;
    }
    try {
      await this.play(message.move);
      this.#say({ t: 'ack', a, v: this.#v });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // What did not reach the server is told like any other refusal.
      this.#say({
        t: 'refused',
        a,
        error: error.failure as Extract<ServerMessage, { t: 'refused' }>['error'],
      });
    }
  }

  #tell(): void {
    if (this.#state) this.#say({ t: 'state', v: this.#v, state: this.#state });
  }

  #say(message: ServerMessage): void {
    this.#socket?.onmessage?.({ data: JSON.stringify(message) });
  }
}

const NOBODY = { black: { kind: 'human' }, white: { kind: 'human' } } as const;

const NO_NOTE = { check: false, promotion: false, captures: [], written: null };

const NOT_HERE = {
  code: 'bad-request',
  message: { ja: 'ここではできません', en: 'This cannot be done here' },
  clause: null,
  squares: [],
} satisfies Failure;
