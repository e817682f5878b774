import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patiently } from './patience';
import { Refusal } from './rest';

const refusal = (retry_after?: number) =>
  new Refusal(
    {
      code: 'busy',
      message: { ja: '', en: '' },
      clause: null,
      squares: [],
      ...(retry_after && { retry_after }),
    },
    503,
  );

describe('a server that has had too much for the moment', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is asked again when it says', async () => {
    const ask = vi
      .fn()
      .mockRejectedValueOnce(refusal(2))
      .mockRejectedValueOnce(refusal(1))
      .mockResolvedValue('kept');
    const asked = patiently(ask);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(ask).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1_200);
    expect(await asked).toBe('kept');
  });

  it('is not waited for where it does not say when, or much later', async () => {
    for (const one of [refusal(), refusal(3_600), new Error('odd')]) {
      const ask = vi.fn().mockRejectedValue(one);
      await expect(patiently(ask)).rejects.toBe(one);
      expect(ask).toHaveBeenCalledOnce();
    }
  });
});
