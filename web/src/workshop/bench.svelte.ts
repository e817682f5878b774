/** The text on the bench: what was changed can be taken back, and a reload loses nothing. */

import { Refusal } from '../protocol/rest';
import type { CheckedDefinition, Definition, Failure } from '../protocol/types';
import { checkDefinition } from '../protocol/workshop';
import { parts, persisted } from '../store/persisted';

/** How many changes can be taken back. */
const MOST_STEPS = 300;
/** Letters typed in such a time are one change. */
const TOGETHER_MS = 900;
const CHECK_MS = 350;

const DRAFT = 'yagura.workshop';
const draft = persisted<{ text: string }>(DRAFT, (found) => {
  const { text } = parts(found);
  return { text: typeof text === 'string' ? text : '' };
});

export class Bench {
  text = $state('');
  checked = $state.raw<CheckedDefinition | null>(null);
  /** What the server said last of a text that it could read: what the form shows while another is wrong. */
  game = $state.raw<Definition | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** The text that `checked` is about. */
  of = $state.raw<string | null>(null);
  /** What a change by the form has made of a game that could be played. */
  #made = $state.raw<string | null>(null);
  #past = $state.raw<readonly string[]>([]);
  #future = $state.raw<readonly string[]>([]);
  #typed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }
  /** What is known is about this text. */
  get isCurrent(): boolean {
    return this.of === this.text;
  }
  get isPlayable(): boolean {
    return this.isCurrent && this.checked !== null && this.checked.errors.length === 0;
  }

  /** The game could be played before the last change, which was one by the form. */
  get isBrokenByForm(): boolean {
    return this.#made === this.text && this.isCurrent && (this.checked?.errors.length ?? 0) > 0;
  }

  open(): void {
    this.text = draft.read().text;
    this.#check(0);
    window.addEventListener('storage', this.#hear);
  }

  /** A change by the form: one step. */
  set(text: string): void {
    this.#typed = 0;
    if (text !== this.text) this.#made = this.isPlayable ? text : null;
    this.#become(text);
  }

  /** Another text in the place of this one: one step. */
  replace(text: string): void {
    this.#typed = 0;
    this.#made = null;
    this.#become(text);
  }

  /** A change by typing: letters that follow each other are one step. */
  type(text: string): void {
    const now = Date.now();
    const goesOn = now - this.#typed < TOGETHER_MS && this.#past.length > 0;
    this.#typed = now;
    if (!goesOn) {
      this.#become(text);
      return;
    }
    this.#future = [];
    this.#show(text);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.text];
    this.#typed = 0;
    this.#show(before);
  }

  redo(): void {
    const next = this.#future.at(-1);
    if (next === undefined) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.text];
    this.#typed = 0;
    this.#show(next);
  }

  /** Looks at the text now. */
  async look(): Promise<void> {
    clearTimeout(this.#timer);
    const { text } = this;
    if (text.trim() === '') {
      this.checked = null;
      this.game = null;
      this.of = text;
      return;
    }
    try {
      const checked = await checkDefinition(text);
      if (text !== this.text) return;
      this.failure = null;
      this.checked = checked;
      this.of = text;
      if (checked.game) this.game = checked.game;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.failure = error.failure;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    window.removeEventListener('storage', this.#hear);
  }

  /** What another tab has made of the draft becomes the text here too: one step, so that nothing is lost. */
  readonly #hear = (event: StorageEvent): void => {
    if (event.key !== DRAFT) return;
    this.#typed = 0;
    this.#made = null;
    // It is written already; by now the other tab may have gone on.
    this.#become(draft.read().text, false);
  };

  #become(text: string, isOurs = true): void {
    if (text === this.text) return;
    this.#past = [...this.#past, this.text].slice(-MOST_STEPS);
    this.#future = [];
    this.#show(text, isOurs);
  }

  #show(text: string, isOurs = true): void {
    this.text = text;
    if (isOurs) draft.write({ text });
    this.#check(CHECK_MS);
  }

  #check(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), after);
  }
}
