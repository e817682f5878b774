import { describe, expect, it } from 'vitest';
import { NO_OFFERS } from './offers';
import { apply, settlePending } from './replica';
import type { ServerMessage, Snapshot, Standing } from './types';

const standing: Standing = {
  turn: 'b',
  side: 'b',
  legal: ['7g7f'],
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
const state: Snapshot = {
  ...standing,
  id: 'abcdefgh',
  protocol: 3,
  invited: null,
  names: { b: null, w: null },
  time_control: null,
  v: 5,
  variant: 'shogi',
  black: { kind: 'human' },
  white: { kind: 'human' },
  positions: ['P0', 'P1'],
  moves: ['7g7f'],
  notes: [{ check: false, promotion: false, captures: [], written: null }],
  setup: null,
  fouls: 'reject',
  seats: ['b'],
  created: '2026-01-01T00:00:00Z',
};
const note = { check: true, promotion: false, captures: ['3d'], written: null };
const moved = (v: number, ply: number): ServerMessage => ({
  ...standing,
  t: 'moved',
  v,
  ply,
  move: '3c3d',
  position: 'P2',
  note,
  turn: 'w',
});

describe('the copy of a game', () => {
  it('takes the next move', () => {
    const applied = apply(state, moved(6, 2));
    expect(applied.kind).toBe('new');
    expect(applied.state).toMatchObject({
      v: 6,
      moves: ['7g7f', '3c3d'],
      positions: ['P0', 'P1', 'P2'],
      turn: 'w',
    });
    expect(state.moves).toHaveLength(1);
  });

  it('ignores what it has already', () => {
    expect(apply(state, moved(5, 1)).kind).toBe('same');
    expect(apply(state, { t: 'pong' }).kind).toBe('same');
  });

  it('asks for everything when a version or a ply is missing', () => {
    expect(apply(state, moved(7, 2)).kind).toBe('gap');
    expect(apply(state, moved(6, 3)).kind).toBe('gap');
    expect(apply(state, { ...standing, t: 'changed', v: 8 }).kind).toBe('gap');
    expect(apply(state, { t: 'ack', a: 1, v: 6 }).kind).toBe('gap');
    expect(apply(null, moved(1, 1)).kind).toBe('gap');
  });

  it('takes other changes and whole states', () => {
    expect(apply(state, { ...standing, t: 'changed', v: 6, turn: null }).state).toMatchObject({
      v: 6,
      turn: null,
    });
    expect(apply(state, { t: 'state', v: 2, state: { ...state, v: 2 } }).state?.v).toBe(2);
  });
});

describe('a move without an answer', () => {
  const pending = { a: 1, ply: 1, move: '3c3d' };

  it('is sent again when the game still waits for it', () => {
    expect(settlePending(state, pending)).toBe('send');
  });

  it('is done when it was made', () => {
    expect(settlePending({ ...state, moves: ['7g7f', '3c3d', '2g2f'] }, pending)).toBe('made');
  });

  it('is asked about when another move stands there, which may be the same with something hidden', () => {
    expect(settlePending({ ...state, moves: ['7g7f', '8c8d'] }, pending)).toBe('send');
  });

  it('is dropped when the game went back or is over', () => {
    expect(settlePending({ ...state, moves: [] }, pending)).toBe('drop');
    const outcome = { winner: null, reason: 'agreement' as const, clause: null, text: { ja: '', en: '' } };
    expect(settlePending({ ...state, outcome }, pending)).toBe('drop');
  });
});
