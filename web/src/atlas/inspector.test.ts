import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE } from '../entry/entry';
import { growTree } from '../entry/tree';
import type { Snapshot } from '../protocol/types';
import { definition, kind, snapshot } from '../session/fixture';
import { parseSfen } from '../shogi/position';
import { type Inspected, Inspector } from './inspector.svelte';
import type { View } from './view.svelte';

const SFEN = 'k3p4/9/9/9/4P4/9/9/9/K3P4 b - 1';
const name = (en: string) => ({ ja: en, kana: null, en, romaji: en });
const KINDS = [kind('K', { name: name('king') }), kind('P', { name: name('pawn') })];

function inspected(more: Partial<Snapshot> = {}): Inspected {
  const about = definition({ kinds: KINDS });
  const state = snapshot({ positions: [SFEN], ...more });
  const position = parseSfen(state.positions.at(-1) ?? '');
  return {
    definition: about,
    kinds: new Map(KINDS.map((one) => [one.code, one])),
    shown: position,
    tree: growTree(['5e5d'], position),
    entry: IDLE,
    ply: state.moves.length,
    past: false,
    state,
    sides: { colours: false, first: 'b', odds: false },
  };
}

const view = {
  enlarged: true,
  camera: { x: 0, y: 0, scale: 2 },
  window: { width: 500, height: 500 },
  squareWidth: (scale = 2) => 20 * scale,
  lookAt: vi.fn(),
  show: vi.fn(),
};
const refused = vi.fn();
const inspector = (session = inspected()) => new Inspector(session, view as unknown as View, refused);

let answers: ((response: object) => void)[];
beforeEach(() => {
  for (const heard of [view.lookAt, view.show, refused]) heard.mockClear();
  answers = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return new Promise((resolve) => answers.push((json) => resolve({ ok: true, json: async () => json })));
  });
  asked.length = 0;
});
afterEach(() => void vi.unstubAllGlobals());
const asked: string[] = [];
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('pieces that are looked for', () => {
  it('are found and gone through, and the camera goes there', () => {
    const one = inspector();
    one.search(' pawn ');
    expect(one.query).toBe('pawn');
    expect(one.found).toHaveLength(3);
    const first = one.current;
    expect(view.lookAt).toHaveBeenCalledOnce();
    one.step(1);
    expect(one.place).toBe(1);
    expect(one.current).not.toBe(first);
    one.step(-1);
    one.step(-1);
    expect(one.place).toBe(2);
  });

  it('may be none', () => {
    const one = inspector();
    one.search('queen');
    expect([one.found, one.current]).toEqual([[], null]);
    one.step(1);
    expect(view.lookAt).not.toHaveBeenCalled();
  });

  it('leave the others faint when only some are wanted', () => {
    const one = inspector();
    expect(one.findings.faint.size).toBe(0);
    one.filter = 'royal';
    expect([...one.findings.faint].sort()).toEqual(['5a', '5e', '5i']);
    one.filter = 'movable';
    expect(one.findings.faint.has('5e')).toBe(false);
    expect(one.findings.faint.has('9a')).toBe(true);
  });
});

describe('who attacks a square', () => {
  it('is the server’s answer: attackers and guards of the piece there', async () => {
    const one = inspector();
    one.asking = true;
    void one.ask('5e');
    expect(one.asking).toBe(false);
    expect(asked[0]).toContain('/variants/shogi/');
    answers[0]?.({ square: '5e', b: ['5i'], w: ['5a'] });
    await settled();
    expect(one.asked).toBe('5e');
    expect(one.attackers).toEqual([
      { square: '5a', as: 'attack' },
      { square: '5i', as: 'guard' },
    ]);
    await one.ask('5e');
    expect(one.asked).toBeNull();
  });

  it('is told by sides on an empty square', async () => {
    const one = inspector();
    void one.ask('1e');
    answers[0]?.({ square: '1e', b: ['5i'], w: [] });
    await settled();
    expect(one.attackers).toEqual([{ square: '5i', as: 'black' }]);
  });

  it('is the answer to the last question only', async () => {
    const one = inspector();
    void one.ask('5e');
    void one.ask('5a');
    answers[1]?.({ square: '5a', b: [], w: [] });
    answers[0]?.({ square: '5e', b: [], w: [] });
    await settled();
    expect(one.asked).toBe('5a');
  });

  it('may be refused', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    const one = inspector();
    await one.ask('5e');
    expect(refused).toHaveBeenCalledOnce();
    expect(one.asked).toBeNull();
  });
});

describe('steps back', () => {
  it('go from the answer to the question, then to what was looked for', async () => {
    const one = inspector();
    one.search('pawn');
    one.filter = 'royal';
    void one.ask('5e');
    answers[0]?.({ square: '5e', b: [], w: [] });
    await settled();
    one.asking = true;
    expect(one.back()).toBe(true);
    expect([one.asked, one.asking]).toEqual([null, true]);
    expect(one.back()).toBe(true);
    expect([one.asking, one.query]).toEqual([false, 'pawn']);
    expect(one.back()).toBe(true);
    expect([one.query, one.filter]).toEqual(['', 'royal']);
    expect(one.back()).toBe(true);
    expect(one.filter).toBe('all');
    expect(one.back()).toBe(false);
  });
});

describe('the last move', () => {
  const moved = { moves: ['5e5d5c'], positions: [SFEN, SFEN] };

  it('is told with what it went over, and followed where the board is enlarged', () => {
    const one = inspector(inspected(moved));
    expect(one.last).toEqual({ from: '5e', over: ['5d'], to: '5c' });
    one.follow();
    expect(view.show).toHaveBeenCalledOnce();
    view.enlarged = false;
    one.follow();
    expect(view.show).toHaveBeenCalledOnce();
    view.enlarged = true;
  });

  it('is none before the first', () => {
    expect(inspector().last).toBeNull();
  });
});

it('a turned board goes on showing the same squares', () => {
  const one = inspector();
  one.turn(true);
  one.turn(true);
  expect(view.lookAt).toHaveBeenCalledOnce();
  expect(view.lookAt.mock.calls[0]?.[0]).toEqual({ x: 0.75, y: 0.75 });
});
