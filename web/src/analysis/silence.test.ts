import { expect, test } from 'vitest';
import type { AnalysisLine, Outcome } from '../protocol/types';
import { silence } from './silence';

const LINE: AnalysisLine = { evaluation: { centipawns: 30, line: ['7g7f'] }, styles: [], positions: ['x'] };
const OUTCOME: Outcome = {
  winner: 'b',
  reason: 'checkmate',
  clause: null,
  text: { ja: '先手の勝ち（詰み）', en: 'Black wins: checkmate' },
};
const open = { legal: ['7g7f'], outcome: null };
const waits = { legal: [], outcome: null };

test('where armies are awaited it says so, whether the engine was asked or not', () => {
  expect(silence({ standing: waits, found: null, ended: false, armies: true })).toBe('engine.armies');
  expect(silence({ standing: waits, found: { lines: [], done: true }, ended: false, armies: true })).toBe(
    'engine.armies',
  );
});

test('what has no lines at the end is not thought about any more', () => {
  expect(silence({ standing: open, found: { lines: [], done: true }, ended: false, armies: false })).toBe(
    'engine.nothing',
  );
  expect(silence({ standing: null, found: { lines: [], done: true }, ended: false, armies: true })).toBe(
    'engine.nothing',
  );
  expect(silence({ standing: waits, found: null, ended: false, armies: false })).toBe('engine.nothing');
});

test('lines that are there or on their way are no silence', () => {
  expect(silence({ standing: open, found: null, ended: false, armies: true })).toBeNull();
  expect(silence({ standing: null, found: null, ended: false, armies: false })).toBeNull();
  expect(
    silence({ standing: open, found: { lines: [], done: false }, ended: false, armies: false }),
  ).toBeNull();
  expect(
    silence({ standing: open, found: { lines: [LINE], done: true }, ended: false, armies: false }),
  ).toBeNull();
});

test('the end of a game is one', () => {
  expect(
    silence({ standing: { legal: [], outcome: OUTCOME }, found: null, ended: false, armies: true }),
  ).toBe('engine.over');
});

test('a game that ended before its armies were whole is over, and waits for none', () => {
  expect(silence({ standing: waits, found: null, ended: true, armies: true })).toBe('engine.over');
  // Where play could have gone on, there is something to say.
  expect(silence({ standing: open, found: null, ended: true, armies: true })).toBeNull();
});
