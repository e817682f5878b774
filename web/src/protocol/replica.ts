import type { Change, ServerMessage, Snapshot, Standing } from './types';

/** What became of the page's copy of a game when a message arrived. */
export type Applied =
  | { kind: 'new'; state: Snapshot }
  | { kind: 'same'; state: Snapshot | null }
  /** The message does not follow the copy: ask for the whole state. */
  | { kind: 'gap'; state: Snapshot | null };

/** Applies a message to the copy. Never changes its arguments. */
export function apply(state: Snapshot | null, message: ServerMessage): Applied {
  switch (message.t) {
    case 'state':
      return { kind: 'new', state: message.state };
    case 'moved': {
      if (!state) return { kind: 'gap', state };
      if (message.v <= state.v) return { kind: 'same', state };
      if (message.v !== state.v + 1 || message.ply !== state.moves.length + 1) return { kind: 'gap', state };
      return {
        kind: 'new',
        state: {
          ...state,
          ...standing(message),
          v: message.v,
          moves: [...state.moves, message.move],
          positions: [...state.positions, message.position],
          notes: [...state.notes, message.note],
        },
      };
    }
    case 'changed':
      if (!state) return { kind: 'gap', state };
      if (message.v <= state.v) return { kind: 'same', state };
      if (message.v !== state.v + 1) return { kind: 'gap', state };
      return { kind: 'new', state: { ...state, ...standing(message), v: message.v } };
    case 'ack':
      // The change comes before its acknowledgement; a higher version here means that it was missed.
      return { kind: state && message.v > state.v ? 'gap' : 'same', state };
    default:
      return { kind: 'same', state };
  }
}

/** What a message says of how the game stands; the set-up only where it has changed. */
function standing(message: Standing & Pick<Change, 'setup'>): Partial<Snapshot> & Standing {
  const { turn, side, legal, check, checked, outcome, thinking, restarts, next, setup } = message;
  const { repetition, mate, offers, effects, hints, clock, adjournment, rated, berserk } = message;
  const changed = setup === undefined ? {} : { setup };
  return {
    ...{ turn, side, legal, check, checked, outcome, thinking, restarts, next },
    ...{ repetition, mate, offers, effects, adjournment },
    ...(clock ? { clock } : {}),
    ...(hints === undefined ? {} : { hints }),
    ...(rated ? { rated } : {}),
    ...(berserk ? { berserk } : {}),
    ...changed,
  };
}

/** A move that was sent and not yet answered. */
export interface Pending {
  a: number;
  ply: number;
  move: string;
  /** Milliseconds that its player had the turn, where that is known. */
  took?: number;
}

/**
 * What to do with an unanswered move once the whole state has come: `made` it was, `drop` it because the game
 * is over or has gone back, or `send` it again. The server accepts a repetition, and alone knows whether a
 * move that reads otherwise here is the same with something in it hidden.
 */
export function settlePending(state: Snapshot, { ply, move }: Pending): 'made' | 'send' | 'drop' {
  if (state.moves[ply] === move) return 'made';
  const made = state.moves.length;
  return made < ply || (made === ply && state.outcome !== null) ? 'drop' : 'send';
}
