/** What games can do besides moving one piece a turn, each where a game has it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kind, moving, opened, snapshot, traits } from './fixture';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const STUN = { traits: traits({ turns: { kind: 'with-second-part', part: 'stun' } }, ['stunned-piece']) };
const borrowing = (must_mate: boolean) => ({
  traits: traits({ turns: { kind: 'borrowed', must_mate } }, ['borrowing-rights', 'borrowing-stage']),
});
const ARMIES = { traits: traits({ set_up: 'secret-armies' }) };
const FOULS = { traits: traits({ fouls: 'may-lose' }) };
const TOWERS = {
  traits: traits({ set_up: 'by-moves', hidden: 'backs', towers: 3 }, ['phase', 'territory', 'exchanged']),
  kinds: [kind('K'), kind('N', { layers: [{ betza: '', moves: kind('N').moves }] }), kind('P')],
};

/** What every game has. */
const ALWAYS = ['session', 'server', 'events', 'specialMoves'];

describe('what is mounted', () => {
  it('is what the game has', () => {
    const names = (about: Parameters<typeof opened>[0]) =>
      Object.entries(opened(about, {}))
        .filter(([name, value]) => value !== null && !ALWAYS.includes(name))
        .map(([name]) => name)
        .sort();
    expect(names({})).toEqual([]);
    expect(names(FOULS)).toEqual(['fouls']);
    expect(names(STUN)).toEqual(['secondPart']);
    expect(names(borrowing(false))).toEqual(['borrowing']);
    expect(names(TOWERS)).toEqual(['backs', 'secondPart', 'setUp', 'towers']);
    const lion = moving('N', {
      two_steps: [{ via: { x: 0, y: 1 }, first: 'capture', to: { x: 0, y: 0 }, then: 'any' }],
    });
    expect(names({ kinds: [lion] })).toEqual(['legs']);
    expect(names({ kinds: [moving('F', { dances: [{ x: 0, y: 1, max: 3 }] })] })).toEqual(['sweeps']);
    expect(names({ kinds: [moving('F', { range_jumps: [{ x: 0, y: 1, captures: false }] })] })).toEqual([]);
    expect(names(ARMIES)).toEqual([]);
  });
});

describe('the second part of a turn', () => {
  const position = '4k4/9/9/9/9/2p6/4P4/9/4K4 b p 1 -';
  const legal = ['5g5f!7f', '5g5f!P*', '5g5f!-'];
  const begin = () => {
    const game = opened(STUN, { positions: [position], legal });
    game.session.tapSquare('5g');
    game.session.tapSquare('5f');
    return { ...game, secondPart: game.secondPart! };
  };

  it('is asked for with the first part on the board', () => {
    const { secondPart, session, server } = begin();
    expect(secondPart.first).toBe('5g5f');
    expect([...secondPart.parts.squares]).toEqual(['7f']);
    expect([...secondPart.parts.codes]).toEqual(['P']);
    expect(secondPart.parts.none).toBe(true);
    expect(session.shown?.board.has('5f')).toBe(true);
    expect(server.moves).toEqual([]);
  });

  it('is chosen on the board, in the hand, or not at all', () => {
    const board = begin();
    board.session.tapSquare('7f');
    expect(board.server.moves).toEqual(['5g5f!7f']);
    // What will be stunned is shown so before the server has spoken.
    expect(board.secondPart.stunnedSquare).toBe('7f');
    const held = begin();
    held.session.tapHand('w', 'P');
    expect(held.server.moves).toEqual(['5g5f!P*']);
    const none = begin();
    expect(none.session.key('n')).toBe(true);
    expect(none.server.moves).toEqual(['5g5f!-']);
  });

  it('goes back to the first part by a tap on its origin or a step back', () => {
    const { session, secondPart } = begin();
    session.tapSquare('5g');
    expect(secondPart.entry).toBeNull();
    expect(session.entry).toMatchObject({ at: 'legs', origin: { square: '5g' } });
    expect(session.key('n')).toBe(false);
  });

  it('says so when a stunned piece is taken up', () => {
    const stunned = '4k4/9/9/9/9/9/4P4/9/4K4 b - 2 5g';
    const { session, secondPart, events } = opened(STUN, { positions: [stunned] });
    expect(secondPart?.stunned).toEqual({ side: 'b', part: { at: 'square', square: '5g' } });
    session.tapSquare('5i');
    expect(events.stunned).not.toHaveBeenCalled();
    session.tapSquare('5g');
    expect(events.stunned).toHaveBeenCalledOnce();
  });
});

describe('borrowed turns', () => {
  const legal = ['5g5f', '5g5f!k', '5i5h'];
  const at = (fields: string, more = {}) =>
    opened(borrowing(false), { positions: [`4k4/9/9/9/9/9/4P4/9/4K4 b - 1 ${fields}`], legal, ...more });

  it('are declared by the next move, which the switch chooses', () => {
    const { session, borrowing, server } = at('bw -');
    expect(borrowing?.canDeclare).toBe(true);
    expect([...session.tree.roots.keys()].sort()).toEqual(['5g', '5i']);
    expect(session.key('k')).toBe(true);
    expect(borrowing?.step).toBe(1);
    expect([...session.tree.roots.keys()]).toEqual(['5g']);
    session.tapSquare('5g');
    session.tapSquare('5f');
    expect(server.moves).toEqual(['5g5f!k']);
  });

  it('are not declared any more after a step back', () => {
    const { session, borrowing } = at('bw -');
    borrowing?.toggle();
    expect(session.stepBack()).toBe(true);
    expect(borrowing?.declare).toBe(false);
    expect(session.stepBack()).toBe(false);
  });

  it('tell who moves whose pieces', () => {
    const { borrowing } = at('w 1', { side: 'b', turn: 'w', seats: ['w'] });
    expect(borrowing).toMatchObject({ under: 2, step: 2, user: 'w', mine: true, forOther: true });
    expect(borrowing?.order).toEqual(['w', 'b', 'w']);
    expect([borrowing?.rightOf('w'), borrowing?.rightOf('b')]).toEqual(['using', 'used']);
    expect(at('bw -').borrowing?.rightOf('b')).toBe('left');
  });

  it('must mate in one game only', () => {
    expect(at('bw -').borrowing?.mustMate).toBe(false);
    expect(opened(borrowing(true), {}).borrowing?.mustMate).toBe(true);
  });
});

describe('towers', () => {
  const position = 'k8/9/9/9/4(NP)4/3p5/9/9/4K4 b - 50 play 9 -';
  const game = () =>
    opened(TOWERS, { positions: [position], legal: ['5e^2', '5e6f', '5e5f', '5e<>'], variant: 'gungi' });

  it('in hand are laid out, with what can be done in them', () => {
    const { session, towers, server } = game();
    session.tapSquare('5e');
    expect(towers?.tower?.pieces.map(({ code }) => code)).toEqual(['N', 'P']);
    expect(towers?.acts.map(({ text }) => text)).toEqual(['5e^2', '5e<>']);
    expect([...(towers?.landings ?? [])]).toEqual([['6f', { how: 'take', layer: 1 }]]);
    towers?.playAct(towers.acts[0]!);
    expect(server.moves).toEqual(['5e^2']);
  });

  it('are read without being in hand, until something else is looked at', () => {
    const { session, towers } = game();
    towers?.read('5e');
    expect(towers?.tower?.square).toBe('5e');
    towers?.read('5e');
    expect(towers?.tower).toBeNull();
    towers?.read('5i');
    expect(towers?.tower).toBeNull();
    towers?.read('5e');
    expect(session.stepBack()).toBe(true);
    expect(towers?.reading).toBeNull();
    towers?.read('5e');
    session.lookAt(null);
    expect(towers?.reading).toBeNull();
  });
});

describe('the set-up', () => {
  const position = '9/9/9/9/9/9/9/9/9 b 2PK2pk 1 setup 9 -';
  const game = (seats: ('b' | 'w')[] = ['b']) =>
    opened(TOWERS, { positions: [position], legal: ['P*5g', 'P*4g'], seats, variant: 'gungi' });

  it('counts what is left, and takes nothing up from the board', () => {
    const { session, setUp } = game();
    expect(setUp).toMatchObject({ phase: 'setup', mine: true, left: 3, again: false });
    expect(session.lift({ square: '5g' })).toBe(false);
    expect(session.movable.size).toBe(0);
    expect(session.lift({ hand: 'P' })).toBe(true);
  });

  it('places a formation one piece a turn, and says when it is stuck', () => {
    const { setUp, server } = game();
    expect(setUp?.placeNext()).toBe(true);
    expect(server.moves).toEqual([]);
    setUp?.deploy('b', [{ code: 'P', square: '4g' }]);
    expect(setUp?.going).toBe(true);
    expect(setUp?.placeNext()).toBe(true);
    expect(server.moves).toEqual(['P*4g']);
    const stuck = game();
    stuck.setUp?.deploy('b', [{ code: 'N', square: '1g' }]);
    expect(stuck.setUp?.placeNext()).toBe(false);
    expect(stuck.setUp?.going).toBe(false);
  });
});

describe('secret backs', () => {
  const declaring = '9/9/4p4/9/9/9/4P4/9/9 b - 47 backs 9 -';
  const legal = ['backs:5g,4g', 'backs:4g,5g', 'backs:5g,3g'];

  it('are declared by naming two soldiers', () => {
    const { session, backs, server } = opened(TOWERS, { positions: [declaring], legal });
    expect([...(backs?.namable ?? [])].sort()).toEqual(['3g', '4g', '5g']);
    session.tapSquare('5g');
    backs?.declare();
    expect(server.moves).toEqual([]);
    session.tapSquare('4g');
    session.tapSquare('3g');
    expect(backs?.named).toEqual(['5g', '3g']);
    session.tapSquare('3g');
    expect(session.stepBack()).toBe(true);
    expect(backs?.named).toEqual([]);
    for (const square of ['5g', '3g']) session.tapSquare(square);
    backs?.declare();
    expect(server.moves).toEqual(['backs:5g,3g']);
  });

  it('wait at one screen until the other looks away', () => {
    const { backs } = opened(TOWERS, { positions: [declaring], legal, seats: ['b', 'w'] });
    expect(backs?.curtained).toBe(true);
    expect(backs?.namable.size).toBe(0);
    backs!.declarer = 'b';
    expect(backs?.curtained).toBe(false);
    expect(backs?.namable.size).toBe(3);
  });

  it('lie hidden at one screen until their owner looks', () => {
    const playing = '4k4/[pz]8/9/9/9/9/[PT]8/9/4K4 b - 50 play 9 -';
    const { session, backs } = opened(TOWERS, { positions: [playing], seats: ['b', 'w'], legal: [] });
    expect(backs?.canPeek).toBe(true);
    expect(session.live?.board.get('9g')?.code).toBe('P');
    backs!.peeking = true;
    expect(session.live?.board.get('9g')?.code).toBe('PT');
    const alone = opened(TOWERS, { positions: [playing], seats: ['b'], legal: [] });
    expect(alone.session.live?.board.get('9g')?.code).toBe('PT');
    expect(alone.backs?.canPeek).toBe(false);
  });
});

describe('sweeps', () => {
  const fire = moving('F', { dances: [{ x: 0, y: 1, max: 3 }] });
  const position = '4k4/9/9/9/4p4/4p4/4F4/9/4K4 b - 1';
  const legal = ['5g5f5e5d', '5g5f5d', '5g5e5d', '5g5d'];
  const begin = () => {
    const game = opened({ kinds: [kind('K'), kind('P'), fire] }, { positions: [position], legal });
    game.session.tapSquare('5g');
    game.session.tapSquare('5d');
    return { ...game, sweeps: game.sweeps! };
  };

  it('ask which pieces on the way are taken, all unless something else is said', () => {
    const { sweeps, session, server } = begin();
    expect([...(sweeps.sweep?.pieces ?? [])].sort()).toEqual(['5e', '5f']);
    expect([...sweeps.taken].sort()).toEqual(['5e', '5f']);
    expect(sweeps.canTakeAll).toBe(true);
    session.tapSquare('5e');
    expect(sweeps.taken).toEqual(['5f']);
    vi.advanceTimersByTime(1_000);
    session.tapSquare('5d');
    expect(server.moves).toEqual(['5g5f5d']);
  });

  it('have keys for all, none, and to move', () => {
    const { sweeps, session, server } = begin();
    expect(session.key('n')).toBe(true);
    expect(sweeps.taken).toEqual([]);
    expect(session.key('a')).toBe(true);
    expect(sweeps.taken).toHaveLength(2);
    expect(session.key('x')).toBe(false);
    expect(session.key('Enter')).toBe(true);
    expect(server.moves).toEqual(['5g5f5e5d']);
    expect(session.key('Enter')).toBe(false);
  });
});

describe('legs', () => {
  const king = (x: number, y: number) => ({ x, y });
  const paths = [king(0, 1), king(1, 1)].flatMap((via) =>
    [king(0, 0), king(0, 2), king(1, 2)].map((to) => ({
      via,
      first: 'capture' as const,
      to,
      then: 'any' as const,
    })),
  );
  const lion = moving('N', { two_steps: paths, steps: [{ x: 0, y: 1, mode: 'any' }] });
  const position = '4k4/9/9/9/4p4/4p4/4N4/9/4K4 b - 1';
  const legal = ['5g5f', '5g5f5e', '5g5f5g', '5g4f', '5g4f5g'];
  const begin = () => opened({ kinds: [kind('K'), kind('P'), lion] }, { positions: [position], legal });

  it('are walked one after the other, and may stop or return', () => {
    const { session, legs, server } = begin();
    session.tapSquare('5g');
    expect(legs).toMatchObject({ asked: true, hasLegs: true, from: '5g', code: 'N' });
    session.tapSquare('5f');
    expect(session.entry).toMatchObject({ at: 'legs', path: ['5f'] });
    expect(legs).toMatchObject({ canStop: true, home: '5g', tookOnWay: true });
    expect(session.shown?.board.get('5f')?.code).toBe('N');
    legs?.stop();
    expect(server.moves).toEqual(['5g5f']);
  });

  it('pass by a second tap within a moment, or the button', () => {
    const one = begin();
    one.session.tapSquare('5g');
    one.session.tapSquare('5g');
    expect(one.server.moves).toEqual(['5g4f5g']);
    const other = begin();
    other.session.tapSquare('5g');
    other.legs?.playPass();
    expect(other.server.moves).toEqual(['5g4f5g']);
  });
});

describe('special moves', () => {
  it('are those of the list, in the turn of this page', () => {
    const { specialMoves, server } = opened(ARMIES, { legal: ['5g5f', 'pass', 'points'] });
    expect(specialMoves.legal).toEqual(['pass', 'points']);
    specialMoves.play('declare');
    expect(server.moves).toEqual([]);
    specialMoves.play('pass');
    expect(server.moves).toEqual(['pass']);
    expect(specialMoves.legal).toEqual([]);
  });

  it('are those that a game declares too', () => {
    expect(opened({}, { legal: ['5g5f', 'declare'] }).specialMoves.legal).toEqual(['declare']);
    expect(opened({}, { legal: ['5g5f'] }).specialMoves.legal).toEqual([]);
  });
});

describe('fouls', () => {
  const foul = (fouls: 'strict' | 'reject') => {
    const game = opened(FOULS, { fouls });
    const wish = () => {
      game.session.putDown();
      game.session.tapSquare('5g');
      game.session.tapSquare('5e');
    };
    wish();
    return { ...game, fouls: game.fouls!, wish };
  };

  it('are asked about once where they lose the game', () => {
    const { fouls, server, wish } = foul('strict');
    expect(fouls.doubtful).toBe('5g5e');
    expect(server.moves).toEqual([]);
    fouls.answer(false);
    expect(fouls.doubtful).toBeNull();
    expect(server.moves).toEqual([]);
    wish();
    expect(server.moves).toEqual(['5g5e']);
  });

  it('are sent when they are meant', () => {
    const { fouls, server } = foul('strict');
    fouls.answer(true);
    expect(server.moves).toEqual(['5g5e']);
  });

  it('are nothing to ask about elsewhere, and forgotten with the next move', () => {
    expect(foul('reject').server.moves).toEqual(['5g5e']);
    const { fouls, server } = foul('strict');
    const next = snapshot({
      v: 2,
      moves: ['5g5f'],
      positions: [snapshot().positions[0]!, snapshot().positions[0]!],
    });
    server.say({ t: 'state', v: 2, state: next });
    expect(fouls.doubtful).toBeNull();
  });
});
