import { describe, expect, test } from 'vitest';
import type { Puzzle } from './puzzle';
import { again, begin, hinted, nextOf, over, type Reached, replied, revealed, tried } from './solving';

const MATE: Puzzle = {
  id: '0000000a',
  theme: 'mate',
  plies: 3,
  grade: 2,
  position: 'start',
  solution: ['G*2c', '2b3a', 'G*3b'],
};
const OUTCOME = { reason: 'checkmate', clause: null, text: { ja: '', en: '' } } as const;

function reached(position: string, more: Partial<Reached> = {}): Reached {
  return { position, turn: 'w', side: 'w', outcome: null, mate: false, ...more };
}
const WON = reached('won', { turn: null, outcome: { ...OUTCOME, winner: 'b' } });

describe('a move of the solver', () => {
  test('is right when it is the one of the solution, which the defence then answers', () => {
    const next = tried(begin(MATE, 'b'), 'G*2c', reached('one'), reached('one'), 'whole');
    expect(next.stage).toEqual({ at: 'replying' });
    expect(next.line).toEqual(['G*2c']);
    const back = replied(next, reached('two', { turn: 'b' }));
    expect(back.stage).toEqual({ at: 'to-move' });
    expect(nextOf(back)).toBe('G*3b');
    const end = tried(back, 'G*3b', WON, WON, 'whole');
    expect(end.stage).toEqual({ at: 'solved' });
    expect(end.clean).toBe(true);
    expect(over(end)).toBe(true);
  });

  test('is right when it leads to the same position on another way', () => {
    const next = tried(begin(MATE, 'b'), '5e4d5c', reached('one'), reached('one'), 'whole');
    expect(next.line).toEqual(['G*2c']);
  });

  test('that is wrong stays on the board until it is taken back', () => {
    const wrong = tried(begin(MATE, 'b'), 'G*3b', reached('else'), reached('one'), 'whole');
    expect(wrong.stage).toEqual({ at: 'wrong', move: 'G*3b' });
    expect(wrong.line).toEqual([]);
    expect(wrong.clean).toBe(false);
    expect(tried(wrong, 'G*2c', reached('one'), reached('one'), 'whole')).toBe(wrong);
    const back = again(wrong);
    expect(back.stage).toEqual({ at: 'to-move' });
    expect(back.clean).toBe(false);
  });

  test('that ends the game at once is right where mate is asked for', () => {
    const end = tried(begin(MATE, 'b'), 'G*1b', WON, reached('one'), 'whole');
    expect(end.stage).toEqual({ at: 'solved' });
    expect(end.line).toEqual(['G*1b']);
    const trapped = tried(begin(MATE, 'b'), 'G*1b', reached('x', { mate: true }), reached('one'), 'whole');
    expect(trapped.stage).toEqual({ at: 'solved' });
  });

  test('that ends the game otherwise is wrong', () => {
    for (const winner of ['w', null] as const) {
      const lost = reached('lost', { turn: null, outcome: { ...OUTCOME, winner } });
      const next = tried(begin(MATE, 'b'), 'G*1b', lost, reached('one'), 'whole');
      expect(next.stage.at).toBe('wrong');
    }
    const own = reached('own', { turn: 'b', side: 'b', mate: true });
    expect(tried(begin(MATE, 'b'), 'G*1b', own, reached('one'), 'whole').stage.at).toBe('wrong');
    const tactic: Puzzle = { ...MATE, theme: 'tactic' };
    expect(tried(begin(tactic, 'b'), 'G*1b', WON, reached('one'), 'whole').stage.at).toBe('wrong');
  });

  test('may differ in its second part where the first is what is asked', () => {
    const stun: Puzzle = { ...MATE, solution: ['5e5d!3c', '4a4b!-', '5d5c!-'] };
    const [one, two] = [reached('one'), reached('two')];
    expect(tried(begin(stun, 'b'), '5e5d!2b', two, one, 'whole').stage.at).toBe('wrong');
    const next = tried(begin(stun, 'b'), '5e5d!2b', two, one, 'first-part');
    expect(next.stage.at).toBe('replying');
    // The defence answers the solution's turn.
    expect(next.line).toEqual(['5e5d!3c']);
  });
});

test('a player may move several times running', () => {
  const kokose: Puzzle = { ...MATE, solution: ['5e5d!k', '3c3d', '5d5c+', '2b3a', 'G*3b'] };
  let now = begin(kokose, 'b');
  now = tried(now, '5e5d!k', reached('1', { turn: 'b' }), reached('1', { turn: 'b' }), 'whole');
  expect(now.stage).toEqual({ at: 'to-move' });
  now = tried(now, '3c3d', reached('2', { turn: 'b' }), reached('2', { turn: 'b' }), 'whole');
  expect(now.stage).toEqual({ at: 'to-move' });
  now = tried(now, '5d5c+', reached('3'), reached('3'), 'whole');
  expect(now.stage).toEqual({ at: 'replying' });
  now = replied(now, reached('4', { turn: 'b' }));
  expect(nextOf(now)).toBe('G*3b');
});

test('the defence may move several times running too', () => {
  const kokose: Puzzle = { ...MATE, solution: ['5e5d', '3c3d!k', '5d5c', '2b3a', 'G*3b'] };
  let now = tried(begin(kokose, 'b'), '5e5d', reached('1'), reached('1'), 'whole');
  for (const position of ['2', '3']) {
    now = replied(now, reached(position));
    expect(now.stage).toEqual({ at: 'replying' });
  }
  now = replied(now, reached('4', { turn: 'b' }));
  expect(now.stage).toEqual({ at: 'to-move' });
});

test('a hint tells the piece and then the move, of one move only', () => {
  const piece = hinted(begin(MATE, 'b'));
  expect(piece).toMatchObject({ hint: 'piece', clean: false });
  const move = hinted(piece);
  expect(move.hint).toBe('move');
  expect(hinted(move).hint).toBe('move');
  const next = tried(move, 'G*2c', reached('one'), reached('one'), 'whole');
  expect(next).toMatchObject({ hint: 'none', clean: false });
  expect(hinted(next)).toBe(next);
});

test('the solution can be asked for until the end', () => {
  const shown = revealed(begin(MATE, 'b'));
  expect(shown).toMatchObject({ line: MATE.solution, stage: { at: 'shown' }, clean: false });
  expect(nextOf(shown)).toBeUndefined();
  const solved = tried(begin(MATE, 'b'), 'G*1b', WON, reached('one'), 'whole');
  expect(revealed(solved)).toBe(solved);
});

test('what comes at another time changes nothing', () => {
  const first = begin(MATE, 'b');
  expect(replied(first, reached('two'))).toBe(first);
  expect(again(first)).toBe(first);
});
