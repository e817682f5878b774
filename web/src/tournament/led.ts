/** What this browser keeps of tournaments: what opens its seats in each, and which games belong to which. */
import { newToken } from '../protocol/code';
import { browserStore, parts, persisted, type Store } from '../store/persisted';

/** More are not kept: the oldest go first. */
const MOST_GAMES = 200;
const MOST_TOKENS = 50;
const TOKEN = /^[0-9a-f]{32}$/;

interface Kept {
  tokens: Readonly<Record<string, string>>;
  games: Readonly<Record<string, string>>;
}

export class Led {
  #kept: ReturnType<typeof persisted<Kept>>;

  constructor(store: Store = browserStore) {
    this.#kept = persisted('yagura.tournaments', readKept, store);
  }

  /** What opens the seats in a tournament; made when it is first wanted. */
  token(tournament: string): string {
    const kept = this.#kept.read();
    const known = kept.tokens[tournament];
    if (known) return known;
    const token = newToken();
    this.#kept.write({ ...kept, tokens: last({ ...kept.tokens, [tournament]: token }, MOST_TOKENS) });
    return token;
  }

  keep(game: string, tournament: string): void {
    const kept = this.#kept.read();
    if (kept.games[game] === tournament) return;
    this.#kept.write({ ...kept, games: last({ ...kept.games, [game]: tournament }, MOST_GAMES) });
  }

  /** The tournament of a game, as far as this browser came from one. */
  tournamentOf(game: string): string | null {
    return this.#kept.read().games[game] ?? null;
  }
}

function last(all: Record<string, string>, most: number): Record<string, string> {
  return Object.fromEntries(Object.entries(all).slice(-most));
}

function readKept(found: unknown): Kept {
  const { tokens, games } = parts(found);
  const texts = (found: unknown, is: (text: string) => boolean) =>
    Object.fromEntries(
      Object.entries(parts(found)).flatMap(([key, value]) =>
        typeof value === 'string' && is(value) ? [[key, value]] : [],
      ),
    );
  return { tokens: texts(tokens, (text) => TOKEN.test(text)), games: texts(games, () => true) };
}

export const led = new Led();
