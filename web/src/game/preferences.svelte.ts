/** How this reader likes the game page; remembered in the browser, and with the account. */
import { parts, persisted } from '../store/persisted';

/** How moves are written on the analysis board. */
export type MoveStyle = 'japanese' | 'western' | 'renmei' | 'usi';
const STYLES: readonly unknown[] = ['japanese', 'western', 'renmei', 'usi'] satisfies MoveStyle[];

/** When a move is asked about before it is sent: where squares are small for a finger, always, never. */
export type Confirming = 'small' | 'always' | 'never';
export const CONFIRMING: readonly Confirming[] = ['small', 'always', 'never'];

interface Kept {
  raw: boolean;
  cards: boolean;
  follow: boolean;
  style: MoveStyle | null;
  confirm: Confirming;
  premove: boolean;
}

function keptOf(found: unknown): Kept {
  const { raw, cards, follow, style, confirm, premove } = parts(found);
  return {
    raw: raw === true,
    cards: cards !== false,
    follow: follow !== false,
    style: STYLES.includes(style) ? (style as MoveStyle) : null,
    confirm: CONFIRMING.find((one) => one === confirm) ?? 'small',
    premove: premove !== false,
  };
}

const KEPT = persisted<Kept>('yagura.preferences', keptOf);

class Preferences implements Kept {
  #raw = $state(false);
  #cards = $state(true);
  #follow = $state(true);
  #style = $state<MoveStyle | null>(null);
  #confirm = $state<Confirming>('small');
  #premove = $state(true);

  constructor() {
    this.#set(KEPT.read());
  }

  /** All of them. */
  get now(): Kept {
    const { raw, cards, follow, style, confirm, premove } = this;
    return { raw, cards, follow, style, confirm, premove };
  }

  /** Likes what was kept elsewhere. */
  take(found: unknown): void {
    this.#set(keptOf(found));
    this.#keep();
  }

  #set(kept: Kept): void {
    this.#raw = kept.raw;
    this.#cards = kept.cards;
    this.#follow = kept.follow;
    this.#style = kept.style;
    this.#confirm = kept.confirm;
    this.#premove = kept.premove;
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

  get confirm(): Confirming {
    return this.#confirm;
  }
  set confirm(value: Confirming) {
    this.#confirm = value;
    this.#keep();
  }

  /** Moves can be planned while the opponent thinks. */
  get premove(): boolean {
    return this.#premove;
  }
  set premove(value: boolean) {
    this.#premove = value;
    this.#keep();
  }

  #keep(): void {
    KEPT.write(this.now);
  }
}

export const preferences = new Preferences();
