/** The record in the notation of the game's author, as the holder of the tokens may know it. */
import { gameRecord, Refusal } from '../protocol/rest';
import { type Kept, tokenList } from '../protocol/seats';
import type { Notices } from './notices.svelte';

/** Null where it is refused, which is told. */
export async function notation({ id, tokens }: Kept, notices: Notices): Promise<string | null> {
  try {
    return await gameRecord(id, tokenList(tokens));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notices.refuse(error.failure);
    return null;
  }
}
