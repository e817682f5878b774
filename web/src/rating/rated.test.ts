import { describe, expect, it } from 'vitest';
import { readTimeWish } from '../clock/choice';
import { type RatedCase, ratingWish, whyUnrated } from './rated';

const rapid = readTimeWish({ choice: 'rapid' });
const wish: RatedCase = {
  opponent: 'anyone',
  known: true,
  level: 3,
  levelRatings: [400, 600, 800],
  time: rapid,
  position: '',
  usual: true,
  hints: false,
};

describe('a game', () => {
  it('can be rated by the clock between accounts, and against the engine', () => {
    for (const opponent of ['anyone', 'friend', 'player', 'engine'] as const)
      expect(whyUnrated({ ...wish, opponent })).toBeNull();
    expect(whyUnrated({ ...wish, hints: true }), 'nobody has hints there').toBeNull();
  });

  it('says what is in the way', () => {
    const uneven = readTimeWish({ choice: 'own', mine: { minutes: 5 }, other: { minutes: 9 } });
    const cases: [Partial<RatedCase>, string][] = [
      [{ opponent: 'screen' }, 'opponent'],
      [{ opponent: 'program:HaChu' }, 'opponent'],
      [{ known: false }, 'guest'],
      [{ opponent: 'engine', level: 4 }, 'level'],
      [{ time: readTimeWish({}) }, 'clock'],
      [{ time: uneven }, 'uneven'],
      [{ position: 'k8/9 b - 1' }, 'start'],
      [{ usual: false }, 'options'],
      [{ opponent: 'engine', hints: true }, 'hints'],
    ];
    for (const [change, why] of cases) expect(whyUnrated({ ...wish, ...change })).toBe(`rated.why.${why}`);
  });
});

describe('a wished rating', () => {
  it('may be left out', () => {
    expect([ratingWish(''), ratingWish(null), ratingWish(undefined), ratingWish('x')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect([ratingWish('1500'), ratingWish(1499.6)]).toEqual([1500, 1500]);
  });
});
