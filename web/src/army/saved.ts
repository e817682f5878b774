/** The armies that this browser keeps, by board; and drafts of armies for games, which last as long as the page's tab. */
import type { Person } from '../protocol/types';

export interface SavedArmy {
  readonly id: string;
  readonly name: string;
  readonly setup: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'yagura.armies';
const DRAFT = 'yagura.draft';
const SEEN = 'yagura.seen';
const MOST = 100;
export const LONGEST_NAME = 40;

export function savedArmies(variant: string, store: Store = localStorage): SavedArmy[] {
  return all(store)[variant] ?? [];
}

/** Keeps an army under a name; one of the same id is replaced. Returns whether the browser took it. */
export function saveArmy(variant: string, army: SavedArmy, store: Store = localStorage): boolean {
  const known = savedArmies(variant, store);
  const at = known.findIndex(({ id }) => id === army.id);
  const kept = { ...army, name: army.name.trim().slice(0, LONGEST_NAME) };
  const next = at < 0 ? [kept, ...known].slice(0, MOST) : known.with(at, kept);
  return write({ ...all(store), [variant]: next }, store);
}

export function deleteArmy(variant: string, id: string, store: Store = localStorage): void {
  write({ ...all(store), [variant]: savedArmies(variant, store).filter((army) => army.id !== id) }, store);
}

/** An army in the making outlives a reload: of a game by its id, of the builder's own page by the board's. */
/** What is kept of a game: the army of a person, or a re-placing in the making. */
export type Draft = Person | 'replace';

export function draftOf(place: string, draft: Draft, store: Store = sessionStorage): string | null {
  try {
    return store.getItem(`${DRAFT}.${place}.${draft}`);
  } catch {
    return null;
  }
}

export function keepDraft(
  place: string,
  draft: Draft,
  setup: string | null,
  store: Store = sessionStorage,
): void {
  const key = `${DRAFT}.${place}.${draft}`;
  try {
    if (setup === null) store.removeItem(key);
    else store.setItem(key, setup);
  } catch {
    // Without a store a draft lasts as long as the page.
  }
}

/** Whether this tab has seen both armies of a game. */
export function hasSeen(game: string, store: Store = sessionStorage): boolean {
  try {
    return store.getItem(`${SEEN}.${game}`) !== null;
  } catch {
    return false;
  }
}

export function keepSeen(game: string, store: Store = sessionStorage): void {
  try {
    store.setItem(`${SEEN}.${game}`, '1');
  } catch {
    // They are shown once more after a reload.
  }
}

function all(store: Store): Record<string, SavedArmy[]> {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '{}');
    return kept && typeof kept === 'object' ? (kept as Record<string, SavedArmy[]>) : {};
  } catch {
    return {};
  }
}

function write(armies: Record<string, SavedArmy[]>, store: Store): boolean {
  try {
    store.setItem(KEY, JSON.stringify(armies));
    return true;
  } catch {
    return false;
  }
}
