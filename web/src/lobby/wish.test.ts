import { describe, expect, it } from 'vitest';
import type { Summary } from '../protocol/types';
import { inOrder, stepped } from './order';
import { readWish } from './wish';

describe('what was wished last', () => {
  it('is read out of whatever is in the store', () => {
    const own = { minutes: 15, increment: 0, byoyomi: 30, periods: 1 };
    const time = { choice: 'none', mine: own, other: null, days: { days: 3, reserve: 7 } };
    const usual = { opponent: 'engine', level: 3, side: 'b', hints: false, rated: false, options: {}, time };
    for (const odd of [undefined, null, 'x', [], { opponent: 'nobody', level: 77, side: 3, options: 'no' }])
      expect(readWish(odd)).toEqual(usual);
    const wish = {
      ...{ opponent: 'program:HaChu', level: 8, side: 'random', hints: true, rated: true },
      options: { stun: { hand: 'no' } },
      time: { ...time, choice: 'own', other: { ...own, minutes: 2.5 }, days: { days: 1, reserve: 0 } },
    };
    expect(readWish(wish)).toEqual(wish);
    expect(readWish({ options: { stun: { hand: 7 }, chu: null } }).options).toEqual({ stun: {}, chu: {} });
  });
});

describe('the list of games', () => {
  const game = (id: string, system = id) => ({ id, system }) as Summary;
  const order = ['shogi', 'chu', 'rengo', 'rengo-shogi', 'rengo-chess', 'ennen', 'chu-otb'];
  const ids = (list: readonly Summary[]) => inOrder(list, order).map(({ id }) => id);

  it('is in the order that is asked for, then as they come', () => {
    const games = ['ennen', 'chu-otb', 'new', 'shogi', 'chu', 'newer'].map((id) => game(id));
    expect(ids(games)).toEqual(['shogi', 'chu', 'ennen', 'chu-otb', 'new', 'newer']);
  });

  it('has the boards of a system that is no game together', () => {
    const boards = [game('rengo-chess', 'rengo'), game('rengo-shogi', 'rengo')];
    const list = inOrder([game('ennen'), ...boards, game('chu-otb', 'chu'), game('chu')], order);
    expect(list.map(({ id }) => id)).toEqual(['chu', 'rengo', 'ennen', 'chu-otb']);
    const family = list[1];
    expect(family?.kind === 'family' && family.games.map(({ id }) => id)).toEqual([
      'rengo-shogi',
      'rengo-chess',
    ]);
    expect(ids([game('alone', 'nothing')])).toEqual(['alone']);
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
