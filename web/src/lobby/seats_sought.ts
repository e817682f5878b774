/** What this browser keeps of its seeks: its key, and what will open its seats. */
import { newToken } from '../protocol/code';
import { keepGame, keptGame } from '../protocol/seats';
import type { FoundGame } from '../protocol/types';
import { browserStore, parts, persisted, type Store } from '../store/persisted';

/** A seek or a challenge that was posted here. */
export interface Sought {
  id: string;
  token: string;
  variant: string;
  at: number;
}

/** Longer than any seek lasts. */
const KEPT_MS = 15 * 24 * 3_600_000;
const TOKEN = /^[0-9a-f]{32}$/;

/** The key by which the server knows this browser again; made when it is first wanted. */
export function browserKey(store: Store = browserStore): string {
  const kept = persisted('yagura.browser', (found) => (typeof found === 'string' ? found : ''), store);
  const known = kept.read();
  if (TOKEN.test(known)) return known;
  const key = newToken();
  kept.write(key);
  return key;
}

const list = (store: Store) => persisted('yagura.sought', readSought, store);

export function readSought(found: unknown): Sought[] {
  if (!Array.isArray(found)) return [];
  return found.flatMap((one) => {
    const { id, token, variant, at } = parts(found.length ? one : undefined);
    const whole = typeof id === 'string' && typeof variant === 'string' && typeof at === 'number';
    return whole && typeof token === 'string' && TOKEN.test(token) ? [{ id, token, variant, at }] : [];
  });
}

export function keepSought(sought: Sought, store: Store = browserStore): void {
  const rest = list(store)
    .read()
    .filter(({ id, at }) => id !== sought.id && sought.at - at < KEPT_MS);
  list(store).write([...rest, sought]);
}

/** Whether this browser waits for somebody. */
export function seeksSomething(store: Store = browserStore): boolean {
  return list(store).read().length > 0;
}

export function dropSought(id: string, store: Store = browserStore): void {
  list(store).write(
    list(store)
      .read()
      .filter((one) => one.id !== id),
  );
}

/** Sits down in the game that was found for a seek. */
export function sitDown(id: string, found: FoundGame, variant: string, store: Store = browserStore): void {
  const token = list(store)
    .read()
    .find((one) => one.id === id)?.token;
  if (token !== undefined) keepSeat(found, token, variant, store);
  dropSought(id, store);
}

/** Keeps the seat of a game between two people. */
export function keepSeat(
  { game, seat }: FoundGame,
  token: string,
  variant: string,
  store: Store = browserStore,
): void {
  if (keptGame(game, store)) return;
  const now = Date.now();
  const human = { kind: 'human' } as const;
  keepGame(
    { id: game, variant, tokens: { [seat]: token }, black: human, white: human, created: now, seen: now },
    store,
  );
}
