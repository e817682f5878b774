/** How this reader likes the game page; remembered in the browser. */
const KEY = 'yagura.preferences';

interface Kept {
  raw: boolean;
  cards: boolean;
  follow: boolean;
}

class Preferences implements Kept {
  #raw = $state(false);
  #cards = $state(true);
  #follow = $state(true);

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
      this.#raw = kept.raw ?? false;
      this.#cards = kept.cards ?? true;
      this.#follow = kept.follow ?? true;
    } catch {
      // Defaults are fine.
    }
  }

  /** Move list in the strings of the rulebook. */
  get raw(): boolean {
    return this.#raw;
  }
  set raw(value: boolean) {
    this.#raw = value;
    this.#keep();
  }

  /** Move cards appear when the pointer rests on a man. */
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
    try {
      const kept: Kept = { raw: this.#raw, cards: this.#cards, follow: this.#follow };
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Without a store they last as long as the page.
    }
  }
}

export const preferences = new Preferences();
