/** How this reader likes the game page; remembered in the browser. */
import { parts, persisted } from '../store/persisted';

/** How moves are written on the analysis board. */
export type MoveStyle = 'japanese' | 'western' | 'renmei' | 'usi';
const STYLES: readonly unknown[] = ['japanese', 'western', 'renmei', 'usi'] satisfies MoveStyle[];

interface Kept {
  raw: boolean;
  cards: boolean;
  follow: boolean;
  style: MoveStyle | null;
}

const KEPT = persisted<Kept>('yagura.preferences', (found) => {
  const { raw, cards, follow, style } = parts(found);
  return {
    raw: raw === true,
    cards: cards !== false,
    follow: follow !== false,
    style: STYLES.includes(style) ? (style as MoveStyle) : null,
  };
});

class Preferences implements Kept {
  #raw = $state(false);
  #cards = $state(true);
  #follow = $state(true);
  #style = $state<MoveStyle | null>(null);

  constructor() {
    const kept = KEPT.read();
    this.#raw = kept.raw;
    this.#cards = kept.cards;
    this.#follow = kept.follow;
    this.#style = kept.style;
  }

  /** Move list in the strings of the rulebook. */
  get raw(): boolean {
    return this.#raw;
  }
  set raw(value: boolean) {
    this.#raw = value;
    this.#keep();
  }

  /** Move cards appear when the pointer rests on a piece. */
  get cards(): boolean {
    return this.#cards;
  }
  set cards(value: boolean) {
    this.#cards = value;
    this.#keep();
  }

  /** The camera of a large board goes where the last move was made. */
  get follow(): boolean {
    return this.#follow;
  }
  set follow(value: boolean) {
    this.#follow = value;
    this.#keep();
  }

  /** The style of moves that was chosen; null for that of the language. */
  get style(): MoveStyle | null {
    return this.#style;
  }
  set style(value: MoveStyle | null) {
    this.#style = value;
    this.#keep();
  }

  #keep(): void {
    KEPT.write({ raw: this.#raw, cards: this.#cards, follow: this.#follow, style: this.#style });
  }
}

export const preferences = new Preferences();
