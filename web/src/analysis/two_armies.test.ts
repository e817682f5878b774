import { describe, expect, it } from 'vitest';
import { termsOf } from '../army/fixture';
import type { Armies } from '../protocol/types';
import { offeredOf, turnIn } from './two_armies';

const FIELDS = ['board', 'side', 'hands', 'move-number', 'phase'] as const;

describe('two armies', () => {
  it('are chosen among those of the server and one’s own, which come first', () => {
    const armies = {
      native: 'n',
      samples: ['s', 't'],
      favourites: [{ setup: 'f', name: null }],
      random: 'r',
    } as unknown as Armies;
    const offered = offeredOf('rengo-chess', armies, [{ id: '1', name: 'Mine', setup: 'm' }]);
    expect(offered.map(({ key, setup }) => `${key}=${setup}`)).toEqual([
      'saved-1=m',
      'native-1=n',
      'sample-1=s',
      'sample-2=t',
      'favourite-1=f',
      'random-1=r',
    ]);
  });

  it('wait for a coin and for re-placing where the position says so', () => {
    const chess = termsOf('rengo-chess');
    const at = (phase: string, board = '4k3/8/8/8/8/8/8/4K3') => `${board} b - 1 ${phase}`;
    expect(turnIn(at('C'), chess, FIELDS, 'B')).toBe('coin:B');
    expect(turnIn(at('-'), chess, FIELDS, 'A')).toBeNull();
    // Who re-places nothing sends his ranks as they stand, seen from his own side.
    const janggi = termsOf('rengo-janggi');
    const board = '4[jk]4/9/9/9/9/9/9/9/1[JH]7/4[JK]4';
    expect(turnIn(at('1', board), janggi, FIELDS, 'A')).toMatch(/^re:.*\[JH\].*\[JK\]/);
    expect(turnIn(at('2', board), janggi, FIELDS, 'A')).toMatch(/^re:.*\[JK\]/);
  });
});
