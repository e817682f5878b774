/** The order in which a key goes through squares: rank by rank from the top, from left to right. */
import { fileOf, rowOf, type Square } from '../shogi/square';

export function inReadingOrder(squares: readonly Square[]): Square[] {
  return [...squares].sort((a, b) => rowOf(a) - rowOf(b) || fileOf(b) - fileOf(a));
}
