/** Where a clause like `chu §5.2` is explained. */

/** The chapters of the rulebook `small` that are about one game; the others are about all of its games. */
const CHAPTERS: Record<string, string> = {
  2: 'shogi',
  3: 'shogi-7x9',
  4: 'shogi-10x10',
  5: 'stun',
  6: 'two-stage',
  7: 'kokose',
};
export const SMALL = { book: 'small', pages: Object.values(CHAPTERS) };

/** The page on which a section of the rulebook `small` is to be read. */
export function pageOfSmall(section: string): string {
  return CHAPTERS[/^\d+/.exec(section)?.[0] ?? ''] ?? 'shogi';
}

const SYSTEMS_WITH_OWN_BOOK = ['chu', 'ennen', 'gungi', 'rengo'];

export function clauseLink(clause: string, system: string): { href: string; label: string } {
  const match = /^(\S+)\s+§\s*([\w.-]+)/.exec(clause);
  if (!match) return { href: `/rules/${system}`, label: clause };
  const [, book, section] = match;
  // `small` covers several games: the page is that of the game being played.
  const page = book && SYSTEMS_WITH_OWN_BOOK.includes(book) ? book : system;
  return { href: `/rules/${page}#${section}`, label: `§${section}` };
}

/** A section and those that it is a part of, the nearest first: what a page has no heading for is said under the next larger one. */
export function sectionsOf(section: string): string[] {
  const larger = /^(\d+(?:\.\d+)*)\.\d+$/.exec(section)?.[1];
  return larger === undefined ? [section] : [section, ...sectionsOf(larger)];
}
