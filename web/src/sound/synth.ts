/** Makes waves from scores: pure, and the same at every time and place. */
import type { Voice } from './scores';

/** What a struck body sounds of: parts of its pitch, how loud each is, how quickly it dies away. */
type Partials = readonly (readonly [ratio: number, gain: number, haste: number])[];
const WOOD: Partials = [
  [1, 1, 1],
  [2.32, 0.55, 1.9],
  [4.25, 0.3, 3.4],
  [6.63, 0.14, 5],
];
const METAL: Partials = [
  [1, 1, 1],
  [2.76, 0.34, 1.8],
  [5.4, 0.14, 3],
];
const PLAIN: Partials = [[1, 1, 1]];

/** In so many seconds a voice is as loud as it gets: at once, but without a crack. */
const ATTACK = 0.0012;
/** The click of the contact, in seconds. */
const CLICK = 0.006;
/** A voice has died away to a thousandth at its end. */
const DECAY = Math.log(1000);
/** How often a buzz trembles in a second, and how far. */
const TREMBLE = { rate: 27, depth: 0.75 };

/** Returns samples from -1 to 1. */
export function wave(voices: readonly Voice[], rate: number): Float32Array<ArrayBuffer> {
  const length = Math.max(0, ...voices.map(({ at, length }) => at + length));
  const samples = new Float32Array(Math.ceil(length * rate));
  for (const voice of voices) add(voice, samples, rate);
  // Softly bent where voices meet, never cut.
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.tanh(samples[i] as number);
  return samples;
}

function add(voice: Voice, samples: Float32Array, rate: number): void {
  const { sort, at, pitch, to = pitch, length, gain } = voice;
  const partials = sort === 'knock' ? WOOD : sort === 'bell' ? METAL : PLAIN;
  const first = Math.round(at * rate);
  const count = Math.min(samples.length - first, Math.ceil(length * rate));
  let noise = 1;
  for (let i = 0; i < count; i += 1) {
    const time = i / rate;
    const turns = 2 * Math.PI * (pitch * time + ((to - pitch) * time * time) / (2 * length));
    const fade = (DECAY * time) / length;
    let value = 0;
    for (const [ratio, loud, haste] of partials)
      value += loud * Math.sin(turns * ratio) * Math.exp(-fade * haste);
    if (sort === 'knock' && time < CLICK) {
      // The same numbers every time.
      noise = (Math.imul(noise, 1_103_515_245) + 12_345) & 0x7fffffff;
      value += (noise / 0x3fffffff - 1) * (1 - time / CLICK);
    }
    if (sort === 'buzz')
      value *= 1 - TREMBLE.depth * (0.5 + 0.5 * Math.sin(2 * Math.PI * TREMBLE.rate * time));
    samples[first + i] = (samples[first + i] as number) + value * gain * Math.min(1, time / ATTACK);
  }
}
