import { expect, it } from 'vitest';
import { guarded } from '../store/persisted';
import { codeIn, forgetToken, invitationIn, tokenFor } from './code';
import { settled, tokenList } from './seats';

const kept = new Map<string, string>();
const store = guarded(() => ({
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
}));

it('a code is read out of an address, and nothing else is', () => {
  expect(codeIn('join=0f3a')).toBe('0f3a');
  expect(codeIn('carry=0f3a')).toBe('0f3a');
  expect([invitationIn('join=0f3a'), invitationIn('carry=0f3a'), invitationIn('')]).toEqual([
    '0f3a',
    null,
    null,
  ]);
  for (const hash of ['', '12', 'seat=w:0f', 'join=', 'join=a b', 'xjoin=a']) expect(codeIn(hash)).toBeNull();
});

it('a code is redeemed with one token, however often it is sent', () => {
  const token = tokenFor('game', 'code', store);
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(tokenFor('game', 'code', store)).toBe(token);
  expect(tokenFor('game', 'other', store)).not.toBe(token);
  expect(tokenFor('game2', 'code', store)).not.toBe(token);
  forgetToken('game', store);
  forgetToken('game2', store);
  expect(kept.size).toBe(0);
});

it('a token lies under the seat that it opens', () => {
  expect(settled({ b: 'x' }, { seats: ['w'], setup: null })).toEqual({ w: 'x' });
  expect(settled({ b: 'x' }, { seats: ['b'], setup: null })).toEqual({ b: 'x' });
  expect(settled({ b: 'x', w: 'y' }, { seats: ['b', 'w'], setup: null })).toEqual({ b: 'x', w: 'y' });
  expect(settled({ b: 'x' }, { seats: [], setup: null })).toEqual({ b: 'x' });
  const setup = { you: ['B'] } as unknown as NonNullable<Parameters<typeof settled>[1]['setup']>;
  expect(settled({ b: 'x' }, { seats: ['b'], setup })).toEqual({ w: 'x' });
  expect(tokenList({ w: 'y', b: 'x' })).toEqual(['x', 'y']);
  expect(tokenList({})).toEqual([]);
});
