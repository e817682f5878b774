import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_OFFERS } from '../protocol/offers';
import type { ServerMessage, Standing } from '../protocol/types';
import { KINGS, kind, opened, snapshot } from './fixture';

const AFTER = '4k4/9/9/9/9/4P4/9/9/4K4 w - 2';
const note = { check: false, promotion: false, captures: [], written: null };
const standing: Standing = {
  turn: 'w',
  side: 'w',
  legal: [],
  check: false,
  checked: [],
  outcome: null,
  repetition: null,
  mate: false,
  offers: NO_OFFERS,
  thinking: false,
  restarts: false,
  next: null,
};
const moved: ServerMessage = { t: 'moved', v: 2, ply: 1, move: '5g5f', position: AFTER, note, ...standing };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a move by two taps', () => {
  it('is sent, shown at once, and made when the server has made it', () => {
    const { session, server, events } = opened({}, {});
    expect(server.heard[0]).toEqual({ t: 'hello', a: 1, tokens: ['token'] });
    session.tapSquare('5g');
    expect([...session.targets.keys()]).toEqual(['5f']);
    session.tapSquare('5f');
    expect(server.moves).toEqual(['5g5f']);
    expect(session.canMove).toBe(false);
    expect(session.shown?.board.get('5f')).toEqual({ side: 'b', code: 'P' });
    expect(session.live?.board.has('5g')).toBe(true);
    server.say(moved);
    expect(session.plies).toBe(1);
    expect(session.live?.board.has('5g')).toBe(false);
    expect(events.moved).toHaveBeenCalledOnce();
  });

  it('can be put down again, and begun with another piece', () => {
    const { session, server } = opened({}, {});
    session.tapSquare('5g');
    vi.advanceTimersByTime(1_000);
    session.tapSquare('5g');
    expect(session.entry.at).toBe('idle');
    session.tapSquare('5g');
    session.tapSquare('5i');
    expect(session.entry).toMatchObject({ at: 'legs', origin: { square: '5i' } });
    expect(server.moves).toEqual([]);
  });

  it('is none on the board of the past, for a watcher, or out of turn', () => {
    for (const state of [{ seats: [] }, { turn: 'w' as const }, { turn: null }]) {
      const { session } = opened({}, state);
      session.tapSquare('5g');
      expect(session.entry.at).toBe('idle');
    }
    const { session } = opened({}, { positions: [KINGS, AFTER], moves: ['5g5f'], turn: 'b', side: 'b' });
    session.lookAt(0);
    expect(session.past).toBe(true);
    session.tapSquare('5g');
    expect(session.entry.at).toBe('idle');
  });
});

describe('a move that is not in the list', () => {
  it('is asked about once within a moment, and its squares are marked', () => {
    const { session, server, events } = opened({}, {});
    const wish = () => {
      session.putDown();
      session.tapSquare('5g');
      session.tapSquare('5e');
    };
    wish();
    expect(server.moves).toEqual(['5g5e']);
    // It is none that is shown as made.
    expect(session.shown?.board.has('5g')).toBe(true);
    const error = { code: 'illegal' as const, message: { ja: '', en: '' }, clause: null, squares: ['5e'] };
    server.say({ t: 'refused', a: 2, error });
    expect(session.refusedSquares).toEqual(['5e']);
    expect(events.refused).toHaveBeenCalledWith(error);
    wish();
    expect(server.moves).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    wish();
    expect(server.moves).toHaveLength(2);
  });
});

describe('a drag', () => {
  it('takes up own pieces only and drops them where they can go', () => {
    const { session, server } = opened({}, {});
    expect(session.lift({ square: '5a' })).toBe(false);
    expect(session.lift({ square: '5g' })).toBe(true);
    session.dropOn('5i');
    expect(server.moves).toEqual([]);
    session.dropOn('5f');
    expect(server.moves).toEqual(['5g5f']);
  });
});

describe('the record', () => {
  it('is looked through between its ends', () => {
    const { session } = opened({}, { positions: [KINGS, AFTER], moves: ['5g5f'] });
    session.lookAt(-3);
    expect([session.ply, session.past]).toEqual([0, true]);
    expect(session.shown?.board.has('5g')).toBe(true);
    session.lookAt(9);
    expect([session.ply, session.past]).toEqual([1, false]);
  });

  it('comes back to the present when the move that was looked at is taken back', () => {
    const two = { positions: [KINGS, AFTER, KINGS], moves: ['5g5f', '5a4a'] };
    const { session, server } = opened({}, two);
    session.lookAt(1);
    server.say({ t: 'state', v: 2, state: snapshot({ v: 2, positions: [KINGS, AFTER], moves: ['5g5f'] }) });
    expect([session.ply, session.past]).toEqual([1, false]);
  });
});

describe('steps back', () => {
  it('go from the leg to the piece, then to nothing', () => {
    const { session } = opened({}, {});
    session.tapSquare('5g');
    expect(session.stepBack()).toBe(true);
    expect(session.entry.at).toBe('idle');
    expect(session.stepBack()).toBe(false);
  });
});

it('keeps a move in the making while nothing has been moved', () => {
  const { session, server } = opened({}, {});
  session.tapSquare('5g');
  server.say({ t: 'changed', v: 2, ...standing, turn: 'b', side: 'b', legal: ['5g5f'] });
  expect(session.entry).toMatchObject({ at: 'legs', origin: { square: '5g' } });
  server.say({ t: 'changed', v: 3, ...standing, turn: 'b', side: 'b', legal: ['5i5h'] });
  expect(session.entry.at).toBe('idle');
});

it('shows what a move does besides, as the server says it', () => {
  const chess = {
    positions: ['4k4/9/9/9/9/9/9/9/R3K4 b - 1'],
    legal: ['5i5h', '5i7i'],
    effects: [{ move: '5i7i', from: '9i', to: '6i' }],
  };
  const { session } = opened({ kinds: [kind('K'), kind('R')] }, chess);
  session.tapSquare('5i');
  expect([...session.sideEffects]).toEqual([['7i', { from: '9i', to: '6i' }]]);
  session.tapSquare('7i');
  expect([...(session.shown?.board.keys() ?? [])].sort()).toEqual(['5a', '6i', '7i']);
});
