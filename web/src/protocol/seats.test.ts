import { beforeEach, describe, expect, it } from 'vitest';
import { guarded } from '../store/persisted';
import { against, forgetGame, type Kept, keepGame, keptGame, keptGames } from './seats';

let there: Map<string, string>;
let room: number;
const store = guarded(() => ({
  getItem: (key) => there.get(key) ?? null,
  removeItem: (key) => void there.delete(key),
  setItem: (key, value) => {
    if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
    there.set(key, value);
  },
}));
const human = { kind: 'human' } as const;
const game = (n: number, more: Partial<Kept> = {}): Kept => ({
  id: `game${n}`,
  variant: 'shogi',
  tokens: { b: `token${n}` },
  black: human,
  white: human,
  created: n,
  seen: n,
  ...more,
});

beforeEach(() => {
  there = new Map();
  room = Number.POSITIVE_INFINITY;
});

describe('the games of this browser', () => {
  it('tell who sits at the other side, where he is another and has a name', () => {
    const hana = { name: 'Hana', bot: false };
    expect(against({ seats: ['w'], names: { b: hana, w: null } })).toEqual({ against: 'Hana' });
    expect(against({ seats: ['b'], names: { b: hana, w: null } })).toEqual({});
    expect(against({ seats: ['b', 'w'], names: { b: hana, w: hana } })).toEqual({});
    expect(against({ seats: [], names: { b: hana, w: hana } })).toEqual({});
    keepGame(game(1, { against: 'Hana' }), store);
    expect(keptGame('game1', store)?.against).toBe('Hana');
  });

  it('are never forgotten while they go on', () => {
    for (let n = 1; n <= 200; n += 1) keepGame(game(n), store);
    expect(keptGames(store)).toHaveLength(200);
    expect(keptGame('game1', store)?.tokens.b).toBe('token1');
  });

  it('are forgotten when they are over and older than many others', () => {
    keepGame(game(1), store);
    for (let n = 2; n <= 200; n += 1) keepGame(game(n, { over: true }), store);
    expect(keptGame('game1', store)).toBeDefined();
    expect(keptGame('game2', store)).toBeUndefined();
    expect(keptGame('game200', store)).toBeDefined();
    expect(keptGames(store).length).toBeLessThan(100);
  });

  it('lose the finished ones and their pictures before a seat when there is no room', () => {
    for (let n = 1; n <= 5; n += 1) keepGame(game(n, { over: true, position: 'x'.repeat(300) }), store);
    keepGame(game(6, { position: 'y'.repeat(300) }), store);
    room = 700;
    keepGame(game(7, { position: 'z'.repeat(300) }), store);
    expect(keptGames(store).map(({ id }) => id)).toEqual(['game7', 'game6']);
    expect(keptGame('game7', store)?.tokens.b).toBe('token7');
    expect(there.get('yagura.games')).not.toContain('zzz');
  });

  it('can be put off the list', () => {
    keepGame(game(1), store);
    forgetGame('game1', store);
    expect(keptGames(store)).toEqual([]);
  });

  it('are read out of whatever is in the store', () => {
    for (const odd of ['[null]', '[{"id":7}]', 'null', '{}', '[[]]', '7', '{']) {
      there.set('yagura.games', odd);
      expect(keptGames(store), odd).toEqual([]);
    }
    const torn = { ...game(1), black: null, tokens: { b: 3, w: 'token' }, seen: 'now', moves: {} };
    there.set('yagura.games', JSON.stringify([null, torn]));
    const [kept] = keptGames(store);
    expect(kept).toMatchObject({ id: 'game1', tokens: { w: 'token' }, black: human, white: human });
    expect(typeof kept?.seen).toBe('number');
    expect(kept?.moves).toBeUndefined();
  });
});
