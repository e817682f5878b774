import { expect, it } from 'vitest';
import { LONGEST_BYTES, textIn } from './file';

it('reads a file that a game may be as long as, and says of a longer one that it does not', async () => {
  const file = (size: number) => ({ size, text: async () => 'id = "a"' });
  expect(await textIn(file(LONGEST_BYTES))).toBe('id = "a"');
  expect(await textIn(file(LONGEST_BYTES + 1))).toBeNull();
});
