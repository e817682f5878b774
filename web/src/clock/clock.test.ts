import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Clock, TimeLeft } from '../protocol/types';
import { hasTime, isEven, readTimeWish, timeControl } from './choice';
import { digits } from './format';
import { read, untilNextFace, warning } from './reckon';
import { ClockWatch } from './watch.svelte';

const left = (more: Partial<TimeLeft> = {}): TimeLeft => ({
  ...{ free: 0, main: 0, byoyomi: 0, periods: 0 },
  ...more,
});
const clock = (more: Partial<Clock> = {}): Clock => ({
  ...{ phase: 'play', runs: ['b'], allowance: null, b: left({ main: 60_000 }), w: left({ main: 60_000 }) },
  ...more,
});

describe('clocks between two words of the server', () => {
  it('run down at the side whose turn it is', () => {
    const heard = { clock: clock(), at: 1_000 };
    expect(read(heard, 'b', 0, 21_000)).toMatchObject({ runs: true, left: 40_000, total: 40_000 });
    expect(read(heard, 'w', 0, 21_000)).toMatchObject({ runs: false, left: 60_000 });
    expect(read(heard, 'b', 0, 99_000).left).toBe(0);
    expect(read(heard, 'b', 0, 0).left).toBe(60_000);
  });

  it('go from the main time to byoyomi, and lose periods', () => {
    const b = left({ main: 5_000, byoyomi: 10_000, periods: 3 });
    const heard = { clock: clock({ b }), at: 0 };
    const at = (now: number) => read(heard, 'b', 10_000, now);
    expect(at(4_000)).toMatchObject({ counts: 'main', left: 1_000, periods: 3, total: 31_000 });
    expect(at(5_000)).toMatchObject({ counts: 'byoyomi', left: 10_000, periods: 3 });
    expect(at(16_000)).toMatchObject({ counts: 'byoyomi', left: 9_000, periods: 2, total: 19_000 });
    expect(at(36_000)).toMatchObject({ left: 0, periods: 0, total: 0 });
  });

  it('use the days of a move before the reserve', () => {
    const b = left({ free: 86_400_000, main: 3_600_000 });
    const heard = { clock: clock({ b }), at: 0 };
    expect(read(heard, 'b', 0, 86_400_000).left).toBe(3_600_000);
  });

  it('count what comes before the first turn, and nothing while they wait', () => {
    const start = { clock: clock({ phase: 'start', allowance: 60_000 }), at: 0 };
    expect(read(start, 'b', 0, 15_000)).toMatchObject({ counts: 'allowance', left: 45_000, total: null });
    const waiting = { clock: clock({ phase: 'waiting', runs: [] }), at: 0 };
    expect(read(waiting, 'b', 0, 15_000)).toMatchObject({ runs: false, left: 60_000 });
    const endless = { clock: clock({ phase: 'start' }), at: 0 };
    expect(read(endless, 'b', 0, 15_000).left).toBe(60_000);
  });

  it('are drawn anew when their digits change', () => {
    const heard = { clock: clock(), at: 0 };
    expect(untilNextFace(read(heard, 'b', 0, 20_400))).toBe(605);
    expect(untilNextFace(read(heard, 'b', 0, 55_030))).toBe(75);
  });

  it('warn once as each limit is passed', () => {
    expect([warning(61_000, 60_000), warning(60_000, 59_000)]).toEqual([60, null]);
    expect(warning(70_000, 5_000)).toBe(10);
  });
});

describe('the time that a turn took', () => {
  it('is known where this page saw it begin', () => {
    let now = 0;
    const watch = new ClockWatch(() => now);
    watch.hear({ t: 'clock', v: 1, clock: clock() });
    expect(watch.took(['b'])).toBeUndefined();
    watch.hear({ t: 'moved', clock: clock() } as never);
    now = 1_499.6;
    expect(watch.took(['b'])).toBe(1_500);
    expect(watch.took(['w'])).toBeUndefined();
    watch.hear({ t: 'moved', clock: clock({ phase: 'start' }) } as never);
    expect(watch.took(['b'])).toBeUndefined();
  });
});

describe('digits', () => {
  it('show tenths at the end, hours where there are any, and days in words', () => {
    const text = (ms: number) => digits(ms);
    expect(text(600_000)).toEqual({ kind: 'digits', text: '10:00' });
    expect(text(59_001)).toEqual({ kind: 'digits', text: '1:00' });
    expect(text(9_980)).toEqual({ kind: 'digits', text: '0:09.9' });
    expect(text(3_661_000)).toEqual({ kind: 'digits', text: '1:01:01' });
    expect(text(90_000_000)).toEqual({ kind: 'days', days: 1, hours: 1 });
    expect(text(0)).toEqual({ kind: 'digits', text: '0:00.0' });
  });
});

describe('what is asked for', () => {
  const usual = readTimeWish(undefined);

  it('is nothing, a preset, days, or what was set by hand', () => {
    expect(timeControl(usual, 'b')).toBeNull();
    expect(timeControl({ ...usual, choice: 'blitz' }, 'b')).toEqual({
      kind: 'real-time',
      b: { main: 180, byoyomi: 10, periods: 1 },
      w: { main: 180, byoyomi: 10, periods: 1 },
    });
    const days = { days: 2, reserve: 0 };
    expect(timeControl({ ...usual, choice: 'correspondence', days }, 'w')).toEqual({
      ...{ kind: 'correspondence', b: days, w: days },
    });
    const mine = { minutes: 2.5, increment: 2, byoyomi: 0, periods: 3 };
    const other = { minutes: 1, increment: 0, byoyomi: 5, periods: 3 };
    expect(timeControl({ ...usual, choice: 'own', mine, other }, 'w')).toEqual({
      kind: 'real-time',
      b: { main: 60, increment: 0, byoyomi: 5, periods: 3 },
      w: { main: 150, increment: 2, byoyomi: 0, periods: 0 },
    });
  });

  it('has some time in it', () => {
    const none = { minutes: 0, increment: 0, byoyomi: 0, periods: 1 };
    expect(hasTime({ ...usual, choice: 'own', mine: none })).toBe(false);
    expect(hasTime({ ...usual, choice: 'own', other: none })).toBe(false);
    expect(hasTime({ ...usual, choice: 'own' })).toBe(true);
    expect(hasTime({ ...usual, mine: none })).toBe(true);
  });

  it('is read out of whatever is in the store', () => {
    for (const odd of [null, 7, { choice: 'x', mine: { minutes: -1, periods: 99 }, days: { days: 0 } }])
      expect(readTimeWish(odd)).toEqual(usual);
  });
});

describe('time controls in words', () => {
  afterAll(() => vi.unstubAllGlobals());

  it('say the same in both languages', async () => {
    vi.stubGlobal('navigator', { language: 'ja' });
    vi.stubGlobal('document', { documentElement: {} });
    const [{ language }, { sideWords }] = await Promise.all([
      import('../i18n/lang.svelte'),
      import('./words'),
    ]);
    const b = { main: 600, increment: 5, byoyomi: 30, periods: 3 };
    const control = { kind: 'real-time', b, w: { main: 90 } } as const;
    const days = { kind: 'correspondence', b: { days: 3, reserve: 7 }, w: { days: 3, reserve: 7 } } as const;
    await language.choose('ja');
    expect(sideWords(control, 'b')).toBe('10分・1手ごとに5秒加算・秒読み30秒×3回');
    expect(sideWords(control, 'w')).toBe('1分30秒・切れ負け');
    expect(sideWords(days, 'b')).toBe('1手3日・予備7日');
    await language.choose('en');
    expect(sideWords(control, 'b')).toBe('10 min · 5 s added each move · 30 s byoyomi ×3');
    expect(sideWords(days, 'w')).toBe('3 days a move · 7 days in reserve');
    expect([isEven(control), isEven(days)]).toEqual([false, true]);
  });
});
