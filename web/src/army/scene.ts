/** What the set-up of a game shows to this browser. */
import type { Key, Values } from '../i18n/catalogue';
import type { ArmySetUp, Owner, Player, Snapshot } from '../protocol/types';
import type { Side } from '../shogi/position';

export type Scene =
  /** Two at one screen: the device goes to a player, who says so. */
  | { readonly at: 'curtain'; readonly person: Owner }
  | { readonly at: 'build'; readonly person: Owner }
  /** Sealed, or watching. */
  | { readonly at: 'wait'; readonly person: Owner | null }
  | { readonly at: 'reveal' }
  | { readonly at: 'replace'; readonly person: Owner; readonly mine: boolean }
  | { readonly at: 'play' };

export const PERSONS: readonly Owner[] = ['A', 'B'];

export function otherPerson(person: Owner): Owner {
  return person === 'A' ? 'B' : 'A';
}

/** `seated` is who has taken the device, at one screen; `seen` that the armies have been shown. */
export function sceneOf(setup: ArmySetUp, seated: Owner | null, seen: boolean): Scene {
  if (setup.phase === 'armies') {
    const next = setup.you.find((person) => setup.sealed[person] === null);
    if (next === undefined) return { at: 'wait', person: setup.you[0] ?? null };
    return setup.you.length === 1 || seated === next
      ? { at: 'build', person: next }
      : { at: 'curtain', person: next };
  }
  if (setup.armies && !seen) return { at: 'reveal' };
  const [awaited] = setup.waiting;
  if (setup.phase === 'replace' && awaited !== undefined)
    return { at: 'replace', person: awaited, mine: setup.you.includes(awaited) };
  return { at: 'play' };
}

/** The side of a player; null until the first player is known. */
export function sideOf(setup: ArmySetUp | null | undefined, person: Owner): Side | null {
  if (!setup?.players) return null;
  return setup.players.b === person ? 'b' : 'w';
}

/** Who sits there. Until the first player is known A is the one called black, B the one called white. */
export function playerOf(state: Snapshot, person: Owner): Player {
  const side = (state.setup && sideOf(state.setup, person)) ?? (person === 'A' ? 'b' : 'w');
  return side === 'b' ? state.black : state.white;
}

/** What a player is called on this page. */
export function personName(state: Snapshot, person: Owner, t: (key: Key, values?: Values) => string): string {
  const player = playerOf(state, person);
  if (player.kind === 'program') return player.name;
  if (player.kind === 'engine') return t('player.engine', { n: player.level });
  const alone = state.setup?.you.length === 1 && state.setup.you[0] === person;
  return alone ? t('player.you') : t('army.person', { person });
}
