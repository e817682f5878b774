import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { JsonRecord } from '../protocol/types';
import { Keeping } from './keeping.svelte';
import { shelf } from './kept_records';

const RECORD: JsonRecord = {
  format: 'yagura-record',
  version: 1,
  variant: 'shogi',
  rules: { id: 'small', version: 1 },
  nodes: [{}, { turn: '7g7f' }],
};

let asked: { method: string; path: string; body: unknown }[] = [];
let answers: [number, unknown][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers = [];
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    asked.push({ method: init?.method ?? 'GET', path: path.replace('/api/v1', ''), body });
    const [status, answer] = answers.shift() ?? [500, null];
    return { ok: status < 400, status, json: async () => answer };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function keeping() {
  const kept = {
    record: () => RECORD,
    title: () => '検討',
    refused: vi.fn(),
    reported: vi.fn(),
    overtaken: vi.fn(),
    seen: () => [],
    accept: vi.fn(),
    adopt: vi.fn(),
    go: vi.fn(),
    studied: vi.fn(),
    welcomed: vi.fn(),
  };
  return { kept, one: new Keeping(kept) };
}

const refusal = (code: string) => ({
  error: { code, message: { ja: '', en: '' }, clause: null, squares: [] },
});

it('keeps a record, and saves its changes when they have settled', async () => {
  const { one } = keeping();
  answers = [
    [201, { id: 'abcdefghijklm', key: 'k' }],
    [200, { version: 1 }],
  ];
  await one.save();
  expect(one.state).toBe('saved');
  expect(shelf()[0]).toMatchObject({ id: 'abcdefghijklm', key: 'k', title: '検討' });
  one.changed();
  one.changed();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(one.state).toBe('saved');
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /records',
    'PUT /records/abcdefghijklm',
  ]);
  expect(asked[1]?.body).toMatchObject({ version: 0 });
});

it('leaves the record of somebody else alone, and copies it when it is saved', async () => {
  const { one } = keeping();
  one.opened({ id: 'nopqrstuvwxyz', version: 3, shared: false, lookedAt: false });
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([]);
  expect(one.state).toBe('foreign');
  one.changed();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  answers = [[201, { id: 'abcdefghijklm', key: 'k' }]];
  await one.save();
  expect([one.id, one.state]).toEqual(['abcdefghijklm', 'saved']);
});

it('is not the last word where another page was faster', async () => {
  const { one, kept } = keeping();
  answers = [[201, { id: 'abcdefghijklm', key: 'k' }]];
  await one.save();
  answers = [
    [409, refusal('stale')],
    [200, { version: 7 }],
    [200, { version: 8 }],
  ];
  await one.save();
  expect(kept.overtaken).toHaveBeenCalledTimes(1);
  await one.save();
  expect(asked.at(-1)?.body).toMatchObject({ version: 7 });
});

it('keeps first what is looked at as a whole', async () => {
  const { one } = keeping();
  answers = [
    [201, { id: 'abcdefghijklm', key: 'k' }],
    [202, null],
  ];
  await one.begin('quick');
  expect(one.watch.phase).toBe('running');
  expect(asked.map(({ path }) => path)).toEqual(['/records', '/records/abcdefghijklm/report']);
  one.close();
});
