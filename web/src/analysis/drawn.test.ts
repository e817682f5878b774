import { expect, test } from 'vitest';
import type { AnalysisLine } from '../protocol/types';
import { movesOf, shapesOf } from './drawn';
import type { Found } from './engine.svelte';

function found(threat: boolean, ...turns: string[]): Found {
  const line = (turn: string): AnalysisLine => ({
    evaluation: { centipawns: 0, line: [turn] },
    styles: [],
    positions: [],
  });
  return { node: {}, threat, depth: 1, nodes: 1, millis: 1, lines: turns.map(line), done: false };
}

test('the best move lies over the others, and each way is drawn once', () => {
  const drawn = movesOf(found(false, '2b3c+', '7g7f', '2b3c'));
  expect(drawn.map(({ from, to, as }) => [from, to, as])).toEqual([
    ['7g', '7f', 'good'],
    ['2b', '3c', 'best'],
  ]);
});

test('a drop is a ring, a threat has its own colour', () => {
  expect(movesOf(found(true, 'G*5b'))).toMatchObject([{ from: '5b', to: null, as: 'threat' }]);
});

test('who takes and comes home is drawn to where he takes', () => {
  expect(movesOf(found(false, '6h6g6h'))).toMatchObject([{ from: '6h', to: '6g' }]);
  expect(movesOf(found(false, 'pass'))).toEqual([]);
});

test('shapes of a record are drawn as they are', () => {
  expect(
    shapesOf([
      { from: '1a', colour: 'red' },
      { from: '1a', to: '2b', colour: 'pink' },
    ]),
  ).toEqual([
    { from: '1a', to: null, as: 'red' },
    { from: '1a', to: '2b', as: 'green' },
  ]);
});
