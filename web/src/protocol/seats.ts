/** The games of this browser and the tokens of its seats, kept in localStorage. */
import { forgetSolo } from '../offline/solo_store';
import type { Side } from '../shogi/position';
import { browserStore, parts, persisted, type Store } from '../store/persisted';
import type { ArmySetUp, Player, Snapshot } from './types';

export interface Kept {
  id: string;
  variant: string;
  tokens: Partial<Record<Side, string>>;
  /** The code that the invitation link carries, while this browser knows it. */
  invite?: string;
  /** Who sits at the other side, as far as he has a name. */
  against?: string;
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

/**
 * The tokens by the sides that they move: `tokens.b` is the one of player A, who may be White once armies
 * were set up.
 */
export function tokensBySide(
  tokens: Kept['tokens'],
  setup: Pick<ArmySetUp, 'players'> | null | undefined,
): Kept['tokens'] {
  if (setup?.players?.b !== 'B') return tokens;
  return {
    ...(tokens.w === undefined ? {} : { b: tokens.w }),
    ...(tokens.b === undefined ? {} : { w: tokens.b }),
  };
}

/** Who sits at the other side of who has one seat, where he has a name. */
export function against({ seats, names }: Pick<Snapshot, 'seats' | 'names'>): Pick<Kept, 'against'> {
  const [seat, second] = seats;
  const name = seat && !second ? names[seat === 'b' ? 'w' : 'b']?.name : undefined;
  return name ? { against: name } : {};
}

const KEY = 'yagura.games';
/**
 * Finished games that are remembered. A game that goes on is never forgotten: its tokens are nowhere else.
 */
const MOST_OVER = 60;

export function keptGames(store: Store = browserStore): Kept[] {
  return games(store).read();
}

export function keptGame(id: string, store: Store = browserStore): Kept | undefined {
  return keptGames(store).find((game) => game.id === id);
}

/**
 * Keeps a game; of the finished ones those seen last. Where the browser has no room, finished games go first,
 * then the pictures.
 */
export function keepGame(game: Kept, store: Store = browserStore): void {
  const rest = keptGames(store).filter((other) => other.id !== game.id);
  const all = [game, ...rest].sort((a, b) => b.seen - a.seen);
  const over = all.filter((one) => one.over).slice(0, MOST_OVER);
  const chosen = all.filter((one) => !one.over || over.includes(one));
  for (const one of all) if (!chosen.includes(one)) forgetSolo(one.id, store);
  const going = chosen.filter((one) => !one.over);
  const bare = going.map(({ position, ...one }) => one);
  for (const wish of [chosen, going, bare]) if (games(store).write(wish)) return;
}

export function forgetGame(id: string, store: Store = browserStore): void {
  forgetSolo(id, store);
  games(store).write(keptGames(store).filter((game) => game.id !== id));
}

const games = (store: Store) =>
  persisted(KEY, (found) => (Array.isArray(found) ? found.flatMap((one) => readKept(one) ?? []) : []), store);

/** A game out of a store that others write too; null for what is none. */
function readKept(found: unknown): Kept | null {
  const { id, variant, tokens, black, white, ...rest } = parts(found);
  if (typeof id !== 'string' || typeof variant !== 'string') return null;
  const { b, w } = parts(tokens);
  const now = Date.now();
  const time = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : now);
  return {
    id,
    variant,
    tokens: { ...(typeof b === 'string' ? { b } : {}), ...(typeof w === 'string' ? { w } : {}) },
    black: readPlayer(black),
    white: readPlayer(white),
    created: time(rest.created),
    seen: time(rest.seen),
    ...(typeof rest.invite === 'string' ? { invite: rest.invite } : {}),
    ...(typeof rest.against === 'string' ? { against: rest.against } : {}),
    ...(typeof rest.position === 'string' ? { position: rest.position } : {}),
    ...(typeof rest.moves === 'number' ? { moves: rest.moves } : {}),
    ...(typeof rest.over === 'boolean' ? { over: rest.over } : {}),
    ...(typeof rest.turned === 'boolean' ? { turned: rest.turned } : {}),
  };
}

function readPlayer(found: unknown): Player {
  const { kind, level, name } = parts(found);
  if (kind === 'engine' && typeof level === 'number') return { kind, level };
  if (kind === 'program' && typeof name === 'string') return { kind, name };
  return { kind: 'human' };
}

/** One token, both, or none of a watcher. */
export function tokenList(tokens: Kept['tokens']): string[] {
  return [tokens.b, tokens.w].filter((token) => token !== undefined);
}

/**
 * The tokens under the seats that the server says they open: those of a game that goes on with sides
 * exchanged open the other ones.
 */
export function settled(tokens: Kept['tokens'], state: Pick<Snapshot, 'seats' | 'setup'>): Kept['tokens'] {
  const [token, second] = tokenList(tokens);
  const [person] = state.setup?.you ?? [];
  const seat = person ? (person === 'A' ? 'b' : 'w') : state.seats[0];
  return token === undefined || second !== undefined || seat === undefined ? tokens : { [seat]: token };
}
