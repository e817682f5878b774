import { describe, expect, it } from 'vitest';
import type { Summary } from '../protocol/types';
import { inOrder, stepped } from './order';
import { readWish } from './wish';

describe('what was wished last', () => {
  it('is read out of whatever is in the store', () => {
    const usual = { opponent: 'engine', level: 3, side: 'b', options: {} };
    for (const odd of [undefined, null, 'x', [], { opponent: 'nobody', level: 77, side: 3, options: 'no' }])
      expect(readWish(odd)).toEqual(usual);
    const wish = { opponent: 'program:HaChu', level: 8, side: 'random', options: { stun: { hand: 'no' } } };
    expect(readWish(wish)).toEqual(wish);
    expect(readWish({ options: { stun: { hand: 7 }, chu: null } }).options).toEqual({ stun: {}, chu: {} });
  });
});

describe('the list of games', () => {
  const game = (id: string, system = id) => ({ id, system }) as Summary;
  it('begins with shogi, and 27 by 27 is not the last', () => {
    const games = ['ennen', 'chu-otb', 'new', 'shogi', 'chu'].map((id) => game(id));
    const { single, family } = inOrder([...games, game('rengo-chess', 'rengo')]);
    expect(single.map(({ id }) => id)).toEqual(['shogi', 'chu', 'ennen', 'chu-otb', 'new']);
    expect(family.map(({ id }) => id)).toEqual(['rengo-chess']);
  });

  it('is walked through with the arrow keys', () => {
    const list = ['a', 'b', 'c'];
    expect(stepped(list, 0, 'ArrowRight')).toBe('b');
    expect(stepped(list, 0, 'ArrowUp')).toBe('c');
    expect(stepped(list, 2, 'ArrowDown')).toBe('a');
    expect([stepped(list, 1, 'Home'), stepped(list, 1, 'End')]).toEqual(['a', 'c']);
    expect(stepped(list, 0, 'x')).toBeNull();
  });
});
