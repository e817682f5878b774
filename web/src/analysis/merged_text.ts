/** A text that two have changed at the same time. Pure. */

/** What was changed: the part of the text before from `from` up to `to`, and what stands there now. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly now: string;
}

/** The least part of a text in which it differs from another. */
function changeOf(before: string, after: string): Change {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let kept = 0;
  while (kept < most - from && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  return { from, to: before.length - kept, now: after.slice(from, after.length - kept) };
}

/**
 * The text with both changes in it. Where both have put something in the same place, what was written here
 * comes first, on a line of its own where the place is one; where both have rewritten the same words, both
 * texts stay.
 */
export function mergedText(base: string, theirs: string, mine: string): string {
  if (theirs === base || theirs === mine) return mine;
  if (mine === base) return theirs;
  const [their, own] = [changeOf(base, theirs), changeOf(base, mine)];
  const [first, last] = own.from <= their.from ? [own, their] : [their, own];
  const between = base.slice(first.to, last.from);
  if (first.to > last.from) return [mine, theirs].join('\n');
  const isSame = first.to === last.from && first.from === last.from && last.from === last.to;
  const isLine = (base[first.from - 1] ?? '\n') === '\n' && (base[last.to] ?? '\n') === '\n';
  const gap = isSame && isLine ? '\n' : '';
  return base.slice(0, first.from) + first.now + between + gap + last.now + base.slice(last.to);
}

/** Where a place in a text is after the text was changed. */
export function placeIn(before: string, after: string, place: number): number {
  const { from, to, now } = changeOf(before, after);
  if (place <= from) return place;
  return place >= to ? place + now.length - (to - from) : from + now.length;
}
