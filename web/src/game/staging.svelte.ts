/**
 * What of a game the board shows: moves that come more quickly than they can be seen are shown one after the
 * other. A player who moves three times running is seen to do so.
 */

/** So long a move is looked at before the next one. */
export const LOOKED_AT_MS = 450;
/** More moves than this were not missed by a blink: the board shows the last one at once. */
const MOST_BEHIND = 4;

export interface GameView {
  /** The ply that is to be seen, and whether it is that of the present. */
  readonly ply: number;
  readonly live: boolean;
}

/** Calls back after so many milliseconds; what it returns calls it off. */
export type Timer = (ms: number, then: () => void) => () => void;
const byClock: Timer = (ms, then) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};

export class Staging {
  /** The ply on the board while it is behind; null while it is not. */
  behind = $state<number | null>(null);
  #view: GameView | null = null;
  #free = 0;
  #stop: (() => void) | null = null;

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly timer: Timer = byClock,
  ) {}

  /** Is told of every change; `still` shows everything at once. */
  follow(view: GameView, still: boolean): void {
    const before = this.#view;
    this.#view = view;
    const shown = this.behind ?? before?.ply ?? view.ply;
    const goesOn = before?.live === true && view.live && view.ply > before.ply;
    if (!goesOn || still || view.ply - shown > MOST_BEHIND) {
      if (!before || view.ply !== before.ply || view.live !== before.live) this.#catchUp();
      return;
    }
    if (this.behind === null && this.now() >= this.#free && view.ply === shown + 1) {
      this.#free = this.now() + LOOKED_AT_MS;
      return;
    }
    if (this.behind !== null) return;
    this.behind = shown;
    this.#wait(Math.max(0, this.#free - this.now()));
  }

  /** Nothing is waited for any more. */
  close(): void {
    this.#catchUp();
  }

  #wait(ms: number): void {
    this.#stop = this.timer(ms, () => {
      const next = (this.behind ?? 0) + 1;
      this.#free = this.now() + LOOKED_AT_MS;
      if (this.#view && next < this.#view.ply) {
        this.behind = next;
        this.#wait(LOOKED_AT_MS);
      } else {
        this.behind = null;
        this.#stop = null;
      }
    });
  }

  #catchUp(): void {
    this.#stop?.();
    this.#stop = null;
    this.behind = null;
  }
}
