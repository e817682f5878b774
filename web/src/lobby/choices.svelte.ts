/** What is chosen for the game that is to begin: kept while the form moves from beside the list over it. */
import { guestName } from './guest';
import type { Opponent, SideWish } from './plan';
import { AT_ONCE } from './watch_terms';
import { type Wish, wished } from './wish';

export class Choices {
  /** What was asked for; a game that has no such opponent takes another. */
  asked = $state<Opponent>('engine');
  level = $state(0);
  side = $state<SideWish>('b');
  hints = $state(false);
  rated = $state(false);
  /** Of an opponent who is sought: ratings, as they are typed. */
  range = $state({ least: '', most: '' });
  /** Of an opponent who is challenged: the name. */
  to = $state('');
  guest = $state(guestName.read());
  options = $state.raw<Wish['options']>({});
  time = $state.raw() as Wish['time'];
  watched = $state(AT_ONCE);
  /** Who has just been asked. */
  asking = $state<string | null>(null);
  /** More than what is usual is seen of the form. */
  advanced = $state(false);
  #typed = $state.raw({ game: '', position: '' });

  /** Begins with what was chosen last, also for another game or on another day. */
  constructor(last: Wish = wished.read()) {
    this.asked = last.opponent;
    this.level = last.level;
    this.side = last.side;
    this.hints = last.hints;
    this.rated = last.rated;
    this.options = last.options;
    this.time = last.time;
  }

  /** A position is one of a game. */
  positionOf(game: string): string {
    return this.#typed.game === game ? this.#typed.position : '';
  }

  begin(game: string, position: string): void {
    this.#typed = { game, position };
  }

  optionsOf(game: string): Readonly<Record<string, string>> {
    return this.options[game] ?? {};
  }

  choose(game: string, option: string, value: string): void {
    this.options = { ...this.options, [game]: { ...this.optionsOf(game), [option]: value } };
  }

  /** For the next visit. */
  keep(): void {
    const { asked: opponent, level, side, hints, rated, options, time } = this;
    wished.write({ opponent, level, side, hints, rated, options, time });
  }
}
