/**
 * The armies that this browser keeps, by board; and drafts of armies for games, which last as long as the
 * page's tab.
 */
import type { Owner } from '../protocol/types';
import { browserStore, parts, persisted, type Store, tabStore } from '../store/persisted';

export interface SavedArmy {
  readonly id: string;
  readonly name: string;
  readonly setup: string;
}

const KEY = 'yagura.armies';
const DRAFT = 'yagura.draft';
const SEEN = 'yagura.seen';
const MOST = 100;
export const LONGEST_NAME = 40;

export function savedArmies(variant: string, store: Store = browserStore): SavedArmy[] {
  return all(store)[variant] ?? [];
}

/** Keeps an army under a name; one of the same id is replaced. Returns whether the browser took it. */
export function saveArmy(variant: string, army: SavedArmy, store: Store = browserStore): boolean {
  const known = savedArmies(variant, store);
  const at = known.findIndex(({ id }) => id === army.id);
  const kept = { ...army, name: army.name.trim().slice(0, LONGEST_NAME) };
  const next = at < 0 ? [kept, ...known].slice(0, MOST) : known.with(at, kept);
  return write({ ...all(store), [variant]: next }, store);
}

export function deleteArmy(variant: string, id: string, store: Store = browserStore): void {
  write({ ...all(store), [variant]: savedArmies(variant, store).filter((army) => army.id !== id) }, store);
}

/** What is kept of a game: the army of a person, or a re-placing in the making. */
export type Draft = Owner | 'replace';

/** An army in the making outlives a reload: of a game by its id, of the builder's own page by the board's. */
export function draftOf(place: string, draft: Draft, store: Store = tabStore): string | null {
  return store.read(`${DRAFT}.${place}.${draft}`);
}

export function keepDraft(place: string, draft: Draft, setup: string | null, store: Store = tabStore): void {
  store.write(`${DRAFT}.${place}.${draft}`, setup);
}

/** Whether this tab has seen both armies of a game. */
export function hasSeen(game: string, store: Store = tabStore): boolean {
  return store.read(`${SEEN}.${game}`) !== null;
}

export function keepSeen(game: string, store: Store = tabStore): void {
  store.write(`${SEEN}.${game}`, '1');
}

function all(store: Store): Record<string, SavedArmy[]> {
  return armies(store).read();
}

function write(next: Record<string, SavedArmy[]>, store: Store): boolean {
  return armies(store).write(next);
}

const armies = (store: Store) =>
  persisted(
    KEY,
    (found) => {
      const boards = Object.entries(parts(found)).filter(([, list]) => Array.isArray(list));
      return Object.fromEntries(boards.map(([board, list]) => [board, (list as unknown[]).filter(isArmy)]));
    },
    store,
  );

function isArmy(found: unknown): found is SavedArmy {
  const { id, name, setup } = parts(found);
  return typeof id === 'string' && typeof name === 'string' && typeof setup === 'string';
}
