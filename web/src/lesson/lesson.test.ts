import { describe, expect, it } from 'vitest';
import { parseMove } from '../shogi/move';
import index from './index.json';
import { lessonOf, listedOf, stepsOf } from './lesson';

/** The games with a written lesson. */
const WRITTEN = index.lessons.flatMap(({ games }) => Object.keys(games));

describe('lessons', () => {
  it('are found by the game, whatever its version and options', () => {
    expect(listedOf('chu-otb')?.id).toBe('chu');
    expect(listedOf('stun?hand=no')?.id).toBe('stun');
    expect(listedOf('chu~abc')?.id).toBe('chu');
    expect(listedOf('nothing')).toBeUndefined();
  });

  it('have the steps of their game', async () => {
    const [far, otb] = [await lessonOf('chu'), await lessonOf('chu-otb')];
    const ids = (steps: typeof far) => (steps ?? []).map(({ id }) => id);
    expect(ids(far)).toContain('lance');
    expect(ids(far)).not.toContain('lance-otb');
    expect(ids(otb)).toContain('lance-otb');
    expect(far?.length).toBe(listedOf('chu')?.games.chu);
    expect(await lessonOf('nothing')).toBeNull();
    expect(stepsOf({ steps: far ?? [] }, 'kokose').length).toBeLessThan(far?.length ?? 0);
  });

  it('ask for turns that a hand can make', async () => {
    for (const game of WRITTEN)
      for (const { turns, id } of (await lessonOf(game)) ?? [])
        for (const turn of turns ?? [])
          for (const text of turn.accept)
            expect(() => parseMove(text), `${game} ${id} ${text}`).not.toThrow();
  });
});
