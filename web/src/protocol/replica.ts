import { maskedText } from '../shogi/move';
import { NO_OFFERS } from './offers';
import type { Received, Snapshot, Standing } from './types';

/** What became of the page's copy of a game when a message arrived. */
export type Applied =
  | { kind: 'new'; state: Snapshot }
  | { kind: 'same'; state: Snapshot | null }
  /** The message does not follow the copy: ask for the whole state. */
  | { kind: 'gap'; state: Snapshot | null };

/** Applies a message to the copy. Never changes its arguments. */
export function apply(state: Snapshot | null, message: Received): Applied {
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

function standing(message: Standing): Standing {
  const { turn, side, legal, check, checked, outcome, thinking, restarts, next, setup } = message;
  const { repetition = null, mate = false, offers = NO_OFFERS } = message;
  const changed = setup === undefined ? {} : { setup };
  return {
    ...{ turn, side, legal, check, checked, outcome, thinking, restarts, next },
    ...{ repetition, mate, offers },
    ...changed,
  };
}

/** A move that was sent and not yet answered. */
export interface Pending {
  a: number;
  ply: number;
  move: string;
}

/**
 * What to do with an unanswered move once the whole state has come: `made` it was, `send` it again
 * (the server accepts a repetition), or `drop` it because the game has gone another way.
 */
export function settlePending(state: Snapshot, pending: Pending): 'made' | 'send' | 'drop' {
  const made = state.moves[pending.ply];
  // At one screen the other player's eyes do not see all of it.
  if (made === pending.move || made === maskedText(pending.move)) return 'made';
  if (state.moves.length === pending.ply && state.outcome === null) return 'send';
  return 'drop';
}
