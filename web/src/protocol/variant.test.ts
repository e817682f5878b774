import { expect, test } from 'vitest';
import { definitionId, gameId } from './variant';

test('a variant id is taken apart', () => {
  const parts = (variant: string) => [gameId(variant), definitionId(variant)];
  expect(parts('chu')).toEqual(['chu', 'chu']);
  expect(parts('shogi?first=white')).toEqual(['shogi', 'shogi']);
  expect(parts('mine~9f86d081884c7d65')).toEqual(['mine', 'mine~9f86d081884c7d65']);
  expect(parts('mine~9f86d081884c7d65?first=white&hand=no')).toEqual(['mine', 'mine~9f86d081884c7d65']);
});
