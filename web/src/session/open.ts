/** Puts a session together: the game itself and what it can do besides, each only where the game has it. */
import type { Definition } from '../protocol/types';
import type { Side } from '../shogi/position';
import { abilitiesOf } from './abilities';
import { Backs } from './backs.svelte';
import { Borrowing } from './borrowing.svelte';
import type { Dial } from './channel.svelte';
import { Confirmation } from './confirmation.svelte';
import { Fouls } from './fouls.svelte';
import { Legs } from './legs.svelte';
import { Premoves } from './premoves.svelte';
import { SecondPart } from './second_part.svelte';
import { GameSession, type SessionEvents } from './session.svelte';
import { SetUp } from './set_up.svelte';
import { SpecialMoves } from './special_moves.svelte';
import { Sweeps } from './sweeps.svelte';
import { Towers } from './towers.svelte';

export interface PlayEvents extends SessionEvents {
  /** The player took up a piece that may not move this turn. */
  stunned(): void;
}

/** A game with what it can do; null for what it has not. */
export interface Play {
  readonly session: GameSession;
  readonly fouls: Fouls | null;
  readonly setUp: SetUp | null;
  readonly backs: Backs | null;
  readonly secondPart: SecondPart | null;
  readonly sweeps: Sweeps | null;
  readonly towers: Towers | null;
  readonly legs: Legs | null;
  readonly borrowing: Borrowing | null;
  readonly specialMoves: SpecialMoves;
  readonly confirmation: Confirmation | null;
  readonly premoves: Premoves | null;
}

/** How a player likes to move, where another plays too. */
export interface Manners {
  /** Whether the move that is complete now is asked about before it is sent. */
  confirms(): boolean;
  /** Whether moves are planned while the other is to move. */
  premoves(): boolean;
  premoved(): void;
  /** The planned move could not be made. */
  unplanned(): void;
}

export function openPlay(
  definition: Definition,
  id: string,
  tokens: Partial<Record<Side, string>>,
  events: PlayEvents,
  { dial, manners }: { dial?: Dial; manners?: Manners } = {},
): Play {
  const session = new GameSession(definition, id, tokens, events, dial);
  const { turns, set_up, hidden, towers: layers, fouls: rule } = session.traits;
  const abilities = abilitiesOf(definition);
  // The order is that in which a tap, a key and a step back are offered to them.
  const fouls = rule === 'refused' ? null : session.mount(new Fouls(session));
  const setUp = set_up === 'by-moves' ? session.mount(new SetUp(session)) : null;
  const towers = layers !== null ? session.mount(new Towers(session)) : null;
  const backs = hidden === 'backs' && setUp ? session.mount(new Backs(session, setUp)) : null;
  const secondPart = abilities.secondPart
    ? session.mount(new SecondPart(session, () => events.stunned()))
    : null;
  const sweeps = abilities.sweeps ? session.mount(new Sweeps(session)) : null;
  const legs = abilities.legs ? new Legs(session) : null;
  const borrowing = turns.kind === 'borrowed' ? session.mount(new Borrowing(session, turns.must_mate)) : null;
  // Which turns move nothing the list of legal moves says: a game may declare passes and declarations.
  const specialMoves = new SpecialMoves(session);
  // What was planned was thought about already.
  const confirms = () => manners?.confirms() === true && premoves?.making !== true;
  const confirmation = manners ? session.mount(new Confirmation(session, confirms)) : null;
  // Whoever moves for both, or places pieces, has nothing to plan.
  const premoves =
    manners && turns.kind !== 'borrowed'
      ? session.mount(
          new Premoves(session, () => manners.premoves() && !setUp?.phase, {
            planned: () => manners.premoved(),
            dropped: () => manners.unplanned(),
          }),
        )
      : null;
  session.ahead = premoves;
  return {
    ...{ session, fouls, setUp, backs, secondPart, sweeps, towers, legs, borrowing, specialMoves },
    ...{ confirmation, premoves },
  };
}
