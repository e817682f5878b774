/** Sections of a rulebook: `5.2.1` is a part of `5.2`. */

/**
 * A section and those that it is a part of, the nearest first: what a page has no heading for is said under
 * the next larger one.
 */
export function sectionsOf(section: string): string[] {
  const larger = /^(\d+(?:\.\d+)*)\.\d+$/.exec(section)?.[1];
  return larger === undefined ? [section] : [section, ...sectionsOf(larger)];
}
