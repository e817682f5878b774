/** Ratings in words. */
/** Returns a rating as people write it: `1500?` where it is not certain yet. */
export function ratingText(rating: number, provisional: boolean): string {
  return provisional ? `${rating}?` : `${rating}`;
}

/** Returns by how much a rating has changed: `+12`, `−12`, `±0`. */
export function changeText(change: number): string {
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
}
