/**
 * Codes with which one sits down: in an invitation, or carrying a seat to another device. They travel behind
 * the `#`, which no server sees.
 */
import { browserStore, parts, persisted, type Store } from '../store/persisted';

export function joinLink(id: string, code: string): string {
  return `${location.origin}/game/${id}#join=${code}`;
}

/** A link that carries a seat to another device. */
export function carryLink(id: string, code: string): string {
  return `${location.origin}/game/${id}#carry=${code}`;
}

/** The code in the hash of an address. */
export function codeIn(hash: string): string | null {
  return /^(?:join|carry)=([\w-]+)$/.exec(hash)?.[1] ?? null;
}

/** The code in the hash of an address that invites. */
export function invitationIn(hash: string): string | null {
  return hash.startsWith('join=') ? codeIn(hash) : null;
}

/** Whether this browser has begun to redeem a code. */
export function isBegun(id: string, code: string, store: Store = browserStore): boolean {
  return attempts(id, store).read()?.code === code;
}

/**
 * The token with which this browser redeems a code. It is kept before it is sent: if the answer is lost,
 * sending it again is no second person.
 */
export function tokenFor(id: string, code: string, store: Store = browserStore): string {
  const attempt = attempts(id, store);
  const known = attempt.read();
  if (known?.code === code) return known.token;
  const token = newToken();
  attempt.write({ code, token });
  return token;
}

/** What is to open a seat: 128 random bits. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
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
