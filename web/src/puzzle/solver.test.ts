import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_OFFERS } from '../protocol/offers';
import type { Line, Place, Side } from '../protocol/types';
import { definition } from '../session/fixture';
import type { Puzzle } from './puzzle';
import { Solver } from './solver.svelte';

const PUZZLE: Puzzle = {
  id: '0000000a',
  theme: 'tactic',
  grade: 3,
  position: '4k4/9/9/9/9/9/4P4/9/4K4 b - 1',
  solution: ['5g5f', '5a5b', '5f5e'],
};
/** Who is to move after which plies; in kokose a player may be again. */
let turns: Side[] = [];
let refuse: 'illegal' | 'network' | null = null;
const opened: Solver[] = [];

function place({ start, moves = [] }: Line): Place {
  const turn = turns[moves.length] ?? 'w';
  const [board] = (start ?? '').split(' ');
  return {
    position: `${board} ${turn} - ${moves.length + 1} ${moves.join('_')}`.trim(),
    note: null,
    styles: null,
    turn,
    side: turn,
    legal: ['5g5f', '5i5h', '5f5e'],
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
}

async function answer(_: string, init: RequestInit): Promise<Response> {
  if (refuse === 'network') throw new TypeError('gone');
  const line = JSON.parse(String(init.body)) as Line;
  if (refuse === 'illegal' && line.moves?.length) {
    const error = { code: 'illegal', message: { ja: '不可', en: 'no' }, clause: null, squares: [] };
    return Response.json({ error }, { status: 422 });
  }
  return Response.json(place(line));
}

beforeEach(() => {
  turns = ['b', 'w', 'b', 'w'];
  refuse = null;
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  // An engine that cannot be reached.
  vi.stubGlobal(
    'WebSocket',
    class {
      onclose: (() => void) | null = null;
      constructor() {
        queueMicrotask(() => this.onclose?.());
      }
      addEventListener(): void {}
      close(): void {}
    },
  );
});
afterEach(() => {
  for (const solver of opened.splice(0)) solver.close();
  vi.unstubAllGlobals();
});

async function begun(puzzle = PUZZLE) {
  const events = { moved: vi.fn(), refused: vi.fn(), stunned: vi.fn(), settled: vi.fn() };
  const solver = new Solver(definition(), events, 0);
  opened.push(solver);
  const { session } = solver.play;
  session.channel.open();
  await solver.open(puzzle);
  await vi.waitFor(() => expect(session.canMove).toBe(true));
  return { solver, session, events, stage: () => solver.solving?.stage.at };
}

test('the defence follows the solution, and the end is settled once', async () => {
  const { session, events, stage } = await begun();
  expect(session.seats).toEqual(['b']);
  session.play('5g5f');
  await vi.waitFor(() => expect(session.plies).toBe(2));
  await vi.waitFor(() => expect(stage()).toBe('to-move'));
  session.play('5f5e');
  await vi.waitFor(() => expect(stage()).toBe('solved'));
  expect(session.canMove).toBe(false);
  expect(events.settled.mock.calls).toEqual([[PUZZLE, 'solved']]);
});

test('a player who is to move again is not answered', async () => {
  turns = ['b', 'b', 'b', 'w'];
  const { session, stage } = await begun({ ...PUZZLE, solution: ['5g5f', '5i5h', '5f5e'] });
  session.play('5g5f');
  await vi.waitFor(() => expect(session.plies).toBe(1));
  await vi.waitFor(() => expect(session.canMove).toBe(true));
  expect(stage()).toBe('to-move');
  session.play('5i5h');
  await vi.waitFor(() => expect(session.plies).toBe(2));
  await vi.waitFor(() => expect(session.canMove).toBe(true));
  session.play('5f5e');
  await vi.waitFor(() => expect(stage()).toBe('solved'));
});

test('a wrong move stays until it is taken back, also where no engine answers', async () => {
  const { solver, session, events, stage } = await begun();
  session.play('5i5h');
  await vi.waitFor(() => expect(stage()).toBe('wrong'));
  await vi.waitFor(() => expect(solver.asking).toBe(false));
  expect(session.plies).toBe(1);
  expect(session.canMove).toBe(false);
  expect(solver.refutation).toBeNull();
  expect(events.settled.mock.calls).toEqual([[PUZZLE, 'seen']]);
  await solver.retry();
  await vi.waitFor(() => expect(session.canMove).toBe(true));
  expect(session.plies).toBe(0);
});

test('what the rules forbid is no wrong move', async () => {
  const { session, events, stage } = await begun();
  refuse = 'illegal';
  session.play('5g5e');
  await vi.waitFor(() => expect(events.refused).toHaveBeenCalled());
  expect(stage()).toBe('to-move');
  expect(events.settled).not.toHaveBeenCalled();
});

test('a hint takes up the piece, the next one tells the move', async () => {
  const { solver, session, events } = await begun();
  await solver.hint();
  expect(session.entry).toMatchObject({ origin: { square: '5g' } });
  expect(solver.told).toBeNull();
  await solver.hint();
  expect(solver.told?.position).toContain('5g5f');
  expect(events.settled.mock.calls).toEqual([[PUZZLE, 'seen']]);
});

test('the solution is gone through from where the solver was', async () => {
  const { solver, session, stage } = await begun();
  await solver.reveal();
  expect(stage()).toBe('shown');
  await vi.waitFor(() => expect(session.plies).toBe(3));
  expect(session.ply).toBe(1);
});

test('a move that does not reach the server can be made again', async () => {
  const { session, events, stage } = await begun();
  refuse = 'network';
  session.play('5g5f');
  await vi.waitFor(() => expect(events.refused).toHaveBeenCalled());
  expect(stage()).toBe('to-move');
  refuse = null;
  session.play('5g5f');
  await vi.waitFor(() => expect(session.plies).toBe(2));
});

test('what another puzzle began is dropped', async () => {
  const { solver, session, stage } = await begun();
  session.play('5g5f');
  const other = { ...PUZZLE, id: '0000000b' };
  await solver.open(other);
  await vi.waitFor(() => expect(session.canMove).toBe(true));
  expect(solver.solving?.puzzle).toBe(other);
  expect(session.plies).toBe(0);
  expect(stage()).toBe('to-move');
});
