import { expect, test } from 'vitest';
import { valueIn } from './opening';

test('an address names a position or a game', () => {
  expect(valueIn('game=abc', 'game')).toBe('abc');
  expect(valueIn('sfen=9/9 b +P2g 1&game=x', 'sfen')).toBe('9/9 b +P2g 1');
  expect(valueIn('sfen=9/9', 'game')).toBeNull();
  expect(valueIn('', 'sfen')).toBeNull();
});
