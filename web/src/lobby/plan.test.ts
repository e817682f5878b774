import { describe, expect, it } from 'vitest';
import { plan, variantId } from './plan';

const human = { kind: 'human' };

describe('a new game', () => {
  it('seats those who play', () => {
    expect(plan('engine', 'w', 4)).toEqual({
      black: { kind: 'engine', level: 4 },
      white: human,
      seats: ['w'],
    });
    expect(plan('screen', 'b', 4)).toEqual({ black: human, white: human, seats: ['b', 'w'] });
    expect(plan('friend', 'w', 4)).toEqual({ black: { kind: 'invited' }, white: human, seats: ['w'] });
    expect(plan('watch', 'b', 4).seats).toEqual([]);
    expect(plan('program:Ha: Chu', 'b', 4)).toEqual({
      black: human,
      white: { kind: 'program', name: 'Ha: Chu' },
      seats: ['b'],
    });
  });

  it('writes only the options that differ from the usual', () => {
    const game = { id: 'shogi', options: [{ key: 'first', values: ['black', 'white'] }] };
    expect(variantId(game, {})).toBe('shogi');
    expect(variantId(game, { first: 'black' })).toBe('shogi');
    expect(variantId(game, { first: 'white' })).toBe('shogi?first=white');
  });
});
