/** Who looks at the page. */
import { isSolo } from '../offline/solo_store';
import { currentSession, keepSeats } from '../protocol/account';
import { keptGames, tokenList } from '../protocol/seats';
import type { Account, HeldSeats } from '../protocol/types';
import { browserStore } from '../store/persisted';

/** The name that was used last in this browser, for the field of the next time. */
const NAME = 'yagura.name';
/** As many games as the server takes at once. */
const MOST = 100;

class Current {
  /** Null for a guest. */
  account = $state.raw<Account | null>(null);
  /** The name of the site that passkeys belong to; null where there are none. */
  site = $state.raw<string | null>(null);
  /** It is known who looks at the page. */
  known = $state(false);
  #asked: Promise<void> | null = null;
  /** How often somebody has come in or gone: what was asked before is told of another. */
  #changes = 0;

  /** Asks once. A server that does not answer leaves a guest. */
  load(): Promise<void> {
    this.#asked ??= this.refresh().catch(() => {
      this.#asked = null;
    });
    return this.#asked;
  }

  async refresh(): Promise<void> {
    const before = this.#changes;
    const { account, passkeys } = await currentSession();
    if (this.#changes === before) this.account = account;
    this.site = passkeys;
    this.known = true;
  }

  /** Somebody has logged in. */
  enter(account: Account): void {
    this.#changes += 1;
    this.account = account;
    this.known = true;
    browserStore.write(NAME, account.name);
  }

  /** Nobody is logged in any more. */
  leave(): void {
    this.#changes += 1;
    this.account = null;
  }

  get lastName(): string {
    return browserStore.read(NAME) ?? '';
  }
}

export const current = new Current();

/** The seats that this browser holds by tokens. */
export function heldSeats(): HeldSeats[] {
  const held = keptGames()
    .filter(({ id }) => !isSolo(id))
    .map(({ id, tokens }) => ({ game: id, tokens: tokenList(tokens) }));
  return held.filter(({ tokens }) => tokens.length > 0).slice(0, MOST);
}

/** Takes the games of this browser into the account. */
export async function takeGames(): Promise<void> {
  const seats = heldSeats();
  if (seats.length > 0) await keepSeats(seats);
}
