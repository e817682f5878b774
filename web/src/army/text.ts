/** Set-up strings: `RANKS|HAND`, in the one form that the rules accept (rulebook rengo §12.4). */
import { spellCode } from '../shogi/position';
import type { Square } from '../shogi/square';
import type { Army } from './army';
import type { Terms } from './terms';

const PIECE = /^(?:\[([A-Z]{2,})\]|([A-Z]))/;
const RUN = /^[1-9]\d*/;
const HELD = /^(\d*)(?:\[([A-Z]{2,})\]|([A-Z]))/;

export function writeRanks(army: Pick<Army, 'pieces'>, terms: Terms): string {
  return terms.rows.map((row) => writeRow(row, army.pieces)).join('/');
}

function writeRow(row: readonly Square[], pieces: ReadonlyMap<Square, string>): string {
  let text = '';
  let empty = 0;
  for (const square of row) {
    const code = pieces.get(square);
    if (code === undefined) {
      empty += 1;
      continue;
    }
    text += (empty > 0 ? empty : '') + spellCode(code);
    empty = 0;
  }
  return text + (empty > 0 ? empty : '');
}

export function writeArmy(army: Army, terms: Terms): string {
  const hand = terms.handOrder
    .map((code) => ({ code, n: army.hand.get(code) ?? 0 }))
    .filter(({ n }) => n > 0)
    .map(({ code, n }) => (n > 1 ? n : '') + code)
    .join('');
  return `${writeRanks(army, terms)}|${hand || '-'}`;
}

/**
 * Reads a set-up; null for what cannot be shown in a camp. Whether it is an army, and what of it cannot be
 * read, the server says.
 */
export function readArmy(text: string, terms: Terms): Army | null {
  const [ranks, held, ...more] = text.split('|');
  if (ranks === undefined || held === undefined || more.length > 0) return null;
  const pieces = readRanks(ranks, terms);
  const hand = readHand(held, terms);
  return pieces && hand && { pieces, hand };
}

function readRanks(text: string, terms: Terms): Map<Square, string> | null {
  const pieces = new Map<Square, string>();
  const rows = text.split('/');
  if (rows.length !== terms.depth) return null;
  for (const [i, row] of rows.entries()) {
    const squares = terms.rows[i] ?? [];
    let at = 0;
    for (let rest = row; rest !== ''; ) {
      const run = RUN.exec(rest)?.[0];
      const [spelt = '', long, short] = PIECE.exec(rest) ?? [];
      const code = long ?? short ?? '';
      const square = squares[at];
      if (run === undefined) {
        if (square === undefined || !terms.piece(code)) return null;
        pieces.set(square, code);
      }
      at += run === undefined ? 1 : Number(run);
      rest = rest.slice((run ?? spelt).length);
    }
    if (at !== terms.files) return null;
  }
  return pieces;
}

function readHand(text: string, terms: Terms): Map<string, number> | null {
  const hand = new Map<string, number>();
  if (text === '-') return hand;
  if (text === '') return null;
  for (let rest = text; rest !== ''; ) {
    const [spelt, number = '', long, short] = HELD.exec(rest) ?? [];
    const code = long ?? short ?? '';
    if (spelt === undefined || !terms.handOrder.includes(code)) return null;
    hand.set(code, (hand.get(code) ?? 0) + (number === '' ? 1 : Number(number)));
    rest = rest.slice(spelt.length);
  }
  return hand;
}
