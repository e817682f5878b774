/** The clocks of a game on the page, and how long its player has had the turn. */
import type { Clock, ServerMessage } from '../protocol/types';
import type { Side } from '../shogi/position';
import type { Heard } from './reckon';

/** The page's clock in milliseconds; it knows no time of day, and is never set. */
export type Now = () => number;

export class ClockWatch {
  heard = $state.raw<Heard | null>(null);
  /** When the turn came that is on now; null where this page was not there. */
  #turnCame: number | null = null;

  constructor(readonly now: Now = () => performance.now()) {}

  /** Takes in what a message says of the clocks. */
  hear(message: ServerMessage): void {
    const at = this.now();
    const clock = told(message);
    if (clock) this.heard = { clock, at };
    if (message.t === 'moved') this.#turnCame = at;
    else if (message.t === 'state' || message.t === 'clock') this.#turnCame = null;
  }

  /** Milliseconds since the turn came to a player who uses up his time; undefined where that is not known. */
  took(seats: readonly Side[]): number | undefined {
    const { heard } = this;
    if (this.#turnCame === null || heard?.clock.phase !== 'play') return undefined;
    if (!heard.clock.runs.some((side) => seats.includes(side))) return undefined;
    return Math.max(0, Math.round(this.now() - this.#turnCame));
  }
}

function told(message: ServerMessage): Clock | undefined {
  switch (message.t) {
    case 'state':
      return message.state.clock;
    case 'moved':
    case 'changed':
    case 'clock':
      return message.clock;
    default:
      return undefined;
  }
}
