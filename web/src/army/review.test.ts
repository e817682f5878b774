import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../protocol/rest';
import type { ArmyProblem, ArmyReview, ErrorCode } from '../protocol/types';
import { PAUSE_MS, RETRY_MS, Review } from './review.svelte';

const text = { ja: '', en: '' };
const problem: ArmyProblem = { word: 'king-count', text, clause: 'rengo §3.3', squares: [] };
const answer = (problems: ArmyReview['problems'] = []): ArmyReview => ({ points: 0, pieces: 0, problems });
const refusal = (code: ErrorCode | 'network') =>
  new Refusal({ code, message: text, clause: null, squares: [] }, 0);
const ask = vi.fn<(setup: string) => Promise<ArmyReview>>();
let review: Review;

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockReset();
  ask.mockResolvedValue(answer());
  review = new Review(ask);
});
afterEach(() => void vi.useRealTimers());

describe('what is wrong with an army', () => {
  it('is asked a moment after the last change, once', async () => {
    for (const setup of ['a', 'b', 'c']) {
      review.of(setup);
      await vi.advanceTimersByTimeAsync(PAUSE_MS / 2);
    }
    expect(ask).not.toHaveBeenCalled();
    expect(review.problems).toBeNull();
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(ask.mock.calls).toEqual([['c']]);
    expect(review.problems).toEqual([]);
  });

  it('is known at once of what was asked before', async () => {
    ask.mockResolvedValueOnce(answer([problem]));
    review.of('a');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    review.of('b');
    expect(review.problems).toBeNull();
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    review.of('a');
    expect(review.problems).toEqual([problem]);
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is that of the army now, whatever answer comes late', async () => {
    let late = (_: ArmyReview) => {};
    ask.mockReturnValueOnce(
      new Promise((resolve) => {
        late = resolve;
      }),
    );
    review.of('a');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    review.of('b');
    late(answer([problem]));
    await vi.advanceTimersByTimeAsync(0);
    expect(review.problems).toBeNull();
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(review.problems).toEqual([]);
  });
});

describe('without an answer', () => {
  it('it is said why, and asked again by itself', async () => {
    ask.mockRejectedValueOnce(refusal('network'));
    review.of('a');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect([review.problems, review.failure?.code]).toEqual([null, 'network']);
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect([review.problems, review.failure]).toEqual([[], null]);
  });

  it('it can be asked at once', async () => {
    ask.mockRejectedValueOnce(refusal('network'));
    review.of('a');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    review.again();
    expect(review.failure).toBeNull();
    await vi.advanceTimersByTimeAsync(0);
    expect(review.problems).toEqual([]);
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('nobody is asked once the page is left', async () => {
    review.of('a');
    review.end();
    await vi.advanceTimersByTimeAsync(PAUSE_MS + RETRY_MS);
    expect(ask).not.toHaveBeenCalled();
  });
});
