import { describe, expect, it } from 'vitest';
import { parseMove } from './move';
import { parseSfen } from './position';
import { afterLegs, afterMove, captured } from './preview';

const lion = parseSfen('12/12/12/12/12/5p6/6p5/6N5/12/12/12/12 b - 1');

describe('a move on the board before the server has spoken', () => {
  it('takes everything on its way', () => {
    const after = afterMove(lion, parseMove('6h6g7f'));
    expect([...after.board]).toEqual([['7f', { side: 'b', code: 'N' }]]);
    expect(captured(lion, { square: '6h' }, ['6g', '7f'])).toEqual(['6g', '7f']);
  });

  it('comes back after igui', () => {
    expect([...afterMove(lion, parseMove('6h6g6h')).board.keys()].sort()).toEqual(['6h', '7f']);
  });

  it('can stop after the first leg', () => {
    expect(afterLegs(lion, { square: '6h' }, ['6g']).board.get('6g')).toEqual({ side: 'b', code: 'N' });
    expect(lion.board.get('6h')).toBeDefined();
  });

  it('promotes, and takes drops from the hand', () => {
    const start = parseSfen('9/9/4P4/9/9/9/9/9/9 b 2G 1');
    expect(afterMove(start, parseMove('5c5b+')).board.get('5b')).toEqual({ side: 'b', code: '+P' });
    const dropped = afterMove(start, parseMove('G*1a'));
    expect(dropped.hands.b.get('G')).toBe(1);
    expect(dropped.board.get('1a')).toEqual({ side: 'b', code: 'G' });
  });
});
