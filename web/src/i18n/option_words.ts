/**
 * How an option of a game and its values are called: as the form says that begins a game, or, where players
 * choose a declared rule by it, as the form of declared rules does.
 */
import { isKey, t } from './lang.svelte';

export function optionWord(key: string, value?: string): string {
  const tail = value === undefined ? key : `${key}.${value}`;
  for (const found of [`lobby.option.${tail}`, `declared.${tail}`]) if (isKey(found)) return t(found);
  return value ?? key;
}
