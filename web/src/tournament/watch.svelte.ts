/** A tournament as this page sees it: the server tells each change. */
import { browserKey, keepSeat } from '../lobby/seats_sought';
import { dialPath } from '../protocol/dial.svelte';
import { Link, type LinkStatus, type Socket } from '../protocol/link';
import type {
  Failure,
  FoundGame,
  Tournament,
  TournamentMessage,
  TournamentRequest,
  TournamentRole,
} from '../protocol/types';
import { led } from './led';

const NOBODY: TournamentRole = { organiser: false, player: null, game: null };

export class TournamentWatch {
  status = $state<LinkStatus>('closed');
  tournament = $state.raw<Tournament | null>(null);
  you = $state.raw<TournamentRole>(NOBODY);
  /** When that was told, in milliseconds since 1970. */
  toldAt = $state.raw(0);
  failure = $state.raw<Failure | null>(null);
  #link: Link<TournamentRequest, TournamentMessage>;

  constructor(
    private readonly id: string,
    /** Goes to a game that has begun; returns whether it did. */
    private readonly begun: (game: string) => boolean,
    dial: () => Socket = () => dialTournament(id),
  ) {
    this.#link = new Link(dial, {
      status: (status) => {
        this.status = status;
        if (status === 'open') this.#link.send({ t: 'hello', key: browserKey() });
      },
      message: (message) => this.#hear(message),
      proves: ({ t }) => t === 'tournament',
    });
  }

  open(): void {
    this.#link.open();
  }

  close(): void {
    this.#link.close();
  }

  #hear(message: TournamentMessage): void {
    switch (message.t) {
      case 'tournament':
        this.tournament = message.tournament;
        this.failure = null;
        break;
      case 'you': {
        const { game } = message.you;
        const isNew = game !== null && game.game !== this.you.game?.game;
        this.you = message.you;
        this.toldAt = Date.now();
        if (isNew) this.#sit(game);
        break;
      }
      case 'refused':
        this.failure = message.error;
        break;
      default:
    }
  }

  #sit(found: FoundGame): void {
    // Nobody is led twice: who has come back from his board wants to see the table.
    const isKnown = led.tournamentOf(found.game) === this.id;
    keepSeat(found, led.token(this.id), this.tournament?.variant ?? '');
    if (!isKnown && this.begun(found.game)) led.keep(found.game, this.id);
  }
}

function dialTournament(id: string): Socket {
  return dialPath(`/tournaments/${encodeURIComponent(id)}/ws`);
}
