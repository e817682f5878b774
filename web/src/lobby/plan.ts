/** From what the form says to what the server is asked for. */
import type { NewPlayer, Player, Summary } from '../protocol/types';
import type { Side } from '../shogi/position';

/** A program of the operator’s is chosen by its name. */
export type Opponent = 'engine' | 'anyone' | 'screen' | 'friend' | 'player' | 'watch' | `program:${string}`;
/** Opponents who are found in the lobby: there is no game before they come. */
export function isSought(opponent: Opponent): opponent is 'anyone' | 'player' {
  return opponent === 'anyone' || opponent === 'player';
}
export type SideWish = Side | 'random';

export interface Plan {
  black: NewPlayer;
  white: NewPlayer;
  /** The seats that this browser keeps. */
  seats: Side[];
}

export function plan(opponent: Opponent, mine: Side, level: number): Plan {
  const human: NewPlayer = { kind: 'human' };
  const engine: NewPlayer = { kind: 'engine', level };
  const against = (other: NewPlayer): Plan => ({
    black: mine === 'b' ? human : other,
    white: mine === 'w' ? human : other,
    seats: [mine],
  });
  switch (opponent) {
    case 'engine':
      return against(engine);
    case 'screen':
      return { black: human, white: human, seats: ['b', 'w'] };
    case 'friend':
      return against({ kind: 'invited' });
    case 'watch':
      return { black: engine, white: engine, seats: [] };
    default:
      return against({ kind: 'program', name: programOf(opponent) ?? '' });
  }
}

/** Who sits there once the invited one has come. */
export function seated(player: NewPlayer): Player {
  return player.kind === 'invited' ? { kind: 'human' } : player;
}

/** The program’s name, null for other opponents. */
export function programOf(opponent: Opponent): string | null {
  return opponent.startsWith('program:') ? opponent.slice('program:'.length) : null;
}

/** The id with its options; those left at the first value are not written. */
export function variantId(
  game: Pick<Summary, 'id' | 'options'>,
  chosen: Readonly<Record<string, string>>,
): string {
  const parts = game.options
    .filter(({ key, values }) => chosen[key] !== undefined && chosen[key] !== values[0])
    .map(({ key }) => `${key}=${chosen[key]}`);
  return parts.length > 0 ? `${game.id}?${parts.join('&')}` : game.id;
}
