/** Where a clause like `chu §5.2` is explained. */
import { hasRulesPage } from './sources';

/**
 * The page of a clause: that of its rulebook where there is one; a rulebook that is about several games has
 * none, and the page is that of the game being played.
 */
export function clauseLink(clause: string, system: string): { href: string; label: string } {
  const match = /^(\S+)\s+§\s*([\w.-]+)/.exec(clause);
  if (!match) return { href: `/rules/${system}`, label: clause };
  const [, book = '', section] = match;
  return { href: `/rules/${hasRulesPage(book) ? book : system}#${section}`, label: `§${section}` };
}
