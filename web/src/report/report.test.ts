import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '../protocol/rest';
import type { Report } from '../protocol/types';
import { ReportWatch } from './report.svelte';

const PLAYER = { moves: 0, inaccuracies: 0, mistakes: 0, blunders: 0, loss: 0 };
const report = (done: boolean): Report => ({ done, total: 2, positions: [], black: PLAYER, white: PLAYER });
const failure = (code: 'busy' | 'not-found' | 'network') =>
  new Refusal({ code, message: { ja: '', en: '' }, clause: null, squares: [] }, 0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(read: () => Promise<Report>, begin = async () => {}, known = async () => true) {
  const refused = vi.fn();
  const finished = vi.fn();
  return {
    refused,
    finished,
    watch: new ReportWatch({ begin, read, known, end: async () => {} }, refused, finished),
  };
}

it('follows a report to its end', async () => {
  const read = vi.fn().mockResolvedValueOnce(report(false)).mockResolvedValue(report(true));
  const { watch: one, finished } = watch(read);
  await one.begin('quick');
  expect(one.phase).toBe('running');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(one.phase).toBe('running');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(one.phase).toBe('done');
  expect(finished).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(2);
});

it('bears a server that is away, and tells a refusal', async () => {
  const read = vi.fn().mockRejectedValueOnce(failure('network')).mockResolvedValue(report(true));
  const { watch: one } = watch(read);
  await one.begin('quick');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(one.phase).toBe('done');
  const busy = watch(read, async () => {
    throw failure('busy');
  });
  await busy.watch.begin('deep');
  expect(busy.refused).toHaveBeenCalledTimes(1);
  expect(busy.watch.phase).toBe('none');
});

it('has the report before again when another one is cancelled', async () => {
  const read = vi.fn().mockResolvedValueOnce(report(false)).mockResolvedValue(report(true));
  const { watch: one, finished } = watch(read);
  await one.begin('deep');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(one.phase).toBe('running');
  await one.end();
  expect(one.phase).toBe('done');
  expect(one.report?.done).toBe(true);
  // It was told when it was finished.
  expect(finished).not.toHaveBeenCalled();
});

it('asks for no report where there is none', async () => {
  const unread = vi.fn().mockRejectedValue(failure('not-found'));
  const none = watch(
    unread,
    async () => {},
    async () => false,
  );
  await none.watch.begin('deep');
  await none.watch.end();
  expect(none.watch.phase).toBe('none');
  expect(unread).not.toHaveBeenCalled();
  const away = watch(unread, undefined, async () => {
    throw failure('network');
  });
  await away.watch.begin('deep');
  await away.watch.end();
  expect(away.watch.phase).toBe('none');
  // One that is done is forgotten when it is ended.
  const done = watch(vi.fn().mockResolvedValue(report(true)));
  await done.watch.look();
  await done.watch.end();
  expect(done.watch.phase).toBe('none');
});

it('ends what was given up elsewhere', async () => {
  const { watch: one } = watch(vi.fn().mockRejectedValue(failure('not-found')));
  await one.begin('quick');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(one.phase).toBe('none');
});
