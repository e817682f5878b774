import { describe, expect, it } from 'vitest';
import type { OpenedRecord } from '../protocol/types';
import { mainLine } from './main_line';

function opened(nodes: OpenedRecord['record']['nodes']): OpenedRecord {
  const places = nodes.map((_, at) => ({ position: `position ${at}`, note: null, styles: null }));
  return { record: { nodes }, places } as unknown as OpenedRecord;
}

describe('the main line', () => {
  it('ends where the first variation begins', () => {
    const line = mainLine(
      opened([
        {},
        { turn: '7g7f', comment: 'first' },
        { turn: '3c3d', ending: { reason: 'resign', winner: 'b' } },
        { after: 1, turn: '8c8d' },
      ]),
    );
    expect(line.map(({ seen }) => seen.position)).toEqual(['position 0', 'position 1', 'position 2']);
    expect(line.map(({ comment }) => comment)).toEqual(['', 'first', '']);
    expect(line[2]?.ending?.winner).toBe('b');
  });

  it('ends where the record says so, whatever was tried out behind it', () => {
    const line = mainLine(
      opened([{}, { turn: '7g7f', ending: { reason: 'resign', winner: 'b' } }, { turn: '3c3d' }]),
    );
    expect(line.map(({ seen }) => seen.position)).toEqual(['position 0', 'position 1']);
  });

  it('marks the squares of each move, and none of a turn that has none', () => {
    const line = mainLine(
      opened([{}, { turn: '7g7f' }, { turn: 'P*5e' }, { turn: '6d6e6d' }, { turn: 'pass' }]),
    );
    expect(line.map(({ last }) => last)).toEqual([[], ['7g', '7f'], ['5e'], ['6d', '6e'], []]);
    expect(mainLine(opened([{}, { turn: 'A:4xR2' }]))[1]?.last).toEqual([]);
  });
});
