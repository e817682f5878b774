/** How this reader likes the game page; remembered in the browser. */
import { parts, persisted } from '../store/persisted';

interface Kept {
  raw: boolean;
  cards: boolean;
  follow: boolean;
}

const KEPT = persisted<Kept>('yagura.preferences', (found) => {
  const { raw, cards, follow } = parts(found);
  return { raw: raw === true, cards: cards !== false, follow: follow !== false };
});

class Preferences implements Kept {
  #raw = $state(false);
  #cards = $state(true);
  #follow = $state(true);

  constructor() {
    const kept = KEPT.read();
    this.#raw = kept.raw;
    this.#cards = kept.cards;
    this.#follow = kept.follow;
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

  #keep(): void {
    KEPT.write({ raw: this.#raw, cards: this.#cards, follow: this.#follow });
  }
}

export const preferences = new Preferences();
