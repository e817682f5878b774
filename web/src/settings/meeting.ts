/** What holds when the settings of a browser and those of an account meet. */
import { browserStore, type Store } from '../store/persisted';

/** The account whose last choice has not reached the server. */
export const UNSENT = 'yagura.settings.unsent';

export interface Part {
  readonly now: () => unknown;
  /** Of what was found, whoever wrote it. */
  readonly take: (found: unknown) => void;
}

export type Parts = Readonly<Record<string, Part>>;

export interface Keeper {
  read(): Promise<Record<string, unknown>>;
  write(settings: Record<string, unknown>): Promise<unknown>;
}

/** All settings of this browser. */
export function settingsHere(parts: Parts): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parts).map(([name, { now }]) => [name, now()]));
}

/**
 * Takes the settings of an account over, or gives it those of this browser: where it has none yet, and where
 * the last choice that was made here for it was never sent. Returns what the account has now.
 */
export async function meet(
  account: string,
  keeper: Keeper,
  parts: Parts,
  store: Store = browserStore,
): Promise<Record<string, unknown>> {
  const found = store.read(UNSENT) === account ? {} : await keeper.read();
  if (Object.keys(found).length > 0) {
    for (const [name, part] of Object.entries(parts)) if (name in found) part.take(found[name]);
  } else {
    await keeper.write(settingsHere(parts));
    store.write(UNSENT, null);
  }
  return settingsHere(parts);
}
