/** Kokose: three moves running, of which the second is made with a piece of the opponent. */
import * as hand from '../entry/entry';
import { declaring } from '../entry/tree';
import { declares } from '../shogi/part';
import { other, type Side } from '../shogi/position';
import type { Capability } from './capability';
import type { GameSession } from './session.svelte';

const STEP_OF_STAGE = { '1': 2, '2': 3 } as const;

export class Borrowing implements Capability {
  /** The next move is to declare it. */
  declare = $state(false);

  constructor(
    readonly session: GameSession,
    /** It loses unless it ends in mate. */
    readonly mustMate: boolean,
  ) {}

  canDeclare = $derived.by(() => this.session.canMove && (this.session.state?.legal.some(declares) ?? false));
  /** What the position that is shown says of it; null when the game is over. */
  now = $derived.by(() => (this.session.state?.outcome ? null : (this.session.extras?.kokose ?? null)));
  /** The step that one under way has come to; 0 for none. */
  under = $derived.by<0 | 2 | 3>(() => {
    const stage = this.now?.stage;
    return stage === '1' || stage === '2' ? STEP_OF_STAGE[stage] : 0;
  });
  /** The step that is to be made, counting the declaration that is switched on. */
  step = $derived.by<0 | 1 | 2 | 3>(() => this.under || (this.declare && this.canDeclare ? 1 : 0));
  user = $derived.by<Side>(() => this.now?.user ?? this.session.state?.turn ?? 'b');
  /** Whose pieces the three moves are made with. */
  order = $derived.by<readonly Side[]>(() => [this.user, other(this.user), this.user]);
  mine = $derived.by(() => this.session.seats.includes(this.user) && !this.session.past);
  /** The pieces of the side to move are moved by the other player now. */
  forOther = $derived.by(
    () => this.session.extras?.kokose?.stage === '1' && !this.session.past && !this.session.state?.outcome,
  );

  /** How it stands with a side's right to it; null where the position does not say. */
  rightOf(side: Side): 'left' | 'using' | 'used' | null {
    const kokose = this.session.extras?.kokose;
    if (!kokose) return null;
    if (kokose.user === side) return 'using';
    return kokose.rights.includes(side) ? 'left' : 'used';
  }

  /** Makes the next move one that declares it, or no longer. */
  toggle(): void {
    this.declare = this.canDeclare && !this.declare;
    this.session.entry = hand.keep(this.session.tree, this.session.entry);
  }

  narrow(legal: readonly string[]): readonly string[] {
    return declaring(legal, this.declare && this.canDeclare);
  }

  stepBack(): boolean {
    if (!this.declare) return false;
    this.toggle();
    return true;
  }

  key(key: string): boolean {
    if (key !== 'k' || !this.canDeclare) return false;
    this.toggle();
    return true;
  }

  reset(): void {
    this.declare = false;
  }
}
