/** Set-up strings: `RANKS|HAND`, in the one form that the rules accept (rulebook rengo §12.4). */
import { bareCode, spellCode } from '../shogi/position';
import type { Square } from '../shogi/square';
import type { Army } from './army';
import type { Problem } from './problems';
import type { Terms } from './terms';

/** The kings of the five games (§2.1): a board knows its own, the others are named in texts that are refused. */
const KINGS = ['K', 'CK', 'XK', 'JK', 'MK'];
const PROMOTED = ['R', 'B', 'S', 'N', 'L', 'P', 'XP', 'MP'];
const SHOGI_KING = 'K';

const MAN = /^(\+?)(?:\[([A-Z]{2,})\]|([A-Z]))/;
const RUN = /^[1-9]\d*/;
const HELD = /^(\d*)(?:\[([A-Z]{2,})\]|([A-Z]))/;

export type Reading =
  | { readonly kind: 'army'; readonly army: Army }
  /** It is no army that could be shown. */
  | { readonly kind: 'refused'; readonly problem: Problem };

export function writeRanks(army: Pick<Army, 'men'>, terms: Terms): string {
  return terms.rows.map((row) => writeRow(row, army.men)).join('/');
}

function writeRow(row: readonly Square[], men: ReadonlyMap<Square, string>): string {
  let text = '';
  let empty = 0;
  for (const square of row) {
    const code = men.get(square);
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

class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.word);
  }
}

function syntax(detail: NonNullable<Problem['detail']>, values: Problem['values'] = {}): Refused {
  return new Refused({ word: 'syntax', detail, values, squares: [] });
}

/** Reads a set-up; what cannot be shown on a board is refused with the first word that applies, the rest is for `problemsOf`. */
export function readArmy(text: string, terms: Terms): Reading {
  try {
    const parts = text.split('|');
    if (parts.length !== 2) throw syntax('parts');
    const men = readRanks(parts[0] ?? '', terms);
    const { hand, king } = readHand(parts[1] ?? '', terms);
    if (king) throw new Refused({ word: 'king-in-hand', squares: [], values: {} });
    refuseStrangers(men, terms);
    return { kind: 'army', army: { men, hand } };
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', problem: error.problem };
    throw error;
  }
}

/** Promoted men and kings of other games are named, but no men of this board (§3.2, §3.3). */
function refuseStrangers(men: ReadonlyMap<Square, string>, terms: Terms): void {
  const promoted = [...men].find(([, code]) => code.startsWith('+'));
  if (promoted)
    throw new Refused({ word: 'promoted', squares: [promoted[0]], values: { code: promoted[1] } });
  const foreign = [...men].find(([, code]) => code !== terms.king && KINGS.includes(code));
  if (foreign) throw new Refused({ word: 'wrong-king', squares: [foreign[0]], values: { code: foreign[1] } });
}

export function readRanks(text: string, terms: Terms): Map<Square, string> {
  const men = new Map<Square, string>();
  const rows = text.split('/');
  if (rows.length !== terms.depth) throw syntax('ranks', { n: rows.length, expected: terms.depth });
  rows.forEach((row, i) => {
    const squares = terms.rows[i] ?? [];
    let at = 0;
    let rest = row;
    while (rest !== '') {
      const run = RUN.exec(rest);
      const man = MAN.exec(rest);
      if (run) {
        at += Number(run[0]);
      } else {
        const letters = man?.[2] ?? man?.[3] ?? '';
        const known = man?.[1]
          ? PROMOTED.includes(letters)
          : terms.trooper(letters) !== undefined || KINGS.includes(letters);
        if (!man || !known) throw syntax('man', { text: rest.slice(0, 8) });
        const square = squares[at];
        if (square !== undefined) men.set(square, `${man[1]}${letters}`);
        at += 1;
      }
      rest = rest.slice((run ?? man)?.[0].length);
    }
    if (at !== terms.files) throw syntax('squares', { rank: terms.depth - i, n: at, expected: terms.files });
  });
  return men;
}

function readHand(text: string, terms: Terms): { hand: Map<string, number>; king: boolean } {
  const hand = new Map<string, number>();
  let king = false;
  let least = 0;
  if (text === '-') return { hand, king };
  const bad = () => syntax('hand', { text: text.slice(0, 20), order: terms.handOrder.join(' ') });
  if (text === '') throw bad();
  for (let rest = text; rest !== ''; ) {
    const found = HELD.exec(rest);
    const number = found?.[1] ?? '';
    if (!found || number.startsWith('0') || number === '1') throw bad();
    rest = rest.slice(found[0].length);
    const code = bareCode(found[2] ?? found[3] ?? '');
    // The king among the shogi men has a word of its own (§3.6).
    if (code === SHOGI_KING && !king) {
      king = true;
      continue;
    }
    const at = terms.handOrder.indexOf(code);
    if (at < least) throw bad();
    least = at + 1;
    hand.set(code, number === '' ? 1 : Number(number));
  }
  return { hand, king };
}
