import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Snapshot } from '../protocol/types';
import { opened, snapshot } from './fixture';

const THEIRS = '4k4/9/9/9/9/9/4P4/9/4K4 w P 2';
const MINE = '9/4k4/9/9/9/9/4P4/9/4K4 b P 3';

function manners({ confirms = false, premoves = true } = {}) {
  return { confirms: () => confirms, premoves: () => premoves, premoved: vi.fn(), unplanned: vi.fn() };
}

/** A game in which White is to move, and what it is once he has. */
function waiting(more: Partial<Snapshot> = {}, how = manners()) {
  const state = { turn: 'w' as const, side: 'w' as const, legal: [], positions: [THEIRS], ...more };
  const game = opened({}, state, how);
  const answer = (legal: string[]) =>
    game.server.say({
      t: 'state',
      v: 3,
      state: snapshot({ v: 3, positions: [THEIRS, MINE], moves: ['5a5b'], notes: [], legal }),
    });
  return { ...game, how, answer };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a planned move', () => {
  it('is made as soon as the opponent has moved', () => {
    const { session, premoves, server, how, answer } = waiting();
    expect([...session.movable].sort()).toEqual(['5g', '5i']);
    session.tapSquare('5g');
    expect(premoves?.held).toEqual({ square: '5g' });
    session.tapSquare('5f');
    expect(premoves?.planned).toEqual({ origin: { square: '5g' }, to: '5f' });
    expect(how.premoved).toHaveBeenCalledOnce();
    expect(server.moves).toEqual([]);
    answer(['5g5f', '5i5h']);
    expect(server.moves).toEqual(['5g5f']);
    expect(premoves?.planned).toBeNull();
  });

  it('is dropped where it is not possible any more', () => {
    const { session, server, how, answer } = waiting();
    session.tapSquare('5g');
    session.tapSquare('4f');
    answer(['5g5f', '5i5h']);
    expect(server.moves).toEqual([]);
    expect(how.unplanned).toHaveBeenCalledOnce();
  });

  it('may be a drop, or be dragged', () => {
    const drop = waiting();
    drop.session.tapHand('b', 'P');
    drop.session.tapSquare('5d');
    drop.answer(['P*5d']);
    expect(drop.server.moves).toEqual(['P*5d']);
    const drag = waiting();
    expect(drag.session.lift({ square: '5a' })).toBe(false);
    expect(drag.session.lift({ square: '5g' })).toBe(true);
    drag.session.dropOn('5f');
    drag.answer(['5g5f']);
    expect(drag.server.moves).toEqual(['5g5f']);
  });

  it('asks what is open when its turn has come', () => {
    const { session, server, answer } = waiting();
    session.tapSquare('5g');
    session.tapSquare('5c');
    answer(['5g5c', '5g5c+']);
    expect(server.moves).toEqual([]);
    expect(session.entry.at).toBe('choice');
  });

  it('is taken back by a tap, by Escape and by a move that is taken back', () => {
    const { session, premoves, server, answer } = waiting();
    session.tapSquare('5g');
    session.tapSquare('5f');
    session.tapSquare('1a');
    expect(premoves?.planned).toBeNull();
    session.tapSquare('5g');
    session.tapSquare('5f');
    expect(session.stepBack()).toBe(true);
    expect(session.stepBack()).toBe(false);
    session.tapSquare('5g');
    session.tapSquare('5g');
    expect(premoves?.held).toBeNull();
    answer(['5g5f']);
    expect(server.moves).toEqual([]);
  });

  it('is given up by whoever looks at the past', () => {
    const { session, premoves, server, answer } = waiting({ positions: [THEIRS, THEIRS], moves: ['5g5f'] });
    session.tapSquare('5g');
    session.tapSquare('5f');
    session.lookAt(0);
    session.lookAt(null);
    expect(premoves?.planned).toBeNull();
    answer(['5g5f']);
    expect(server.moves).toEqual([]);
  });

  it('is none for a watcher, for both at one screen, in an adjourned game, or where it is not wanted', () => {
    const sealed = { stage: 'adjourned' as const, sealer: 'w' as const, sealed: null };
    for (const state of [{ seats: [] }, { seats: ['b' as const, 'w' as const] }, { adjournment: sealed }]) {
      const { session, premoves } = waiting(state);
      session.tapSquare('5g');
      session.tapSquare('5f');
      expect(premoves?.planned).toBeNull();
    }
    const { session, premoves } = waiting({}, manners({ premoves: false }));
    session.tapSquare('5g');
    expect(premoves?.held).toBeNull();
  });
});

describe('a move that is confirmed', () => {
  const open = () => opened({}, {}, manners({ confirms: true }));

  it('is shown, and sent when it is meant', () => {
    const { session, confirmation, server } = open();
    session.tapSquare('5g');
    session.tapSquare('5f');
    expect(server.moves).toEqual([]);
    expect(session.shown?.board.get('5f')).toEqual({ side: 'b', code: 'P' });
    confirmation?.confirm();
    expect(server.moves).toEqual(['5g5f']);
    confirmation?.confirm();
    expect(server.moves).toEqual(['5g5f']);
  });

  it('is meant by a tap where it ends, or Enter, and given up by any other tap, or Escape', () => {
    for (const yes of [
      (game: ReturnType<typeof open>) => game.session.tapSquare('5f'),
      (game: ReturnType<typeof open>) => game.session.key('Enter'),
    ]) {
      const game = open();
      game.session.tapSquare('5g');
      game.session.tapSquare('5f');
      yes(game);
      expect(game.server.moves).toEqual(['5g5f']);
    }
    for (const no of [
      (game: ReturnType<typeof open>) => game.session.tapSquare('5i'),
      (game: ReturnType<typeof open>) => game.session.stepBack(),
    ]) {
      const game = open();
      game.session.tapSquare('5g');
      game.session.tapSquare('5f');
      no(game);
      expect(game.session.shown?.board.get('5g')).toEqual({ side: 'b', code: 'P' });
      expect(game.server.moves).toEqual([]);
    }
  });

  it('is not asked about where it was planned', () => {
    const game = waiting({}, manners({ confirms: true }));
    game.session.tapSquare('5g');
    game.session.tapSquare('5f');
    game.answer(['5g5f']);
    expect(game.server.moves).toEqual(['5g5f']);
  });
});
