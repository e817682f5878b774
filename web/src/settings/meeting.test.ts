import { describe, expect, it } from 'vitest';
import { guarded } from '../store/persisted';
import { type Keeper, meet, settingsHere } from './meeting';

function browser(board: string) {
  let now: unknown = board;
  const there = new Map<string, string>();
  const place = {
    getItem: (key: string) => there.get(key) ?? null,
    setItem: (key: string, value: string) => void there.set(key, value),
    removeItem: (key: string) => void there.delete(key),
  };
  const take = (found: unknown) => {
    now = found;
  };
  const parts = { board: { now: () => now, take } };
  return { parts, store: guarded(() => place), there };
}

function server(found: Record<string, unknown>): Keeper & { kept: Record<string, unknown> } {
  return {
    kept: found,
    async read() {
      return this.kept;
    },
    async write(settings) {
      this.kept = settings;
    },
  };
}

describe('settings of an account', () => {
  it('hold where somebody comes with others', async () => {
    const { parts, store } = browser('kaya');
    const keeper = server({ board: 'dark', later: 7 });
    expect(await meet('Hatsu', keeper, parts, store)).toEqual({ board: 'dark' });
    expect(keeper.kept).toEqual({ board: 'dark', later: 7 });
  });

  it('begin with those of the browser', async () => {
    const { parts, store } = browser('light');
    const keeper = server({});
    await meet('Hatsu', keeper, parts, store);
    expect(keeper.kept).toEqual({ board: 'light' });
  });

  it('are what was chosen last, though the server was away', async () => {
    const { parts, store, there } = browser('contrast');
    store.write('yagura.settings.unsent', 'Hatsu');
    const keeper = server({ board: 'dark' });
    expect(await meet('Hatsu', keeper, parts, store)).toEqual({ board: 'contrast' });
    expect(keeper.kept).toEqual({ board: 'contrast' });
    expect(there.size).toBe(0);
    // What was meant for one account is nothing to another.
    store.write('yagura.settings.unsent', 'Hatsu');
    expect(await meet('Natsu', server({ board: 'kaya' }), parts, store)).toEqual({ board: 'kaya' });
  });

  it('are read part by part', () => {
    expect(settingsHere(browser('kaya').parts)).toEqual({ board: 'kaya' });
  });
});
