import { expect, test } from 'vitest';
import { AT_ONCE, watchTerms } from './watch_terms';

test('a game by link is private and shown at once unless its maker wants otherwise', () => {
  expect(watchTerms(AT_ONCE, false)).toEqual({});
  expect(watchTerms({ listed: true, delay: 'moves:3' }, false)).toEqual({
    listed: true,
    delay: { by: 'moves', n: 3 },
  });
  expect(watchTerms({ listed: true, delay: 'moves:3' }, true)).toEqual({ listed: true });
  expect(watchTerms({ listed: false, delay: 'years:1' }, false)).toEqual({});
});
