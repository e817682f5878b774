import { expect, test } from 'vitest';
import { below, within } from './base';

test('the app lies where its host has it', () => {
  expect(within('/yagura/rules/chu', '/yagura/')).toBe('/rules/chu');
  expect(within('/rules/chu', '/')).toBe('/rules/chu');
  expect(below('/rules/chu', '/yagura/')).toBe('/yagura/rules/chu');
  expect(below('/yagura/rules/chu', '/yagura/')).toBe('/yagura/rules/chu');
  expect(below('/rules/chu', '/')).toBe('/rules/chu');
  expect(below('#hash', '/yagura/')).toBe('#hash');
});
