import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseSfen } from '../shogi/position';
import { drawnOf, isOfSize, partOf } from './figure';
import { blocksOf, readRules } from './markdown';

const isKing = (code: string) => code === 'K';

it('shows the part of a board that matters', () => {
  const lion = parseSfen('k11/12/12/12/7g4/6p5/6N5/12/12/12/12/K11 b - 1');
  // Both kings in their corners are left out, the lion and what it takes are in.
  expect(partOf(lion, isKing)).toEqual({ from: '8d', to: '4h' });
});

it('keeps kings that stand with others, and what is drawn', () => {
  const shut = parseSfen('12/6+e5/6k5/6N5/12/12/12/12/12/12/12/K11 b - 1');
  expect(partOf(shut, isKing)).toEqual({ from: '8a', to: '4e' });
  expect(partOf(shut, isKing, drawnOf('6d6h') ?? [])).toEqual({ from: '8a', to: '4i' });
});

it('shows the whole board where pieces stand everywhere', () => {
  expect(partOf(parseSfen('4k4/9/2p6/9/7R1/9/1S7/9/4K4 b - 1'), isKing)).toBeUndefined();
  expect(partOf(parseSfen('9/9/9/9/9/9/9/9/9 b - 1'), isKing)).toBeUndefined();
});

it('draws turns from stop to stop, those that are forbidden in red, and rings', () => {
  expect(drawnOf('6g6f5e x6g6e 4d')).toEqual([
    { from: '6g', to: '6f', as: 'green' },
    { from: '6f', to: '5e', as: 'green' },
    { from: '6g', to: '6e', as: 'red' },
    { from: '4d', to: null, as: 'green' },
  ]);
  expect(drawnOf('P*5e')).toEqual([{ from: '5e', to: null, as: 'green' }]);
  expect(drawnOf('hello')).toBeNull();
});

it('reads every drawing in the texts of the rules', () => {
  const folder = new URL('../../../docs/rules/', import.meta.url);
  let drawn = 0;
  for (const file of readdirSync(folder)) {
    for (const block of blocksOf(readRules(readFileSync(new URL(file, folder), 'utf8')))) {
      if (block.kind !== 'board' || block.drawn === undefined) continue;
      expect(drawnOf(block.drawn), `${file}: ${block.drawn}`).not.toBeNull();
      drawn += 1;
    }
  }
  expect(drawn).toBeGreaterThan(20);
});

it('tells a diagram of a part of a board from a position of the game', () => {
  const ennen = { files: 27, ranks: 27 };
  expect(isOfSize('3k3/7/3p3/3P3/3p3/3[LD]3/7 b - 1', ennen)).toBe(false);
  expect(isOfSize('3k3/7/3p3/3P3/3p3/3[LD]3/7 b - 1', { files: 7, ranks: 7 })).toBe(true);
  expect(isOfSize('27/27 b - 1', ennen)).toBe(false);
});
