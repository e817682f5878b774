import { expect, it, vi } from 'vitest';

vi.stubGlobal('innerWidth', 1440);
vi.stubGlobal('innerHeight', 900);
const { planOf } = await import('./screen.svelte');

it.each([
  [360, 640, 'column'],
  [390, 664, 'column'],
  [390, 844, 'column'],
  [768, 1024, 'column'],
  [1080, 1920, 'column'],
  [1024, 768, 'beside'],
  [1440, 900, 'wide'],
  [1920, 1080, 'wide'],
] as const)('%i x %i is laid out as %s', (width, height, layout) => {
  expect(planOf(width, height)).toEqual({ layout, low: false });
});

it.each([
  [844, 390],
  [667, 375],
  [1200, 480],
])('%i x %i is low', (width, height) => {
  expect(planOf(width, height)).toEqual({ layout: 'beside', low: true });
});

it('stays a column while the keyboard of a phone is open', () => {
  expect(planOf(390, 300).layout).toBe('column');
});
