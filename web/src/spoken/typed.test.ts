import { describe, expect, it } from 'vitest';
import { parseSfen } from '../shogi/position';
import { kinds } from './fixture';
import { lastSquare, movesTyped } from './typed';

const SHOGI = parseSfen('4k4/9/3p5/9/9/2P6/4G4/1R2K4/9 b P 1');
const LEGAL = ['7f7e', '5g4f', '5g5f', '8h8c', '8h8c+', '8h5h', '5h4h', 'P*5e', '5g6c'];
const CHU = parseSfen('12/12/12/12/4s7/5p6/6p5/6N5/12/12/12/K10k b - 1', ['lion-capture']);
const LIONS = ['6h6g7f', '6h6g', '6h6g6h', '6h5h6h', '6h7f', '12l11l'];

const typed = (text: string, last: string | null = null) => movesTyped(text, LEGAL, SHOGI, kinds, last);
const inChu = (text: string) => movesTyped(text, LIONS, CHU, kinds, null);

describe('a typed move', () => {
  it.each([
    '7f7e',
    '7F7E',
    '7五歩',
    '７五歩',
    '75歩',
    '☗7五歩(76)',
    '歩75',
    'P-7e',
    'P7f-7e',
    'pawn 7e',
    'Pawn 7f–7e',
  ])('%s is found', (text) => expect(typed(text)).toEqual(['7f7e']));

  it('may promote or not', () => {
    for (const text of ['8h8c+', '8三飛成', 'R-8c+', 'rook 8h-8c+', '83飛成'])
      expect(typed(text), text).toEqual(['8h8c+']);
    for (const text of ['8h8c', '8三飛不成', 'R-8c=', 'R-8c']) expect(typed(text), text).toEqual(['8h8c']);
  });

  it('may be a drop', () => {
    for (const text of ['P*5e', '5五歩打', '5五歩', "P'5e", 'pawn*5e'])
      expect(typed(text), text).toEqual(['P*5e']);
  });

  it('may say 同, and what tells pieces apart', () => {
    expect(typed('同金', '6c')).toEqual(['5g6c']);
    expect(typed('同金')).toEqual([]);
    expect(typed('5六金直')).toEqual(['5g5f']);
  });

  it('may have squares as chess has them', () => {
    expect(typed('c4c5')).toEqual(['7f7e']);
    expect(typed('e3f4')).toEqual(['5g4f']);
  });

  it('has files and ranks of two digits, ways, igui and jitto', () => {
    expect(inChu('11十二玉')).toEqual(['12l11l']);
    expect(inChu('6八獅子6七7六')).toEqual([]);
    for (const text of ['6h6g7f', 'N6h×6g×7f', 'lion 6hx6gx7f', '6七・7六獅子'])
      expect(inChu(text), text).toEqual(['6h6g7f']);
    expect(inChu('6七獅子居食い')).toEqual(['6h6g6h']);
    expect(inChu('6八獅子じっと')).toEqual(['6h5h6h']);
    expect(inChu('lion 6h jitto')).toEqual(['6h5h6h']);
  });

  it('is asked about when it may mean several, and not found when it means nothing', () => {
    const two = parseSfen('4k4/9/9/9/9/9/3G1G3/9/4K4 b - 1');
    expect(movesTyped('5六金', ['6g5f', '4g5f'], two, kinds, null)).toEqual(['6g5f', '4g5f']);
    expect(typed('xyzzy')).toEqual([]);
    expect(typed('')).toEqual([]);
  });
});

it('the square of the last move is that where it ended', () => {
  expect(lastSquare('6h6g7f')).toBe('7f');
  expect(lastSquare(undefined)).toBeNull();
});
