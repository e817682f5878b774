/**
 * Variant ids as the server writes them: `ID`, `ID~VERSION` for a game that the operator has added, and
 * behind `?` the options that are not the usual ones.
 */

/** The id of the game in the list of games. */
export function gameId(variant: string): string {
  return variant.split(/[?~]/, 1)[0] ?? variant;
}

/** By what its definition is asked for: in the version with which a game was begun, without options. */
export function definitionId(variant: string): string {
  return variant.split('?', 1)[0] ?? variant;
}

/** Whether it is an added game, named in the version that is played. */
export function isVersion(variant: string): boolean {
  return definitionId(variant).includes('~');
}

/** The name of a game in addresses: its id, of an added game in the version that is played. */
export function addressOf(variant: string, id: string): string {
  return isVersion(variant) ? definitionId(variant) : id;
}

/**
 * The name of a game's rules page: that of its system; an added game has its own, in the version that is
 * played, as another game may have its id.
 */
export function rulesPageOf(variant: string, system: string): string {
  return addressOf(variant, system);
}
