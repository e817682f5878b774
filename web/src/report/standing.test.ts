import { describe, expect, it } from 'vitest';
import type { ReportedPosition } from '../protocol/types';
import { standingOf } from './standing';

const position = (turn: string | null): ReportedPosition => ({
  turn,
  evaluation: null,
  chance: 0.5,
  judged: null,
});
const report = { positions: [null, '7g7f', '3c3d', '2g2f'].map(position) };
const line = (...turns: string[]) => ['', ...turns].map((turn) => ({ turn }));

describe('a report of a line', () => {
  it('stands as far as the line is the one that was looked at', () => {
    expect(standingOf(report, line('7g7f', '3c3d', '2g2f'))).toBe(4);
    expect(standingOf(report, line('7g7f', '3c3d', '2g2f', '8c8d'))).toBe(4);
    expect(standingOf(report, line('7g7f', '8c8d', '2g2f'))).toBe(2);
    expect(standingOf(report, line('7g7f'))).toBe(2);
    expect(standingOf(null, line())).toBe(0);
  });
});
