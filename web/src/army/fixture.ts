/** The boards of union shogi for tests, from the rulebook's tables (rengo §2.1, §3). */
import type { ArmyPiece, Definition } from '../protocol/types';
import { squareAt } from '../shogi/square';
import type { Army } from './army';
import { Terms } from './terms';
import { readArmy } from './text';

/** Code, class, cost, owned. */
const PIECES = `
R chariot 10 1 · B elephant 8 1 · G adjutant 6 2 · S elephant 5 2 · N knight 3 2 · L chariot 3 2 · P soldier 1 9
CQ adjutant 18 1 · CR chariot 11 2 · CB elephant 8 2 · CN knight 6 2 · CP soldier 1 8
XA adjutant 2 2 · XE elephant 2 2 · XH knight 4 2 · XR chariot 10 2 · XC cannon 6 2 · XP soldier 1 5
JA adjutant 4 2 · JE elephant 3 2 · JH knight 5 2 · JR chariot 11 2 · JC cannon 6 2 · JP soldier 2 5
MM adjutant 4 1 · MS elephant 5 2 · MN knight 6 2 · MR chariot 10 2 · MP soldier 1 8`;

const CULTURES: Record<string, string> = { C: 'chess', X: 'xiangqi', J: 'janggi', M: 'makruk' };

const BOARDS: Record<string, { files: number; ranks: number; rank: number; king: string }> = {
  'rengo-shogi': { files: 9, ranks: 9, rank: 3, king: 'K' },
  'rengo-chess': { files: 8, ranks: 8, rank: 2, king: 'CK' },
  'rengo-xiangqi': { files: 9, ranks: 10, rank: 4, king: 'XK' },
  'rengo-janggi': { files: 9, ranks: 10, rank: 4, king: 'JK' },
  'rengo-makruk': { files: 8, ranks: 8, rank: 3, king: 'MK' },
};
const PALACE = ['6h', '5h', '4h', '6i', '5i', '4i', '6j', '5j', '4j'];

/** The squares of a zone, as the server's definitions list them. */
function squaresOf(id: string, zone: ArmyPiece['zone']): string[] {
  const { files, ranks, rank } = BOARDS[id]!;
  if (zone === 'palace') return PALACE;
  const rows = Array.from({ length: rank }, (_, i) => ranks - rank + i);
  return rows
    .filter((row) => (row === ranks - rank) === (zone === 'front'))
    .flatMap((row) => Array.from({ length: files }, (_, column) => squareAt(files, { column, row })));
}

/** The army that a set-up string says. */
export function armyOf(text: string, terms: Terms): Army {
  const army = readArmy(text, terms);
  if (!army) throw new Error(`no army: ${text}`);
  return army;
}

export function termsOf(id: string): Terms {
  const { files, ranks, rank, king } = BOARDS[id]!;
  const palace = ranks === 10 ? PALACE : [];
  const pieces = PIECES.split(/[\n·]/).flatMap((line): ArmyPiece[] => {
    const [code, kind, cost, owned] = line.trim().split(' ');
    if (!code) return [];
    const zone = kind === 'soldier' ? 'front' : palace.length && /^[XJ]A$/.test(code) ? 'palace' : 'camp';
    const squares = squaresOf(id, zone);
    const spelt = code.length > 1 ? `[${code}]` : code;
    return [
      {
        code: spelt,
        class: `${kind}`,
        cost: Number(cost),
        owned: Number(owned),
        zone,
        squares,
        hand: code.length === 1,
      },
    ];
  });
  pieces.unshift({
    code: king,
    class: 'king',
    cost: 0,
    owned: 1,
    zone: palace.length ? 'palace' : 'king',
    squares: squaresOf(id, palace.length ? 'palace' : 'king'),
    hand: false,
  });
  const kinds = pieces.map(({ code }) => ({
    code,
    forms: code.length === 1 ? 'shogi' : CULTURES[code.replace('[', '')[0] ?? ''],
    moves: { rules: /^\[J[EHR]\]$/.test(code) ? ['re-places'] : [] },
  }));
  const about = { id, files, ranks, hand_order: ['R', 'B', 'G', 'S', 'N', 'L', 'P'], kinds };
  return new Terms({ ...about, army: { budget: 100, rank, king, palace, pieces } } as unknown as Definition);
}
