import { expect, test } from 'vitest';
import { headingOf } from './notices.svelte';

test('only a move is said not to be played', () => {
  for (const code of ['illegal', 'move', 'not-your-turn'] as const)
    expect(headingOf({ code })).toBe('refused.title');
  for (const code of ['stale', 'record', 'position', 'busy', 'network', 'too-large'] as const)
    expect(headingOf({ code })).toBe('refused.other');
});
