import { expect, test } from 'vitest';
import { addressOf, definitionId, gameId, rulesPageOf } from './variant';

test('a variant id is taken apart', () => {
  const parts = (variant: string) => [gameId(variant), definitionId(variant)];
  expect(parts('chu')).toEqual(['chu', 'chu']);
  expect(parts('shogi?first=white')).toEqual(['shogi', 'shogi']);
  expect(parts('mine~9f86d081884c7d65')).toEqual(['mine', 'mine~9f86d081884c7d65']);
  expect(parts('mine~9f86d081884c7d65?first=white&hand=no')).toEqual(['mine', 'mine~9f86d081884c7d65']);
});

test('an added game has a rules page of its own, in the version that is played', () => {
  expect(rulesPageOf('chu-otb', 'chu')).toBe('chu');
  expect(rulesPageOf('shogi?first=white', 'shogi')).toBe('shogi');
  expect(rulesPageOf('tiny~w9f86d081884c7d65?first=white', 'tiny')).toBe('tiny~w9f86d081884c7d65');
  expect(addressOf('tiny~w9f86d081884c7d65', 'tiny')).toBe('tiny~w9f86d081884c7d65');
  expect(addressOf('5x5', 'minishogi')).toBe('minishogi');
});
