/** The page's end of one game: the copy of its state, and what is sent and still unanswered. */
import { Talk } from '../chat/talk.svelte';
import { ClockWatch } from '../clock/watch.svelte';
import { dialPath } from '../protocol/dial.svelte';
import { Link, type LinkStatus, type Socket } from '../protocol/link';
import { apply, type Pending, settlePending } from '../protocol/replica';
import { tokenList } from '../protocol/seats';
import type {
  AbsenceClaim,
  ChatRoom,
  ClientMessage,
  Failure,
  Hint,
  Offer,
  Owner,
  PlayerPresence,
  ServerMessage,
  Snapshot,
} from '../protocol/types';
import type { Side } from '../shogi/position';

export interface ChannelEvents {
  /** The state changed; `before` is the one it replaced. */
  changed(state: Snapshot, before: Snapshot | null): void;
  refused(failure: Failure): void;
  /** An offer was declined, or withdrawn by who made it. */
  declined(what: Offer, before: Snapshot | null): void;
  /** A move that was sent before the connection broke was not made. */
  dropped(): void;
  /** Whoever was invited does not come. */
  uninvited?(): void;
}

/** Who of the players is there; null for an engine, and for one who has not come yet. */
export type Presence = Readonly<Record<Side, PlayerPresence | null>> & { readonly at: number };

/** Longer than this nobody waits for a move without a word. */
const LONGEST_WAIT_S = 5;

export class Channel {
  state = $state.raw<Snapshot | null>(null);
  status = $state<LinkStatus>('closed');
  pending = $state.raw<Pending | null>(null);
  readonly clocks = new ClockWatch();
  readonly talk = new Talk();
  /** The lines that were sent and are not answered yet, by the numbers of their messages. */
  readonly #said = new Map<number, string>();
  /** The hint for the position as it is. */
  hint = $state.raw<Hint | null>(null);
  /** Who of the players is there, with the moment at which that was told; null before. */
  presence = $state.raw<Presence | null>(null);
  /** The number of the message that asks for one. */
  #asked = $state<number | null>(null);
  #link: Link;
  #number = 0;
  #syncing = false;

  /** What there is to tell of the link: it is open once the game is known. */
  link = $derived<LinkStatus>(this.status === 'open' && !this.state ? 'connecting' : this.status);

  constructor(
    id: string,
    tokens: Partial<Record<Side, string>>,
    private readonly events: ChannelEvents,
    dial: Dial = dialServer,
  ) {
    this.#link = new Link(() => dial(id), {
      status: (status) => {
        this.status = status;
        if (status === 'open') {
          // Nothing is heard before one has said who one is.
          this.#link.send({ t: 'hello', a: this.#next(), tokens: tokenList(tokens) });
          return;
        }
        this.#syncing = false;
        this.#asked = null;
        for (const text of this.#said.values()) this.talk.giveBack(text);
        this.#said.clear();
      },
      message: (message) => this.#receive(message),
      proves: ({ t }) => t === 'state',
    });
  }

  open(): void {
    this.#link.open();
  }

  close(): void {
    this.#link.close();
  }

  /** Sends a move for the position as this page knows it. One at a time. */
  move(move: string): boolean {
    if (!this.state || this.pending) return false;
    const took = this.clocks.took(this.state.seats);
    const pending: Pending = {
      ...{ a: this.#next(), ply: this.state.moves.length, move },
      ...(took === undefined ? {} : { took }),
    };
    this.pending = pending;
    // When the link is down the move waits here, and goes out with the next whole state.
    this.#link.send({ t: 'move', ...pending });
    return true;
  }

  takeback(): boolean {
    return this.#link.send({ t: 'takeback', a: this.#next() });
  }

  resign(side: Side): boolean {
    return this.#link.send({ t: 'resign', a: this.#next(), side });
  }

  claim(side: Side): boolean {
    return this.#link.send({ t: 'claim', a: this.#next(), side });
  }

  /** Ends the game for one whose opponent has been away for too long. */
  claimAbsence(claim: AbsenceClaim): boolean {
    return this.#link.send({ t: 'absence', a: this.#next(), claim });
  }

  /** Says a line. */
  say(room: ChatRoom, text: string): boolean {
    const a = this.#next();
    const sent = this.#link.send({ t: 'chat', a, room, text });
    if (sent) this.#said.set(a, text);
    return sent;
  }

  restart(): boolean {
    return this.#link.send({ t: 'restart', a: this.#next() });
  }

  /** Offers a draw, or accepts the one that was offered. */
  draw(side: Side): boolean {
    return this.#link.send({ t: 'draw', a: this.#next(), side });
  }

  /** Wants to adjourn, or agrees to it. */
  adjourn(): boolean {
    return this.#link.send({ t: 'adjourn', a: this.#next() });
  }

  /** Wants to go on with an adjourned game, or agrees to it. */
  resume(): boolean {
    return this.#link.send({ t: 'resume', a: this.#next() });
  }

  /** Calls off a game that has not begun for both. */
  abort(side: Side): boolean {
    return this.#link.send({ t: 'abort', a: this.#next(), side });
  }

  /** Halves one's time for a point more, in an arena. */
  berserk(): boolean {
    return this.#link.send({ t: 'berserk', a: this.#next() });
  }

  /** A hint is being looked for. */
  get seeksHint(): boolean {
    return this.#asked !== null;
  }

  /** Asks for a hint, of which there is one for a position. */
  askHint(): boolean {
    if (this.hint || this.seeksHint) return false;
    const a = this.#next();
    const sent = this.#link.send({ t: 'hint', a });
    if (sent) this.#asked = a;
    return sent;
  }

  /** Declines what the other offers, or withdraws what one has offered. */
  decline(what: Offer): boolean {
    return this.#link.send({ t: 'decline', a: this.#next(), what });
  }

  /** Wants another game, or agrees to the other's wish. */
  rematch(swap: boolean): boolean {
    return this.#link.send({ t: 'rematch', a: this.#next(), swap });
  }

  /** Seals a player's army. */
  seal(player: Owner, setup: string, salt: string): boolean {
    return this.#link.send({ t: 'seal', a: this.#next(), player, setup, salt });
  }

  /** Opens a player's army again, as long as the other's is not sealed. */
  unseal(player: Owner): boolean {
    return this.#link.send({ t: 'unseal', a: this.#next(), player });
  }

  /** Re-places pieces before play: all the own ranks of the player whose turn it is. */
  replace(ranks: string): boolean {
    return this.#link.send({ t: 'replace', a: this.#next(), ranks });
  }

  #next(): number {
    this.#number += 1;
    return this.#number;
  }

  #receive(message: ServerMessage): void {
    if (message.t === 'refused') {
      if (this.#waits(message) || this.#outrun(message)) return;
      const said = this.#saidAs(message.a);
      if (said !== undefined) this.talk.giveBack(said);
      const pending = this.pending?.a === message.a;
      if (pending) this.pending = null;
      if (pending && message.error.code === 'stale') this.events.dropped();
      else this.events.refused(message.error);
      return;
    }
    if (this.talk.hear(message)) return;
    if (message.t === 'presence') {
      this.presence = { b: message.b, w: message.w, at: Date.now() };
      return;
    }
    if (message.t === 'declined') {
      this.events.uninvited?.();
      return;
    }
    this.clocks.hear(message);
    if (message.t === 'hint') {
      this.#asked = null;
      const { ply, line, styles } = message;
      if (this.state?.moves.length === ply) this.hint = { ply, line, styles };
      return;
    }
    const before = this.state;
    if (message.t === 'changed' && message.declined) this.events.declined(message.declined, before);
    const applied = apply(before, message);
    if (applied.kind === 'gap') this.#sync();
    if (applied.kind === 'new') this.#take(applied.state, before, message.t === 'state');
    if (message.t !== 'ack') return;
    if (this.pending?.a === message.a) this.pending = null;
    this.#saidAs(message.a);
  }

  /** Returns the line that was sent with this number, which is answered. */
  #saidAs(a: number | null): string | undefined {
    if (a === null) return undefined;
    const text = this.#said.get(a);
    this.#said.delete(a);
    return text;
  }

  #take(state: Snapshot, before: Snapshot | null, whole: boolean): void {
    this.state = state;
    const [now, then] = [state, before].map((one) => one?.positions.at(-1));
    if (now !== then || state.outcome) this.hint = null;
    if (whole) this.#syncing = false;
    const { pending } = this;
    if (pending) {
      const fate = settlePending(state, pending);
      if (fate !== 'send') this.pending = null;
      if (fate === 'drop') this.events.dropped();
      if (fate === 'send' && whole) this.#link.send({ t: 'move', ...pending } satisfies ClientMessage);
    }
    this.events.changed(state, before);
  }

  /** Whether a hint is refused because the game went on meanwhile: who moved does not want it any more. */
  #outrun({ a, error }: Extract<ServerMessage, { t: 'refused' }>): boolean {
    if (this.#asked === null || this.#asked !== a) return false;
    this.#asked = null;
    return error.code === 'stale' || error.code === 'finished';
  }

  /** A move that came too fast goes out again when the server says. */
  #waits({ a, error }: Extract<ServerMessage, { t: 'refused' }>): boolean {
    const { pending } = this;
    const seconds = error.retry_after;
    if (error.code !== 'busy' || seconds === undefined || seconds > LONGEST_WAIT_S || pending?.a !== a)
      return false;
    setTimeout(() => {
      if (this.pending === pending) this.#link.send({ t: 'move', ...pending });
    }, seconds * 1_000);
    return true;
  }

  #sync(): void {
    if (this.#syncing) return;
    this.#syncing = this.#link.send({ t: 'sync', a: this.#next() });
  }
}

/** Opens the socket of the game with this id. */
export type Dial = (id: string) => Socket;

export function dialServer(id: string): Socket {
  return dialPath(`/games/${encodeURIComponent(id)}/ws`);
}
