/**
 * What a session can do besides moving one piece a turn: read off a definition, its traits and the moves of
 * its kinds.
 */
import type { Definition } from '../protocol/types';

export interface Abilities {
  /** Pieces that go leg by leg, as a lion does. */
  readonly legs: boolean;
  /** Pieces that choose what they take on their way. */
  readonly sweeps: boolean;
  /** A turn may have a second part; with towers it is where a piece that was taken is set up. */
  readonly secondPart: boolean;
}

export function abilitiesOf({ kinds, traits }: Pick<Definition, 'kinds' | 'traits'>): Abilities {
  return {
    legs: kinds.some(({ moves }) => moves.two_steps.length > 0),
    sweeps: kinds.some(
      ({ moves }) => moves.dances.length > 0 || moves.range_jumps.some((jump) => jump.captures),
    ),
    secondPart: traits.turns.kind === 'with-second-part' || traits.towers !== null,
  };
}
