/** The lobby of this page: one for all pages of the app. */
import { address } from '../app/route.svelte';
import { Hall } from './hall.svelte';

/** Boards that nobody is torn away from. */
const BUSY: ReadonlySet<string> = new Set(['game', 'analysis', 'puzzle', 'lesson']);

export const hall = new Hall((game) => {
  if (BUSY.has(address.route.page)) return false;
  address.go(`/game/${game}`);
  return true;
});
