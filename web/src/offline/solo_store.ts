/** Games on this device, kept in this browser as the rules write them. */
import { browserStore, type Store } from '../store/persisted';

const KEY = 'yagura.solo.';

export function isSolo(id: string): boolean {
  return id.startsWith('local-');
}

/** What is kept of a game; whoever reads it expects anything. */
export function keptSolo(id: string, store: Store = browserStore): string | null {
  return isSolo(id) ? store.read(KEY + id) : null;
}

export function keepSolo(id: string, text: string, store: Store = browserStore): void {
  if (isSolo(id)) store.write(KEY + id, text);
}

export function forgetSolo(id: string, store: Store = browserStore): void {
  if (isSolo(id)) store.write(KEY + id, null);
}
