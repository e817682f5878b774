import { describe, expect, it } from 'vitest';
import { decoded, readRoute } from './route';

describe('an address', () => {
  it('names a page', () => {
    expect(readRoute('/')).toEqual({ page: 'lobby' });
    expect(readRoute('/game/abcd1234')).toEqual({ page: 'game', id: 'abcd1234' });
    expect(readRoute('/rules/chu/')).toEqual({ page: 'rules', system: 'chu' });
    expect(readRoute('/armies/rengo-chess')).toEqual({ page: 'armies', variant: 'rengo-chess' });
    expect(readRoute('/puzzles')).toEqual({ page: 'puzzles' });
    expect(readRoute('/puzzles/chu')).toEqual({ page: 'puzzle', variant: 'chu' });
    expect(readRoute('/learn')).toEqual({ page: 'lessons' });
    expect(readRoute('/learn/chu')).toEqual({ page: 'lesson', variant: 'chu' });
    expect(readRoute('/glossary')).toEqual({ page: 'glossary' });
    expect(readRoute('/analysis/chu')).toEqual({ page: 'analysis', variant: 'chu' });
    expect(readRoute('/tournaments')).toEqual({ page: 'tournaments' });
    expect(readRoute('/workshop')).toEqual({ page: 'workshop', id: null });
    expect(readRoute('/workshop/mine~w0123')).toEqual({ page: 'workshop', id: 'mine~w0123' });
    expect(readRoute('/tournaments/abcd')).toEqual({ page: 'tournament', id: 'abcd' });
    expect(readRoute('/account')).toEqual({ page: 'account' });
    expect(readRoute('/player/%E5%88%9D')).toEqual({ page: 'player', name: '初' });
    const board = { page: 'leaderboard', variant: null, speed: null };
    expect(readRoute('/leaderboard')).toEqual(board);
    expect(readRoute('/leaderboard/chu/rapid')).toEqual({ ...board, variant: 'chu', speed: 'rapid' });
    expect(readRoute('/nothing/here/at/all')).toEqual({ page: 'missing' });
  });

  it('that is no text is one at which nothing is', () => {
    for (const path of ['/rules/%E0%A4%A', '/demo/%', '/armies/%ff', '/game/%']) {
      expect(readRoute(path), path).toEqual({ page: 'missing' });
    }
    expect(decoded('%')).toBeNull();
    expect(decoded('%E4%B8%AD')).toBe('中');
  });
});
