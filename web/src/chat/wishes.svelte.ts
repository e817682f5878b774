/** Whether one wants chat at all, and whom one does not want to hear: of the account, or of this browser. */
import { current } from '../account/current.svelte';
import { block, blocks, unblock, wishForChat } from '../protocol/chat';
import type { Speaker } from '../protocol/types';
import { parts, persisted } from '../store/persisted';

/** Guests that a browser remembers; the oldest are forgotten. */
const MOST = 200;

interface Kept {
  off: boolean;
  blocked: string[];
}

const KEPT = persisted<Kept>('yagura.chat', (found) => {
  const { off, blocked } = parts(found);
  const keys = Array.isArray(blocked) ? blocked.filter((key) => typeof key === 'string') : [];
  return { off: off === true, blocked: keys.slice(-MOST) };
});

/** What somebody is called in the list of those who are blocked: a guest is known in his game alone. */
export function keyOf(game: string, { name, account, side, guest }: Speaker): string {
  if (account) return `@${name}`;
  return guest === null ? `${game} ${side}` : `${game} guest ${guest}`;
}

class Wishes {
  #off = $state(false);
  #blocked = $state.raw<readonly string[]>([]);
  #asked = '';

  constructor() {
    const { off, blocked } = KEPT.read();
    this.#off = off;
    this.#blocked = blocked;
  }

  /** Nothing of chat is shown. */
  get off(): boolean {
    return current.account ? !current.account.chat : this.#off;
  }

  async turn(off: boolean): Promise<void> {
    const { account } = current;
    if (account) {
      await wishForChat(!off);
      current.account = { ...account, chat: !off };
      return;
    }
    this.#off = off;
    this.#keep();
  }

  /** Asks the server once for what an account has blocked. */
  async load(): Promise<void> {
    await current.load();
    const name = current.account?.name ?? '';
    if (name === this.#asked) return;
    this.#asked = name;
    if (!name) return;
    const names = await blocks().catch(() => []);
    this.#blocked = [
      ...this.#blocked.filter((key) => !key.startsWith('@')),
      ...names.map((one) => `@${one}`),
    ];
  }

  hears(game: string, by: Speaker): boolean {
    return !this.#blocked.includes(keyOf(game, by));
  }

  async block(game: string, by: Speaker): Promise<void> {
    if (current.account && by.account && by.name) await block(by.name);
    this.#blocked = [...this.#blocked.filter((key) => key !== keyOf(game, by)), keyOf(game, by)].slice(-MOST);
    this.#keep();
  }

  async unblock(name: string): Promise<void> {
    if (current.account) await unblock(name);
    this.#blocked = this.#blocked.filter((key) => key !== `@${name}`);
    this.#keep();
  }

  /** The names of the accounts that are blocked. */
  get names(): string[] {
    return this.#blocked.filter((key) => key.startsWith('@')).map((key) => key.slice(1));
  }

  #keep(): void {
    KEPT.write({ off: this.#off, blocked: [...this.#blocked] });
  }
}

export const wishes = new Wishes();
