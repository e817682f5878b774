/** The armies that the server offers for a board, asked for once; random ones anew each time. */
import * as rest from '../protocol/rest';
import type { Armies } from '../protocol/types';

const asked = new Map<string, Promise<Armies>>();

export function armiesOf(variant: string): Promise<Armies> {
  const known = asked.get(variant) ?? rest.armies(variant);
  asked.set(variant, known);
  // What failed is asked for again.
  known.catch(() => asked.delete(variant));
  return known;
}

export async function randomArmy(variant: string): Promise<string> {
  return (await rest.armies(variant)).random;
}
