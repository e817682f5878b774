/** Finding pieces on a board: by kanji, reading, English name or code; and what a filter leaves. */
import type { Kind } from '../protocol/types';
import { kanjiNumber } from '../shogi/notation';
import { type Position, piecesOf, type Side } from '../shogi/position';
import { rankName, type Square } from '../shogi/square';
import { plain } from './reading';

/** How well a kind answers a query: the least number is the best, null is no answer. */
export function rankOf(kind: Pick<Kind, 'code' | 'glyph' | 'name' | 'also'>, query: string): number | null {
  const ranks = [kind.name, ...(kind.also ?? [])].flatMap((name) => rankBy({ ...kind, name }, query) ?? []);
  return ranks.length > 0 ? Math.min(...ranks) : null;
}

function rankBy(kind: Pick<Kind, 'code' | 'glyph' | 'name'>, query: string): number | null {
  const asked = query.normalize('NFKC').trim();
  if (asked === '') return null;
  const code = kind.code.replace(/[[\]]/g, '');
  if (code === asked.toUpperCase().replace(/[[\]]/g, '')) return 0;
  if (kind.glyph === asked || kind.name.ja === asked) return 0;
  if (/\p{Script=Han}/u.test(asked))
    return kind.name.ja.includes(asked) || kind.glyph.includes(asked) ? 1 : null;
  const words = plain(asked);
  const [reading, english] = [plain(kind.name.romaji), plain(kind.name.en)];
  if (words === '') return null;
  if (reading === words || english === words) return 1;
  // One letter is a code; as the beginning of a name it would be half the army.
  if (words.length < 2) return null;
  if (reading.startsWith(words) || english.startsWith(words)) return BEGINNING;
  return reading.includes(words) || english.includes(words) ? INSIDE : null;
}

/**
 * Answers that are no more than the beginning or the inside of a name: they count only when there are no
 * better ones.
 */
const BEGINNING = 2;
const INSIDE = 3;

/**
 * The squares of all pieces that answer, the best answers first, of each those of `near` first, in reading
 * order from the top.
 */
export function find(
  position: Position,
  kinds: ReadonlyMap<string, Kind>,
  query: string,
  near: Side = 'b',
): Square[] {
  const named = squareOf(position, query);
  if (named !== null) return [named];
  const ranks = new Map<string, number>();
  for (const [code, kind] of kinds) {
    const rank = rankOf(kind, query);
    if (rank !== null) ranks.set(code, rank);
  }
  const answers = piecesOf(position).flatMap(({ square, piece }, place) => {
    const rank = ranks.get(piece.code);
    return rank === undefined ? [] : [{ square, place, rank, far: piece.side === near ? 0 : 1 }];
  });
  const best = Math.min(...answers.map(({ rank }) => rank));
  return answers
    .filter(({ rank }) => rank < BEGINNING || rank === best)
    .sort((a, b) => a.rank - b.rank || a.far - b.far || a.place - b.place)
    .map(({ square }) => square);
}

/** The square that a query names, as in `14s` or `14十九`. */
function squareOf({ files, ranks }: Pick<Position, 'files' | 'ranks'>, query: string): Square | null {
  const [, file = '', rank = ''] =
    /^(\d{1,2})([a-z]{1,2}|[一二三四五六七八九十]{1,3})$/.exec(
      query.normalize('NFKC').trim().toLowerCase(),
    ) ?? [];
  const rows = Array.from({ length: ranks }, (_, row) => row);
  const row = rows.find((row) => rankName(row) === rank || kanjiNumber(row + 1) === rank);
  const onBoard = row !== undefined && Number(file) >= 1 && Number(file) <= files;
  return onBoard ? `${Number(file)}${rankName(row)}` : null;
}

/** The kind that a query names best, on the board or not. */
export function kindOf(kinds: ReadonlyMap<string, Kind>, query: string): Kind | null {
  const ranked = [...kinds.values()].flatMap((kind) => {
    const rank = rankOf(kind, query);
    return rank === null ? [] : [{ kind, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank)[0]?.kind ?? null;
}

/** Which pieces are shown plainly; the others are faint. */
export type Filter =
  | { readonly by: 'all' | 'royal' | 'promoted' | 'movable' }
  | { readonly by: 'side'; readonly side: Side }
  | { readonly by: 'kind'; readonly code: string };

export const ALL: Filter = { by: 'all' };

export function filterOf(text: string): Filter {
  const [by, what = ''] = text.split(':');
  if (by === 'royal' || by === 'promoted' || by === 'movable') return { by };
  if (by === 'side' && (what === 'b' || what === 'w')) return { by, side: what };
  return by === 'kind' && what !== '' ? { by, code: what } : ALL;
}

/** The squares of the pieces that a filter makes faint. */
export function faint(
  position: Position,
  kinds: ReadonlyMap<string, Kind>,
  filter: Filter,
  movable: ReadonlySet<Square>,
): Set<Square> {
  const squares = new Set<Square>();
  for (const [square, { code, side }] of position.board) {
    const kind = kinds.get(code);
    const plainly =
      filter.by === 'all' ||
      (filter.by === 'royal' && kind?.royal) ||
      (filter.by === 'promoted' && kind?.promoted) ||
      (filter.by === 'movable' && movable.has(square)) ||
      (filter.by === 'side' && filter.side === side) ||
      (filter.by === 'kind' && filter.code === code);
    if (!plainly) squares.add(square);
  }
  return squares;
}

/** The kinds on the board with the number of their pieces, in the order of the definition. */
export function census(
  position: Position,
  kinds: ReadonlyMap<string, Kind>,
): { code: string; kind: Kind; count: number }[] {
  const counts = new Map<string, number>();
  for (const { code } of position.board.values()) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...kinds].flatMap(([code, kind]) => {
    const count = counts.get(code) ?? 0;
    return count > 0 ? [{ code, kind, count }] : [];
  });
}
