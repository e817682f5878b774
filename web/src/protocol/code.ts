/**
 * Codes with which one sits down: in an invitation, or carrying a seat to another device. They travel behind
 * the `#`, which no server sees.
 */
import { browserStore, parts, persisted, type Store } from '../store/persisted';

export function joinLink(id: string, code: string): string {
  return `${location.origin}/game/${id}#join=${code}`;
}

/** The code in the hash of an address. */
export function codeIn(hash: string): string | null {
  return /^join=([\w-]+)$/.exec(hash)?.[1] ?? null;
}

/**
 * The token with which this browser redeems a code. It is kept before it is sent: if the answer is lost,
 * sending it again is no second person.
 */
export function tokenFor(id: string, code: string, store: Store = browserStore): string {
  const attempt = attempts(id, store);
  const known = attempt.read();
  if (known?.code === code) return known.token;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const token = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  attempt.write({ code, token });
  return token;
}

/** The answer has come. */
export function forgetToken(id: string, store: Store = browserStore): void {
  store.write(key(id), null);
}

const key = (id: string) => `yagura.join.${id}`;
const attempts = (id: string, store: Store) =>
  persisted<{ code: string; token: string } | null>(
    key(id),
    (found) => {
      const { code, token } = parts(found);
      return typeof code === 'string' && typeof token === 'string' ? { code, token } : null;
    },
    store,
  );
