import { describe, expect, it } from 'vitest';
import type { Kind } from '../protocol/types';
import { parseSfen } from '../shogi/position';
import { turnings } from './bends';

const rook = [
  { x: 0, y: 1 },
  { x: 1, y: 0 },
  { x: 0, y: -1 },
  { x: -1, y: 0 },
];
const hook = {
  code: 'H',
  moves: {
    steps: [],
    rays: rook.map((offset) => ({ ...offset, max: null, mode: 'any' })),
    two_steps: [],
    hooks: rook.map((first) => ({
      first,
      then: rook.filter(({ x, y }) => x * first.x + y * first.y === 0),
      slides: true,
    })),
  },
} as unknown as Kind;
const horse = {
  code: 'T',
  moves: {
    steps: [{ x: 1, y: 2, mode: 'any' }],
    rays: [],
    two_steps: [],
    hooks: [
      { first: { x: 1, y: 2 }, then: [{ x: -1, y: 2 }], slides: false },
      { first: { x: -1, y: 2 }, then: [{ x: 1, y: 2 }], slides: false },
    ],
  },
} as unknown as Kind;
const kinds = new Map([
  ['H', hook],
  ['T', horse],
]);

describe('moves of two legs', () => {
  it('turn at either corner', () => {
    const board = parseSfen('9/9/9/9/4H4/9/9/9/9 b - 1');
    expect(turnings(board, kinds, '5e', '3c').sort()).toEqual(['3e', '5c']);
  });

  it('turn nowhere when one leg is enough', () => {
    const board = parseSfen('9/9/9/9/4H4/9/9/9/9 b - 1');
    expect(turnings(board, kinds, '5e', '5a')).toEqual([]);
  });

  it('cannot turn on a piece or behind it', () => {
    const board = parseSfen('9/9/9/4p4/4H4/9/9/9/9 b - 1');
    expect(turnings(board, kinds, '5e', '3d')).toEqual(['3e']);
    expect(turnings(board, kinds, '5e', '3c')).toEqual(['3e']);
  });

  it('may be two jumps, as the owner sees them', () => {
    const board = parseSfen('9/9/4t4/9/9/9/9/9/9 b - 1');
    expect(turnings(board, kinds, '5c', '5g').sort()).toEqual(['4e', '6e']);
    expect(turnings(parseSfen('9/9/4t4/9/5P3/9/9/9/9 b - 1'), kinds, '5c', '5g')).toEqual(['6e']);
  });
});
