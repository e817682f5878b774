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
