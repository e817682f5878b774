/** What a reader wants to hear, feel and see moving; remembered in the browser, and with the account. */
import { type Persisted, parts, persisted } from '../store/persisted';

/** `system`: as the device is told. */
export type Motion = 'system' | 'none';
export const MOTIONS: readonly Motion[] = ['system', 'none'];

export interface FeedbackChoice {
  readonly sound: boolean;
  /** 0 to 1. */
  readonly volume: number;
  readonly vibration: boolean;
  readonly motion: Motion;
}

const VOLUME = 0.6;

/** A choice out of what was found, whoever wrote it; what is none is as usual. */
function choiceOf(found: unknown): FeedbackChoice {
  const { sound, volume, vibration, motion } = parts(found);
  return {
    sound: sound !== false,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : VOLUME,
    vibration: vibration !== false,
    motion: MOTIONS.find((one) => one === motion) ?? 'system',
  };
}

export const KEPT_FEEDBACK: Persisted<FeedbackChoice> = persisted('yagura.feedback', choiceOf);

class FeedbackSettings {
  now = $state.raw<FeedbackChoice>(KEPT_FEEDBACK.read());

  /** Chooses what was kept elsewhere. */
  take(found: unknown): void {
    this.choose(choiceOf(found));
  }

  choose(change: Partial<FeedbackChoice>): void {
    this.now = { ...this.now, ...change };
    KEPT_FEEDBACK.write(this.now);
    this.apply();
  }

  /** Everything on the page stands still by this, as where the device asks for it. */
  apply(): void {
    document.documentElement.dataset.motion = this.now.motion;
  }

  /** Nothing is to move. */
  get still(): boolean {
    return this.now.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

export const feedback = new FeedbackSettings();
