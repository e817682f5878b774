/** From what the form says to what the server is asked for. */
import type { Player, Summary } from '../protocol/types';
import type { Side } from '../shogi/position';

export type Opponent = 'engine' | 'screen' | 'friend' | 'watch';
export type SideWish = Side | 'random';

export interface Plan {
  black: Player;
  white: Player;
  /** The seats that this browser keeps. */
  seats: Side[];
}

export function plan(opponent: Opponent, mine: Side, level: number): Plan {
  const human: Player = { kind: 'human' };
  const engine: Player = { kind: 'engine', level };
  switch (opponent) {
    case 'engine':
      return { black: mine === 'b' ? human : engine, white: mine === 'w' ? human : engine, seats: [mine] };
    case 'screen':
      return { black: human, white: human, seats: ['b', 'w'] };
    case 'friend':
      return { black: human, white: human, seats: [mine] };
    case 'watch':
      return { black: engine, white: engine, seats: [] };
  }
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
