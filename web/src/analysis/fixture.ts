/** For tests: opened records of any shape. */
import type { JsonNode, OpenedRecord, Seen } from '../protocol/types';

const START = '4k4/9/9/9/9/9/9/9/4K4 b - 1';

export function seenAt(i: number): Seen {
  if (i === 0) return { position: START, note: null, styles: null };
  return {
    position: START,
    note: { check: false, promotion: false, captures: [], written: null },
    styles: { japanese: `▲手${i}`, western: `M-${i}`, renmei: null },
  };
}

export function openedRecord(nodes: JsonNode[]): OpenedRecord {
  return {
    record: {
      format: 'yagura-record',
      version: 1,
      variant: 'shogi',
      rules: { id: 'small', version: 1 },
      headers: [['black', '甲']],
      nodes,
    },
    places: nodes.map((_, i) => seenAt(i)),
    formats: ['json', 'kif'],
  };
}

/** A line of `plies` turns, after every `every` of which a variation of `length` turns leaves. */
export function largeRecord(plies: number, variations: number, length: number): OpenedRecord {
  const nodes: JsonNode[] = [{}];
  const main = [0];
  for (let ply = 1; ply <= plies; ply += 1) {
    main.push(nodes.length);
    nodes.push({ turn: `m${ply}`, ...(ply % 7 === 0 ? { comment: `comment ${ply}` } : {}) });
  }
  // The latest first, as a preorder has them.
  for (let n = variations - 1; n >= 0; n -= 1) {
    const from = Math.floor((n * (plies - 1)) / variations);
    nodes.push({ after: main[from] as number, turn: `v${n}` });
    for (let i = 1; i < length; i += 1) nodes.push({ turn: `v${n}.${i}` });
  }
  return openedRecord(nodes);
}
