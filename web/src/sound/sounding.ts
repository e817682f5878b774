/** Which moves are heard, each once: one's own when it is made, the others when they are seen. */
import { type Deed, heard } from './heard';
import type { SoundName } from './scores';

export interface Sound {
  play(names: readonly SoundName[]): void;
}

export class Sounding {
  /** The own move that was heard already, with its ply. */
  #own: { ply: number; text: string } | null = null;
  #ply: number | null = null;
  #over: boolean | null = null;

  constructor(private readonly sound: Sound) {}

  /** A move is on the board before the server has answered. */
  made(ply: number, deed: Omit<Deed, 'checks' | 'ends'>): void {
    const { text } = deed.move;
    if (this.#own?.ply === ply && this.#own.text === text) return;
    this.#own = { ply, text };
    this.sound.play(heard({ ...deed, checks: false, ends: false }));
  }

  /** Another ply is on the board; `deed` is what led to it. Only a step forward is heard. */
  shown(ply: number, deed: Deed | null): void {
    const before = this.#ply;
    this.#ply = ply;
    if (before === null || ply !== before + 1 || !deed) return;
    const known = this.#own?.ply === ply && this.#own.text === deed.move.text;
    this.#own = null;
    this.sound.play(known ? heard(deed).filter((name) => name === 'check' || name === 'end') : heard(deed));
    if (deed.ends) this.#over = true;
  }

  /** Whether the game is over: an end without a move is heard too. */
  ended(over: boolean): void {
    const before = this.#over;
    this.#over = over;
    if (over && before === false) this.sound.play(['end']);
  }
}
