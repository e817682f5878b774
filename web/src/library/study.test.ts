import { afterEach, expect, test, vi } from 'vitest';
import type { Failure, StoredStudy } from '../protocol/types';
import { Study } from './study.svelte';

const chapters = [
  { record: 'a', name: 'first' },
  { record: 'b', name: 'second' },
];
const stored = (version: number): StoredStudy =>
  ({ id: 's', version, title: 'Study', shared: true, chapters }) as unknown as StoredStudy;
const failure = (code: Failure['code']) => ({
  error: { code, message: { ja: '', en: '' }, clause: null, squares: [] },
});
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** A study of which the server says these things one after another. */
async function opened(...said: readonly Response[]) {
  const waiting = [answer(200, stored(1)), ...said];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.body) sent.push(JSON.parse(String(init.body)));
    return waiting.shift() ?? answer(500, failure('internal'));
  });
  const events = { refused: vi.fn(), overtaken: vi.fn() };
  return { study: await Study.open('s', events), events, sent };
}

afterEach(() => vi.unstubAllGlobals());

test('a change that somebody came before is made again on what there is', async () => {
  const { study, sent } = await opened(
    answer(409, failure('stale')),
    answer(200, { ...stored(2), chapters: chapters.toReversed() }),
    answer(200, { version: 3 }),
    answer(200, stored(3)),
  );
  expect(await study.rename('a', 'other')).toBe(true);
  expect(sent.at(-1)).toEqual({
    version: 2,
    title: 'Study',
    chapters: [
      { record: 'b', name: 'second' },
      { record: 'a', name: 'other' },
    ],
  });
});

test('a study that somebody deletes meanwhile is told as gone', async () => {
  const { study, events } = await opened(answer(409, failure('stale')), answer(404, failure('not-found')));
  expect(await study.remove('a')).toBe(false);
  expect(events.refused).toHaveBeenCalledWith(expect.objectContaining({ code: 'not-found' }));
});

test('a study that was deleted while it was open is known as gone, and not asked for again', async () => {
  const { study } = await opened(answer(404, failure('not-found')), answer(200, stored(2)));
  await study.refresh();
  expect([study.gone, study.writes]).toEqual([true, false]);
  await study.refresh();
  expect(study.now.version).toBe(1);
});

test('a server that is away deletes nothing', async () => {
  const { study } = await opened(answer(503, failure('busy')), answer(200, stored(2)));
  await study.refresh();
  expect(study.gone).toBe(false);
  await study.refresh();
  expect(study.now.version).toBe(2);
});
