import { describe, expect, it } from 'vitest';
import { parseMove } from '../shogi/move';
import { parseSfen } from '../shogi/position';
import { afterMove } from '../shogi/preview';
import { transitOf } from './transit';

function seen(sfen: string, text: string, captures: string[] | null = null) {
  const before = parseSfen(sfen, ['board', 'side', 'hands', 'move-number']);
  const move = parseMove(text);
  return transitOf('1', move, before, afterMove(before, move), captures);
}

describe('a move that is seen', () => {
  it('comes from its square, and what it takes is lifted', () => {
    const found = seen('4k4/9/9/4p4/4P4/9/9/9/4K4 b - 1', '5e5d');
    expect(found).toMatchObject({ to: '5d', way: ['5e'], turnedFrom: null });
    expect(found?.taken).toEqual([{ square: '5d', piece: { side: 'w', code: 'P' } }]);
  });

  it('turns over when it promotes', () => {
    expect(seen('4k4/9/9/4P4/9/9/9/9/4K4 b - 1', '5d5c+')?.turnedFrom).toBe('P');
    expect(seen('4k4/9/9/4P4/9/9/9/9/4K4 b - 1', '5d5c')?.turnedFrom).toBeNull();
  });

  it('lands when it is dropped', () => {
    expect(seen('4k4/9/9/9/9/9/9/9/4K4 b P 1', 'P*5e')).toMatchObject({ to: '5e', way: [], taken: [] });
  });

  it('is two steps where it stops on its way, also back to where it began', () => {
    expect(seen('4k4/9/3p5/4p4/4N4/9/9/9/4K4 b - 1', '5e5d6c')).toMatchObject({
      way: ['5e', '5d'],
      to: '6c',
    });
    const igui = seen('4k4/9/9/4p4/4N4/9/9/9/4K4 b - 1', '5e5d5e');
    expect(igui).toMatchObject({ way: ['5e', '5d'], to: '5e' });
    expect(igui?.taken.map(({ square }) => square)).toEqual(['5d']);
  });

  it('takes what the server says, which knows more than the squares', () => {
    const passed = seen('4k4/9/9/3pP4/9/9/9/9/4K4 b - 1', '5d6c', ['6d']);
    expect(passed?.taken.map(({ square }) => square)).toEqual(['6d']);
  });

  it('is nothing where nothing moves', () => {
    expect(seen('4k4/9/9/9/9/9/9/9/4K4 b - 1', 'pass')).toBeNull();
  });
});
