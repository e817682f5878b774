/**
 * The sounds of the page as what they are made of: voices that begin some time after the first. Nothing is
 * downloaded; `synth.ts` makes the waves.
 */

/** What is heard. `move`, `drop` and the captures are a piece on the board, the others lie over them. */
export type SoundName =
  | 'move'
  | 'drop'
  | 'capture'
  | 'double'
  | 'igui'
  | 'promotion'
  | 'check'
  | 'stunned'
  | 'end'
  | 'low';
export const SOUND_NAMES: readonly SoundName[] = [
  'move',
  'drop',
  'capture',
  'double',
  'igui',
  'promotion',
  'check',
  'stunned',
  'end',
  'low',
];

export interface Voice {
  /** `knock`: wood on wood; `bell`: metal; `tone`: a plain one; `buzz`: one that trembles. */
  readonly sort: 'knock' | 'bell' | 'tone' | 'buzz';
  /** Seconds after the beginning. */
  readonly at: number;
  /** Hertz. */
  readonly pitch: number;
  /** Seconds until nothing is heard of it. */
  readonly length: number;
  /** 0 to 1. */
  readonly gain: number;
  /** Hertz at the end, where it glides. */
  readonly to?: number;
}

/** A piece put down with a finger behind it, as it sounds on kaya. */
const knock = (at: number, pitch: number, gain: number): Voice => ({
  sort: 'knock',
  at,
  pitch,
  length: 0.16,
  gain,
});
const bell = (at: number, pitch: number, gain: number, length = 0.5): Voice => ({
  sort: 'bell',
  at,
  pitch,
  length,
  gain,
});

export const SCORES: Readonly<Record<SoundName, readonly Voice[]>> = {
  move: [knock(0, 430, 0.8)],
  drop: [knock(0, 520, 0.95)],
  // The piece that is taken is lifted, and the other put down.
  capture: [knock(0, 690, 0.35), knock(0.06, 400, 0.95)],
  double: [knock(0, 690, 0.5), knock(0.075, 610, 0.6), knock(0.16, 390, 1)],
  // Out and home again.
  igui: [
    knock(0, 690, 0.6),
    { sort: 'tone', at: 0.03, pitch: 520, to: 780, length: 0.14, gain: 0.18 },
    knock(0.17, 450, 0.7),
  ],
  promotion: [bell(0.04, 880, 0.28, 0.45), bell(0.13, 1318.5, 0.3, 0.6)],
  check: [bell(0.02, 587.3, 0.34, 0.5), bell(0.02, 622.3, 0.22, 0.5)],
  stunned: [{ sort: 'buzz', at: 0.05, pitch: 330, to: 150, length: 0.4, gain: 0.4 }],
  end: [bell(0.1, 196, 0.5, 1.6), bell(0.1, 293.7, 0.35, 1.5), bell(0.34, 392, 0.3, 1.6)],
  low: [knock(0, 980, 0.4), knock(0.13, 980, 0.4)],
};
