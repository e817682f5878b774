/** What rules are called: by a word of their own, or by the name of the game that they were made for. */
import { isKey, text as said, t } from '../i18n/lang.svelte';
import { gameCatalogue } from '../lobby/catalogue.svelte';

export function rulesWord(rules: string): string {
  const key = `workshop.rules.${rules}`;
  if (isKey(key)) return t(key);
  const game = gameCatalogue.list.find(({ id }) => id === rules);
  return game ? said(game.name) : rules;
}
