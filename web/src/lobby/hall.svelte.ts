/** The lobby as this page sees it: who seeks a game, who asks for one, and what became of one's own. */

import { newToken } from '../protocol/code';
import { dialPath } from '../protocol/dial.svelte';
import { Link, type LinkStatus, type Socket } from '../protocol/link';
import {
  acceptChallenge,
  dropChallenge,
  postChallenge,
  postSeek,
  takeSeek,
  withdrawSeek,
} from '../protocol/lobby';
import type {
  Challenge,
  Failure,
  FoundGame,
  LobbyMessage,
  LobbyRequest,
  LobbyView,
  NewSeek,
  Seek,
} from '../protocol/types';
import { browserKey, dropSought, keepSeat, keepSought, sitDown } from './seats_sought';

/** A seek in the list; one that is gone stays grey for a moment, so that nothing moves under a finger. */
export interface Listed extends Seek {
  gone: boolean;
}

/** What is told of a challenge, or of a game that was found. */
export type Word =
  | { kind: 'found'; game: string; variant: string }
  | { kind: 'declined'; id: string; to: string };

const GREY_MS = 1_000;

export class Hall {
  status = $state<LinkStatus>('closed');
  people = $state(0);
  games = $state(0);
  /** The oldest first: a new one never moves another. */
  seeks = $state.raw<readonly Listed[]>([]);
  challenges = $state.raw<readonly Challenge[]>([]);
  /** What is to be shown where the reader is. */
  word = $state.raw<Word | null>(null);
  /** Whether the lobby has spoken. */
  known = $state(false);
  /** A finger is on the list. */
  held = $state(false);
  #view: LobbyView | null = null;
  #link: Link<LobbyRequest, LobbyMessage>;
  #left = new Set<string>();

  constructor(
    /** Goes to a game that was found; returns whether it did. */
    private readonly found: (game: string) => boolean,
    dial: () => Socket = dialLobby,
  ) {
    this.#link = new Link(dial, {
      status: (status) => {
        this.status = status;
        if (status === 'open') this.#link.send({ t: 'hello', key: browserKey(), view: this.#view ?? 'own' });
      },
      message: (message) => this.#hear(message),
      proves: ({ t }) => t === 'lobby',
    });
  }

  /** Comes in to be told so much; `null` goes out. */
  enter(view: LobbyView | null): void {
    if (view === this.#view) return;
    this.#view = view;
    this.#link.close();
    this.known = false;
    if (view === null) {
      this.seeks = [];
      this.challenges = [];
    } else this.#link.open();
  }

  /** Somebody else looks at the page now. */
  again(): void {
    const view = this.#view;
    this.enter(null);
    this.enter(view);
  }

  hurry(): void {
    this.#link.hurry();
  }

  /** Posts a seek; throws the server's refusal. */
  async post(seek: NewSeek): Promise<void> {
    const wish = { ...seek, token: newToken() };
    const { id, token, found } = await postSeek(browserKey(), wish);
    if (found) this.#sit(found, token, seek.variant);
    else keepSought({ id, token, variant: seek.variant, at: Date.now() });
  }

  /** Asks an account for a game; throws the server's refusal. */
  async challenge(to: string, seek: NewSeek): Promise<void> {
    const { id, token } = await postChallenge(browserKey(), { to, game: { ...seek, token: newToken() } });
    keepSought({ id, token, variant: seek.variant, at: Date.now() });
  }

  /** Takes a seek; throws the server's refusal. */
  async take(seek: Seek, name: string | null): Promise<void> {
    const { found, token } = await takeSeek(browserKey(), seek.id, { name, token: newToken() });
    this.#sit(found, token, seek.variant);
  }

  async accept(challenge: Challenge): Promise<void> {
    const { found, token } = await acceptChallenge(browserKey(), challenge.id, { token: newToken() });
    this.#sit(found, token, challenge.variant);
  }

  async withdraw(seek: Seek): Promise<void> {
    await withdrawSeek(browserKey(), seek.id);
    dropSought(seek.id);
    this.#leave(seek.id);
  }

  /** Declines a challenge, or takes one's own back. */
  async drop(challenge: Challenge): Promise<void> {
    await dropChallenge(browserKey(), challenge.id);
    dropSought(challenge.id);
    this.#leave(challenge.id);
  }

  dismiss(): void {
    this.word = null;
  }

  /** The list may move again. */
  release(): void {
    this.held = false;
    this.#settle();
  }

  #sit(found: FoundGame, token: string, variant: string): void {
    keepSeat(found, token, variant);
    this.#go(found.game, variant);
  }

  #go(game: string, variant: string): void {
    if (!this.found(game)) this.word = { kind: 'found', game, variant };
  }

  #hear(message: LobbyMessage): void {
    switch (message.t) {
      case 'lobby':
        this.people = message.people;
        this.games = message.games;
        this.seeks = message.seeks.map((seek) => ({ ...seek, gone: false }));
        this.challenges = message.challenges;
        this.known = true;
        for (const news of message.taken) this.#taken(news);
        break;
      case 'count':
        this.people = message.people;
        this.games = message.games;
        break;
      case 'seek': {
        const listed = { ...message.seek, gone: false };
        const at = this.seeks.findIndex(({ id }) => id === listed.id);
        this.seeks = at < 0 ? [...this.seeks, listed] : this.seeks.with(at, listed);
        this.#left.delete(listed.id);
        break;
      }
      case 'challenge': {
        const { challenge } = message;
        this.challenges = [...this.challenges.filter(({ id }) => id !== challenge.id), challenge];
        break;
      }
      case 'gone':
        this.#leave(message.id);
        break;
      case 'taken':
        this.#leave(message.id);
        this.#taken(message);
        break;
      case 'declined':
        this.#leave(message.id);
        dropSought(message.id);
        this.word = { kind: 'declined', id: message.id, to: message.to };
        this.#link.send({ t: 'seen', id: message.id });
        break;
      default:
    }
  }

  #taken({ id, game, seat, variant }: FoundGame & { id: string; variant: string }): void {
    sitDown(id, { game, seat }, variant);
    this.#link.send({ t: 'seen', id });
    this.#go(game, variant);
  }

  /** Greys what is gone, and takes it out after a moment. */
  #leave(gone: string): void {
    this.challenges = this.challenges.filter(({ id }) => id !== gone);
    if (!this.seeks.some(({ id }) => id === gone)) return;
    this.seeks = this.seeks.map((seek) => (seek.id === gone ? { ...seek, gone: true } : seek));
    setTimeout(() => {
      this.#left.add(gone);
      if (!this.held) this.#settle();
    }, GREY_MS);
  }

  #settle(): void {
    this.seeks = this.seeks.filter(({ id, gone }) => !gone || !this.#left.has(id));
    this.#left.clear();
  }
}

function dialLobby(): Socket {
  return dialPath('/lobby/ws');
}

/** A refusal that says that a seek is gone: somebody was faster. */
export function isTooLate({ code }: Pick<Failure, 'code'>): boolean {
  return code === 'claimed' || code === 'not-found';
}
