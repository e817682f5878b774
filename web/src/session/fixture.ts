/** For tests: a game whose other end is a socket that the test holds. */
import { vi } from 'vitest';
import type { Socket } from '../protocol/link';
import { NO_OFFERS } from '../protocol/offers';
import type {
  ClientMessage,
  Definition,
  Kind,
  Moves,
  PositionField,
  ServerMessage,
  Snapshot,
  Traits,
} from '../protocol/types';
import type { Dial } from './channel.svelte';
import { type Manners, openPlay, type Play } from './open';

const NO_MOVES: Moves = {
  steps: [],
  rays: [],
  two_steps: [],
  hooks: [],
  dances: [],
  range_jumps: [],
  leap_slides: [],
  area_moves: [],
  rank_jumps: [],
  unguarded: false,
  anywhere: false,
  lame_leaps: [],
  cannon_hops: [],
  rules: [],
};

export function kind(code: string, more: Partial<Kind> = {}): Kind {
  return {
    code,
    also: [],
    name: { ja: code, en: code.toLowerCase(), kana: null, romaji: code },
    forms: 'shogi',
    glyph: code,
    short: code,
    royal: code === 'K',
    promoted: false,
    promotes_to: null,
    promotes_from: null,
    becomes: [],
    betza: '',
    moves: NO_MOVES,
    layers: [],
    range: null,
    notes: [],
    back: null,
    lines: null,
    class: null,
    cost: null,
    ...more,
  };
}

/** A kind whose moves have these parts. */
export function moving(code: string, moves: Partial<Moves>): Kind {
  return kind(code, { moves: { ...NO_MOVES, ...moves } });
}

const FIELDS = ['board', 'side', 'hands', 'move-number'] as const;

/** What shogi is, with these differences; `behind` are the fields behind the move number. */
export function traits(more: Partial<Traits> = {}, behind: readonly PositionField[] = []): Traits {
  return {
    royals: 'safe',
    turns: { kind: 'single' },
    set_up: 'none',
    hidden: 'nothing',
    towers: null,
    drops: 'from-hand',
    fouls: 'refused',
    repetition: 'draw',
    fold: 4,
    at_fold: 'applied',
    draw_claim: 'none',
    side_names: 'colours',
    fields: [...FIELDS, ...behind],
    ...more,
  };
}

export function definition(more: Partial<Definition> = {}): Definition {
  return {
    id: 'shogi',
    name: { ja: '将棋', kana: null, en: 'Shogi', romaji: 'shōgi' },
    system: 'shogi',
    book: 'small',
    traits: traits(),
    files: 9,
    ranks: 9,
    start: '',
    handicaps: [],
    hands: true,
    zone: { b: [], w: [] },
    hand_order: ['P'],
    look: 'shogi',
    notes: [],
    kinds: [kind('K'), kind('P')],
    army: null,
    ...more,
  };
}

export const KINGS = '4k4/9/9/9/9/9/4P4/9/4K4 b - 1';

export function snapshot(more: Partial<Snapshot> = {}): Snapshot {
  return {
    id: 'abcdefghijklm',
    protocol: 3,
    v: 1,
    variant: 'shogi',
    black: { kind: 'human' },
    white: { kind: 'human' },
    positions: [KINGS],
    moves: [],
    notes: [],
    seats: ['b'],
    setup: null,
    fouls: 'reject',
    invited: null,
    names: { b: null, w: null },
    created: '2026-01-01T00:00:00Z',
    time_control: null,
    turn: 'b',
    side: 'b',
    legal: ['5g5f', '5i5h'],
    check: false,
    checked: [],
    outcome: null,
    repetition: null,
    mate: false,
    offers: NO_OFFERS,
    thinking: false,
    restarts: false,
    next: null,
    ...more,
  };
}

/** The server's end of a connection. */
export class FakeServer {
  readonly heard: ClientMessage[] = [];
  #socket: Socket | null = null;
  dials = 0;

  readonly dial: Dial = () => {
    this.dials += 1;
    const socket: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => this.heard.push(JSON.parse(text) as ClientMessage),
      close: () => {},
    };
    this.#socket = socket;
    return socket;
  };

  accept(): void {
    this.#socket?.onopen?.();
  }

  say(message: ServerMessage): void {
    this.#socket?.onmessage?.({ data: JSON.stringify(message) });
  }

  hangUp(): void {
    this.#socket?.onclose?.();
  }

  /** The moves that were sent, in order. */
  get moves(): string[] {
    return this.heard.flatMap((message) => (message.t === 'move' ? message.move : []));
  }
}

export interface Opened extends Play {
  readonly server: FakeServer;
  readonly events: Record<
    'moved' | 'refused' | 'dropped' | 'declined' | 'stunned' | 'seen',
    ReturnType<typeof vi.fn>
  >;
}

/** A game that is connected and has its first state. */
export function opened(about: Partial<Definition>, state: Partial<Snapshot>, manners?: Manners): Opened {
  const server = new FakeServer();
  const events = {
    moved: vi.fn(),
    refused: vi.fn(),
    dropped: vi.fn(),
    declined: vi.fn(),
    stunned: vi.fn(),
    seen: vi.fn(),
  };
  const play = openPlay(definition(about), 'abcdefghijklm', { b: 'token' }, events, {
    dial: server.dial,
    ...(manners ? { manners } : {}),
  });
  play.session.channel.open();
  server.accept();
  server.say({ t: 'state', v: 1, state: snapshot(state) });
  return { ...play, server, events };
}
