import { describe, expect, it } from 'vitest';
import { seenAt } from '../analysis/fixture';
import type { AnalysisLine, Line, Report } from '../protocol/types';
import { guarded } from '../store/persisted';
import {
  dueOf,
  forgetOwn,
  idOf,
  isDecided,
  keepOwn,
  missedIn,
  type OwnPuzzle,
  ownPuzzles,
  puzzleOf,
  settled,
} from './own';

const POSITION = '4k4/9/4P4/9/9/9/9/9/4K4 b G 1';

function line(evaluation: AnalysisLine['evaluation']): AnalysisLine {
  return { evaluation, styles: [], positions: [] };
}
const worth = (centipawns: number, ...moves: string[]) => line({ centipawns, line: moves });
const mate = (plies: number, ...moves: string[]) => line({ mate: { winner: 'b', plies }, line: moves });

function memory() {
  const map = new Map<string, string>();
  return guarded(() => ({
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }));
}

const own = (more: Partial<OwnPuzzle> = {}): OwnPuzzle => ({
  own: true,
  id: '00000001',
  theme: 'tactic',
  grade: 5,
  position: POSITION,
  solution: ['G*5b'],
  variant: 'shogi',
  record: null,
  ply: 0,
  due: 0,
  step: 0,
  ...more,
});

describe('a mistake', () => {
  it('is a puzzle when one move wins and no other does', () => {
    expect(isDecided([worth(300), worth(-20)], 'b')).toBe(true);
    expect(isDecided([worth(300), worth(150)], 'b')).toBe(false);
    expect(isDecided([worth(240), worth(-500)], 'b')).toBe(false);
    expect(isDecided([worth(300)], 'b')).toBe(false);
    expect(isDecided([worth(-300), worth(20)], 'w')).toBe(true);
    expect(isDecided([mate(3), worth(90)], 'b')).toBe(true);
    expect(isDecided([mate(3), mate(5)], 'b')).toBe(false);
    expect(isDecided([mate(1), worth(0)], 'w')).toBe(false);
  });

  it('is looked for where a win was missed', () => {
    const judged = (fault: 'blunder' | 'mistake') => ({
      loss: 0.4,
      fault,
      better: { move: 'x', styles: { japanese: '', western: '', renmei: null } },
    });
    const report = {
      done: true,
      total: 4,
      positions: [
        { evaluation: { centipawns: 400 }, chance: 0.8, judged: null },
        { evaluation: { centipawns: 0 }, chance: 0.5, judged: judged('blunder') },
        { evaluation: { mate: { winner: 'b', plies: 3 } }, chance: 1, judged: judged('blunder') },
        { evaluation: { centipawns: 300 }, chance: 0.9, judged: judged('mistake') },
      ],
    } as unknown as Report;
    const seen = [0, 1, 2, 3].map(seenAt);
    // The second was no win to begin with; the third missed a mate.
    expect(missedIn(report, seen).map(({ ply }) => ply)).toEqual([0, 2]);
  });

  it('is followed as long as each move of a mate is the only one', async () => {
    const answers: Record<string, AnalysisLine[]> = {
      '': [mate(3, 'a', 'b', 'c'), worth(0)],
      'a b': [mate(1, 'c'), worth(50)],
    };
    const ask = async ({ moves = [] }: Line) => answers[moves.join(' ')] ?? [];
    const missed = { ply: 4, mover: 'b', position: POSITION } as const;
    expect(await puzzleOf(missed, ask)).toMatchObject({ theme: 'mate', plies: 3, solution: ['a', 'b', 'c'] });
    answers['a b'] = [mate(1, 'c'), mate(1, 'd')];
    expect(await puzzleOf(missed, ask)).toMatchObject({ theme: 'tactic', solution: ['a'] });
    answers[''] = [worth(500, 'a', 'b'), worth(400)];
    expect(await puzzleOf(missed, ask)).toBe(null);
    expect(idOf('a')).toBe('e40c292c');
  });
});

describe('the puzzles of this browser', () => {
  it('come back later each time, and soon after a failure', () => {
    const [first, failed] = [settled(own(), 'solved', 0), settled(own({ step: 3 }), 'seen', 0)];
    const second = settled(first, 'solved', 0);
    expect(first.due).toBeGreaterThan(failed.due);
    expect(second.due).toBeGreaterThan(first.due);
    expect(failed.step).toBe(0);
    expect(dueOf([first, failed, own({ id: '00000002' })], 3_600_000).map(({ id }) => id)).toEqual([
      '00000002',
      '00000001',
    ]);
  });

  it('are kept once each, and nothing else is', () => {
    const store = memory();
    keepOwn(own(), store);
    keepOwn(own({ step: 2 }), store);
    keepOwn(own({ variant: 'chu' }), store);
    expect(ownPuzzles(store).map(({ variant, step }) => [variant, step])).toEqual([
      ['shogi', 2],
      ['chu', 0],
    ]);
    forgetOwn(own(), store);
    expect(ownPuzzles(store)).toHaveLength(1);
    for (const text of [
      '{}',
      '[1, {"id": "x"}, {"id": "x", "variant": "y", "position": "z", "solution": [1]}]',
    ]) {
      store.write('yagura.mistakes', text);
      expect(ownPuzzles(store)).toEqual([]);
    }
  });
});
