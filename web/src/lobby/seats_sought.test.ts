import { describe, expect, it } from 'vitest';
import { keptGame } from '../protocol/seats';
import { guarded } from '../store/persisted';
import { browserKey, dropSought, keepSought, readSought, seeksSomething, sitDown } from './seats_sought';

function store() {
  const kept = new Map<string, string>();
  return guarded(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
}
const TOKEN = '0123456789abcdef0123456789abcdef';

describe('what a browser keeps of its seeks', () => {
  it('is a key that stays the same', () => {
    const here = store();
    const key = browserKey(here);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(browserKey(here)).toBe(key);
    here.write('yagura.browser', '"nonsense"');
    expect(browserKey(here)).not.toBe('nonsense');
  });

  it('opens the seat of the game that was found', () => {
    const here = store();
    keepSought({ id: 'seek', token: TOKEN, variant: 'chu', at: Date.now() }, here);
    expect(seeksSomething(here)).toBe(true);
    sitDown('seek', { game: 'abcdefghijklm', seat: 'w' }, 'chu', here);
    expect(keptGame('abcdefghijklm', here)?.tokens).toEqual({ w: TOKEN });
    expect(seeksSomething(here)).toBe(false);
    // Another page may have been told of it too.
    sitDown('seek', { game: 'abcdefghijklm', seat: 'w' }, 'chu', here);
    expect(keptGame('abcdefghijklm', here)?.tokens).toEqual({ w: TOKEN });
  });

  it('is forgotten when it is withdrawn, or too old to be true', () => {
    const here = store();
    keepSought({ id: 'old', token: TOKEN, variant: 'chu', at: 0 }, here);
    keepSought({ id: 'new', token: TOKEN, variant: 'chu', at: Date.now() }, here);
    dropSought('new', here);
    expect(seeksSomething(here)).toBe(false);
  });

  it('is read out of whatever is in the store', () => {
    for (const odd of [
      undefined,
      null,
      3,
      {},
      [null],
      [{ id: 'a' }],
      [{ id: 'a', token: 'b', variant: 'c', at: 1 }],
    ])
      expect(readSought(odd)).toEqual([]);
  });
});
