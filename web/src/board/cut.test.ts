import { expect, it } from 'vitest';
import { cutOf } from './cut';
import { frame, HEIGHT, WIDTH } from './frame';

it('shows a part with a strip above it and at its right', () => {
  const f = frame(12, 12);
  const cut = cutOf(f, '8d', '4h');
  expect(cut.columns).toEqual([4, 9]);
  expect(cut.rows).toEqual([3, 8]);
  expect(cut.view).toBe(`${16 + 4 * WIDTH} ${3 * HEIGHT} ${5 * WIDTH + 40} ${5 * HEIGHT + 40}`);
});

it('ends with the rim of the board where the part does', () => {
  const f = frame(9, 9);
  expect(cutOf(f, '9a', '5e').view).toBe(`0 0 ${16 + 5 * WIDTH + 40} ${40 + 5 * HEIGHT}`);
  const low = cutOf(f, '5e', '1i');
  expect(low.view).toBe(`${16 + 4 * WIDTH} ${4 * HEIGHT} ${5 * WIDTH + 40} ${f.height - 4 * HEIGHT}`);
});

it('is the same part from the other side', () => {
  const cut = cutOf(frame(9, 9, true), '8d', '4h');
  expect([cut.columns, cut.rows]).toEqual([
    [3, 8],
    [1, 6],
  ]);
});
