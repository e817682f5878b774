/**
 * Strings that outlive the page. A browser may refuse its stores (then even to name `localStorage` throws),
 * be full, or hand back what another hand wrote: none of that ends a page. What the browser does not take is
 * kept as long as the page lives.
 */
export interface Store {
  read(key: string): string | null;
  /** `null` forgets. Returns whether it will outlive the page. */
  write(key: string, value: string | null): boolean;
}

export type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `find` is asked each time, as it may throw. */
export function guarded(find: () => Place): Store {
  const untaken = new Map<string, string | null>();
  return {
    read(key) {
      const here = untaken.get(key);
      if (here !== undefined) return here;
      try {
        return find().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        if (value === null) find().removeItem(key);
        else find().setItem(key, value);
        untaken.delete(key);
        return true;
      } catch {
        untaken.set(key, value);
        return false;
      }
    },
  };
}

/** Of this browser, and of this tab. */
export const browserStore = guarded(() => localStorage);
export const tabStore = guarded(() => sessionStorage);

export interface Persisted<T> {
  read(): T;
  write(value: T): boolean;
}

/**
 * A value kept as JSON. `check` makes what was found into what is wanted; it is given `undefined` for nothing
 * and for what is no JSON.
 */
export function persisted<T>(
  key: string,
  check: (found: unknown) => T,
  store: Store = browserStore,
): Persisted<T> {
  return {
    read() {
      const text = store.read(key);
      let found: unknown;
      try {
        found = text === null ? undefined : JSON.parse(text);
      } catch {
        found = undefined;
      }
      return check(found);
    },
    write: (value) => store.write(key, JSON.stringify(value)),
  };
}

/** What was found, if it is an object, to be asked for its parts. */
export function parts(found: unknown): Record<string, unknown> {
  return typeof found === 'object' && found !== null && !Array.isArray(found)
    ? (found as Record<string, unknown>)
    : {};
}
