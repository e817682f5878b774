/** An army against its like, as a position to be looked at. */
import type { Army } from './army';
import type { Terms } from './terms';
import { writeRanks } from './text';

export function facing(army: Army, terms: Terms): string {
  const own = writeRanks(army, terms);
  const between = Array.from({ length: terms.ranks - 2 * terms.depth }, () => `${terms.files}`);
  // Turned by 180 degrees: ranks and pieces from the other end, in small letters.
  const pieces = (row: string) => row.match(/\+?(?:\[[A-Z]+\]|[A-Z])|\d+/g) ?? [];
  const enemy = own
    .split('/')
    .reverse()
    .map((row) => pieces(row).reverse().join('').toLowerCase());
  return `${[...enemy, ...between, own].join('/')} b - 1 - - - - -`;
}
