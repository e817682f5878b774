/** The games of this browser and the tokens of its seats, kept in localStorage. */
import type { Side } from '../shogi/position';
import type { ArmySetup, Player } from './types';

export interface Kept {
  id: string;
  variant: string;
  tokens: Partial<Record<Side, string>>;
  /** The seat for a friend, as `SIDE:TOKEN`: what the invitation link carries. */
  invite?: string;
  black: Player;
  white: Player;
  created: number;
  seen: number;
  /** The last position and move count that this browser saw, for the lobby's picture. */
  position?: string;
  moves?: number;
  over?: boolean;
  /** This browser sits at White's side alone. */
  turned?: boolean;
}

/** The tokens by the sides that they move: `tokens.b` is the one of player A, who may be White once armies were set up. */
export function tokensBySide(
  tokens: Kept['tokens'],
  setup: Pick<ArmySetup, 'players'> | null | undefined,
): Kept['tokens'] {
  if (setup?.players?.b !== 'B') return tokens;
  return {
    ...(tokens.w === undefined ? {} : { b: tokens.w }),
    ...(tokens.b === undefined ? {} : { w: tokens.b }),
  };
}

const KEY = 'yagura.games';
const MOST = 30;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

export function keptGames(store: Store = localStorage): Kept[] {
  try {
    const games: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(games) ? (games as Kept[]) : [];
  } catch {
    return [];
  }
}

export function keptGame(id: string, store: Store = localStorage): Kept | undefined {
  return keptGames(store).find((game) => game.id === id);
}

export function keepGame(game: Kept, store: Store = localStorage): void {
  const rest = keptGames(store).filter((other) => other.id !== game.id);
  const games = [game, ...rest].sort((a, b) => b.seen - a.seen).slice(0, MOST);
  try {
    store.setItem(KEY, JSON.stringify(games));
  } catch {
    // A full or forbidden store costs only the list in the lobby.
  }
}

export function forgetGame(id: string, store: Store = localStorage): void {
  store.setItem(KEY, JSON.stringify(keptGames(store).filter((game) => game.id !== id)));
}

/** The `token` parameter of the WebSocket: one token, both, or none for a watcher. */
export function tokenQuery(tokens: Partial<Record<Side, string>>): string {
  return [tokens.b, tokens.w].filter((token) => token !== undefined).join(',');
}
