/** What a tournament is played at, in words. */
import { text } from '../i18n/lang.svelte';
import { gameCatalogue } from '../lobby/catalogue.svelte';
import { gameId } from '../protocol/variant';

export function gameName(variant: string): string {
  const id = gameId(variant);
  const game = gameCatalogue.list.find((known) => known.id === id);
  return game ? text(game.name) : variant;
}
