/** Where a clause like `chu §5.2` is explained. */
const SYSTEMS_WITH_OWN_BOOK = ['chu', 'ennen', 'gungi', 'rengo'];

export function clauseLink(clause: string, system: string): { href: string; label: string } {
  const match = /^(\S+)\s+§\s*([\w.-]+)/.exec(clause);
  if (!match) return { href: `/rules/${system}`, label: clause };
  const [, book, section] = match;
  // `small` covers several games: the page is that of the game being played.
  const page = book && SYSTEMS_WITH_OWN_BOOK.includes(book) ? book : system;
  return { href: `/rules/${page}#${section}`, label: `§${section}` };
}
