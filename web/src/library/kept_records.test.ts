import { describe, expect, it } from 'vitest';
import type { JsonRecord } from '../protocol/types';
import { guarded } from '../store/persisted';
import {
  ALL,
  dayOf,
  described,
  found,
  periodOf,
  type Shelved,
  shelf,
  shelve,
  shelved,
  unshelve,
} from './kept_records';

function memory() {
  const map = new Map<string, string>();
  return guarded(() => ({
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }));
}

function record(id: string, more: Partial<Shelved> = {}): Shelved {
  return {
    id,
    key: 'k',
    edit: null,
    game: 'shogi',
    title: '',
    black: '甲',
    white: 'Yagura',
    result: 'resign b',
    played: '2026-01-02',
    study: '',
    seen: 1,
    ...more,
  };
}

describe('the shelf', () => {
  it('forgets no record whose key it has, and of the others those seen first', () => {
    const store = memory();
    const json = JSON.stringify(Array.from({ length: 2_000 }, (_, n) => record(`k${n}`, { seen: n })));
    store.write('yagura.records', json);
    shelve(record('mine', { seen: 9_000 }), store);
    shelve(record('read', { key: null, seen: 9_001 }), store);
    expect(shelf(store)).toHaveLength(2_002);
    expect(shelved('k0', store)).toBeDefined();
    shelve(record('later', { key: null, seen: 9_002 }), store);
    expect(shelved('read', store)).toBeUndefined();
    expect(shelved('later', store)).toBeDefined();
  });

  it('keeps what was seen last in front, each once', () => {
    const store = memory();
    shelve(record('a'), store);
    shelve(record('b', { seen: 2 }), store);
    shelve(record('a', { seen: 3, title: '新' }), store);
    expect(shelf(store).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(shelved('a', store)?.title).toBe('新');
    unshelve('a', store);
    expect(shelf(store).map(({ id }) => id)).toEqual(['b']);
  });

  it('is empty where something else was written', () => {
    for (const text of ['', '{}', '[1, null, {"id": 3}]']) {
      const store = memory();
      store.write('yagura.records', text);
      expect(shelf(store)).toEqual([]);
    }
  });
});

it('finds by words, game and result', () => {
  const all = [
    record('a', { title: '名人戦' }),
    record('b', { game: 'chu', result: '' }),
    record('c', { result: 'repetition' }),
  ];
  const ids = (wanted: Partial<Parameters<typeof found>[1]>) =>
    found(all, { ...ALL, ...wanted }).map(({ id }) => id);
  expect(ids({})).toEqual(['a', 'b', 'c']);
  expect(ids({ words: '名人 甲' })).toEqual(['a']);
  expect(ids({ words: 'yagura' })).toEqual(['a', 'b', 'c']);
  expect(ids({ game: 'chu' })).toEqual(['b']);
  expect(ids({ result: 'draw' })).toEqual(['c']);
  expect(ids({ result: 'open' })).toEqual(['b']);
  expect(ids({ result: 'black' })).toEqual(['a']);
});

it('finds by the day, and puts in order', () => {
  const all = [
    record('a', { played: '2026/1/2 10:00:00', game: 'shogi' }),
    record('b', { played: '2025年12月31日', game: 'chu' }),
    record('c', { played: '', seen: new Date(2026, 1, 3).getTime(), game: 'shogi' }),
  ];
  expect(all.map(dayOf)).toEqual(['2026-01-02', '2025-12-31', '2026-02-03']);
  const ids = (wanted: Partial<Parameters<typeof found>[1]>) =>
    found(all, { ...ALL, ...wanted }).map(({ id }) => id);
  expect(ids({ from: '2026-01-01' })).toEqual(['a', 'c']);
  expect(ids({ to: '2026-01-02' })).toEqual(['a', 'b']);
  expect(ids({ from: '2026-01-02', to: '2026-01-02' })).toEqual(['a']);
  expect(ids({ from: '2026-02-01', to: '2026-01-01' })).toEqual([]);
  expect(ids({ order: 'date' })).toEqual(['c', 'a', 'b']);
  expect(ids({ order: 'game' })).toEqual(['b', 'c', 'a']);
  expect(periodOf('month', new Date(2028, 1, 15))).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(periodOf('year', new Date(2026, 5, 1))).toEqual({ from: '2026-01-01', to: '2026-12-31' });
});

it('reads names and the end of the main line', () => {
  const json: JsonRecord = {
    format: 'yagura-record',
    version: 1,
    variant: 'shogi?first=white',
    rules: { id: 'small', version: 1 },
    headers: [
      ['black', '甲'],
      ['event', '例会'],
    ],
    nodes: [
      {},
      { turn: '7g7f' },
      { turn: '3c3d', ending: { reason: 'resign', winner: 'b' } },
      { turn: '2g2f' },
      { turn: '8c8d', after: 1, ending: { reason: 'time-up', winner: 'w' } },
    ],
  };
  expect(described(json)).toMatchObject({ game: 'shogi', title: '例会', black: '甲', result: 'resign b' });
});
