/** What of a report is still of the main line: that may be another since it was looked at. */
import type { Report } from '../protocol/types';

/** How many positions of the report, from the start, are those of `line`, a node a position. */
export function standingOf(
  report: Pick<Report, 'positions'> | null,
  line: readonly { turn: string }[],
): number {
  const positions = report?.positions ?? [];
  const other = positions.findIndex(({ turn }, at) => turn && turn !== line[at]?.turn);
  return other < 0 ? positions.length : other;
}
