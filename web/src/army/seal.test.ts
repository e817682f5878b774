import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { commitmentOf, freshSalt, sealedText } from './seal';

it('the commitment is that of the rulebook’s example', () => {
  const text = sealedText('rengo-chess', 'A', '8/4[CK]3|-', '0'.repeat(32));
  expect(text).toBe('rengo-chess|A|8/4[CK]3|-|00000000000000000000000000000000');
  expect(commitmentOf(text)).toBe('869a0f802e45a42142030e1bf55e51c9cac22654bce5701a4b5c79fb13855a59');
});

it('and that of another implementation, whatever is hashed', () => {
  for (const text of ['', 'a'.repeat(200), '連合将棋']) {
    expect(commitmentOf(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  }
});

it('salts are 32 digits, never the same', () => {
  const salts = new Set(Array.from({ length: 20 }, freshSalt));
  expect(salts.size).toBe(20);
  for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/);
});
