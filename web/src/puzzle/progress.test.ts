import { describe, expect, test } from 'vitest';
import { guarded } from '../store/persisted';
import { keptProgress, nextPuzzle, type Progress, rated, recorded, solvedOf } from './progress';
import type { Puzzle } from './puzzle';

const NEW: Progress = { rating: 3, streak: 0, best: 0, marks: {} };

function puzzle(digit: number, grade: number): Puzzle {
  return { id: `0000000${digit}`, theme: 'tactic', grade, position: '', solution: ['5e5d'] };
}
const PUZZLES = [puzzle(1, 1), puzzle(2, 3), puzzle(3, 4), puzzle(4, 9)];

function storeWith(text: string | null) {
  const found = new Map<string, string>();
  if (text !== null) found.set('yagura.puzzles.chu', text);
  return guarded(() => ({
    getItem: (key) => found.get(key) ?? null,
    setItem: (key, value) => void found.set(key, value),
    removeItem: (key) => void found.delete(key),
  }));
}

describe('the rating', () => {
  test('goes up by a puzzle that is solved and down by one that is not', () => {
    expect(rated(3, 3, 'solved')).toBeCloseTo(3.3);
    expect(rated(3, 3, 'seen')).toBeCloseTo(2.7);
    expect(rated(3, 9, 'solved')).toBeGreaterThan(rated(3, 3, 'solved'));
    expect(rated(3, 9, 'seen')).toBeGreaterThan(rated(3, 1, 'seen'));
  });

  test('stays on the scale of the grades', () => {
    expect(rated(10, 10, 'solved')).toBe(10);
    expect(rated(1, 1, 'seen')).toBe(1);
  });
});

describe('a result', () => {
  test('counts at the first attempt', () => {
    const one = recorded(NEW, puzzle(1, 3), 'solved');
    const two = recorded(one, puzzle(2, 3), 'solved');
    expect(two).toMatchObject({ streak: 2, best: 2 });
    const three = recorded(two, puzzle(3, 3), 'seen');
    expect(three).toMatchObject({ streak: 0, best: 2 });
    expect(three.rating).toBeLessThan(two.rating);
  });

  test('of a later attempt changes the mark alone', () => {
    const seen = recorded({ ...NEW, streak: 4, best: 4 }, puzzle(1, 3), 'seen');
    const solved = recorded(seen, puzzle(1, 3), 'solved');
    expect(solved).toEqual({ ...seen, marks: { '00000001': 'solved' } });
    expect(recorded(solved, puzzle(1, 3), 'seen')).toBe(solved);
  });
});

describe('the next puzzle', () => {
  test('is the untried one nearest to the rating', () => {
    expect(nextPuzzle(PUZZLES, NEW, null)?.id).toBe('00000002');
    expect(nextPuzzle(PUZZLES, NEW, '00000002')?.id).toBe('00000003');
    expect(nextPuzzle(PUZZLES, { ...NEW, rating: 8.2 }, null)?.id).toBe('00000004');
  });

  test('is one that was not solved when all were tried', () => {
    const marks = {
      '00000001': 'solved',
      '00000002': 'seen',
      '00000003': 'solved',
      '00000004': 'seen',
    } as const;
    expect(nextPuzzle(PUZZLES, { rating: 9, marks }, null)?.id).toBe('00000004');
    expect(nextPuzzle(PUZZLES, { rating: 9, marks }, '00000004')?.id).toBe('00000002');
  });

  test('goes round the list when all are solved', () => {
    const marks = Object.fromEntries(PUZZLES.map(({ id }) => [id, 'solved'] as const));
    expect(nextPuzzle(PUZZLES, { rating: 3, marks }, '00000003')?.id).toBe('00000004');
    expect(nextPuzzle(PUZZLES, { rating: 3, marks }, '00000004')?.id).toBe('00000001');
    expect(nextPuzzle([], NEW, null)).toBeUndefined();
  });
});

describe('what the browser keeps', () => {
  test('comes back', () => {
    const kept = keptProgress('chu', storeWith(null));
    expect(kept.read()).toEqual(NEW);
    const progress = recorded(NEW, puzzle(1, 3), 'solved');
    kept.write(progress);
    expect(kept.read()).toEqual(progress);
    expect(solvedOf(PUZZLES, kept.read())).toBe(1);
  });

  test('is taken apart when another hand wrote it', () => {
    for (const text of ['', '[]', '7', '{"rating":"x","streak":-2,"best":0.5,"marks":[]}', '{"rating":null}'])
      expect(keptProgress('chu', storeWith(text)).read(), text).toEqual(NEW);
    const odd = '{"rating":99,"streak":3,"best":1,"marks":{"0000000a":"solved","b":"seen","0000000c":"x"}}';
    expect(keptProgress('chu', storeWith(odd)).read()).toEqual({
      rating: 10,
      streak: 3,
      best: 3,
      marks: { '0000000a': 'solved' },
    });
  });
});
