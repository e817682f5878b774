import { expect, it } from 'vitest';
import { backsDown, hasBacks } from './backs';

it('soldiers lie with their backs down, on the board and in towers', () => {
  const state = { positions: ['4k4/[pz]p([PT]N)6/[PH]8 b - 50 play 9 -', '9/9 b 2P[MP]p 1 setup 9 -'] };
  expect(backsDown(state).positions).toEqual(['4k4/pp(PN)6/P8 b - 50 play 9 -', '9/9 b 2P[MP]p 1 setup 9 -']);
  expect(state.positions.map(hasBacks)).toEqual([true, false]);
  expect(backsDown(state).positions.some(hasBacks)).toBe(false);
});
