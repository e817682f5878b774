/** Lets sounds be heard, once the reader has touched the page: before, browsers do not allow it. */
import { feedback } from '../settings/feedback_settings.svelte';
import { SHAKES } from './heard';
import { SCORES, type SoundName } from './scores';
import { wave } from './synth';

class Player {
  #context: AudioContext | null = null;
  readonly #waves = new Map<SoundName, AudioBuffer>();

  /** Several at once are heard at once. */
  play(names: readonly SoundName[]): void {
    if (names.length === 0) return;
    if (feedback.now.vibration) shake(names);
    if (!feedback.now.sound || feedback.now.volume === 0) return;
    const context = this.#open();
    if (!context) return;
    for (const name of names) this.#start(context, name);
  }

  #open(): AudioContext | null {
    if (this.#context === null) {
      if (navigator.userActivation?.hasBeenActive === false || typeof AudioContext === 'undefined')
        return null;
      this.#context = new AudioContext({ latencyHint: 'interactive' });
    }
    // A browser lets it rest when the page was away.
    if (this.#context.state === 'suspended') void this.#context.resume();
    return this.#context;
  }

  #start(context: AudioContext, name: SoundName): void {
    const source = context.createBufferSource();
    source.buffer = this.#wave(context, name);
    const gain = context.createGain();
    // The ear hears loudness in powers.
    gain.gain.value = feedback.now.volume ** 2;
    source.connect(gain).connect(context.destination);
    source.start();
  }

  #wave(context: AudioContext, name: SoundName): AudioBuffer {
    const known = this.#waves.get(name);
    if (known) return known;
    const samples = wave(SCORES[name], context.sampleRate);
    const made = context.createBuffer(1, samples.length, context.sampleRate);
    made.copyToChannel(samples, 0);
    this.#waves.set(name, made);
    return made;
  }
}

/** One shaking for all: the last one, which says most. */
function shake(names: readonly SoundName[]): void {
  const pattern = names.map((name) => SHAKES[name]).findLast((one) => one.length > 0);
  if (pattern && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([...pattern]);
}

export const player = new Player();
