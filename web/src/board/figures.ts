/**
 * The figures of chess and makruk pieces, our own drawings: closed shapes from the back to the front, then
 * lines upon them. Units of the board, foot at the bottom.
 */

export interface Figure {
  readonly shapes: readonly string[];
  readonly lines?: readonly string[];
  /** Where the kanji stands and how large it is, on pieces that carry one. */
  readonly name?: { readonly y: number; readonly size: number };
}

const FOOT = 'M-31,43 V38 Q-31,31 -24,31 H24 Q31,31 31,38 V43 Q31,45 29,45 H-29 Q-31,45 -31,43 Z';
const ball = (x: number, y: number, r: number) =>
  `M${x - r},${y} a${r},${r} 0 1 1 ${2 * r},0 a${r},${r} 0 1 1 ${-2 * r},0 Z`;

const CHESS: Readonly<Record<string, Figure>> = {
  K: {
    shapes: [
      'M-4.5,-50 H4.5 V-42 H12 V-33.5 H4.5 V-22 H-4.5 V-33.5 H-12 V-42 H-4.5 Z',
      'M0,-20 C11,-33 37,-28 34,-7 C32,5 24,9 22,18 H-22 C-24,9 -32,5 -34,-7 C-37,-28 -11,-33 0,-20 Z',
      'M-23,16 H23 L26,32 H-26 Z',
      FOOT,
    ],
    lines: [
      'M0,-18 V13',
      'M-21,17 H21',
      'M-23,24.5 H23',
      'M-25,-5 C-24,-16 -12,-18 -7,-8 M25,-5 C24,-16 12,-18 7,-8',
    ],
  },
  Q: {
    shapes: [
      'M-22,16 L-36,-21 L-18,-2 L-19,-31 L-6,-5 L0,-36 L6,-5 L19,-31 L18,-2 L36,-21 L22,16 Z',
      ball(-37, -24, 5),
      ball(-19.5, -35, 5),
      ball(0, -40, 5.5),
      ball(19.5, -35, 5),
      ball(37, -24, 5),
      'M-23,14 H23 L26,32 H-26 Z',
      FOOT,
    ],
    lines: ['M-20,15 H20', 'M-22,23.5 H22'],
  },
  R: {
    shapes: [
      'M-18,-14 L-22,31 H22 L18,-14 Z',
      'M-27,-40 H-16 V-32 H-6 V-40 H6 V-32 H16 V-40 H27 V-20 L19,-11 H-19 L-27,-20 Z',
      FOOT,
    ],
    lines: ['M-25,-21 H25', 'M-20,20 H20'],
  },
  B: {
    shapes: [
      ball(0, -42, 6),
      'M-11,16 C-11,24 -18,28 -24,33 H24 C18,28 11,24 11,16 Z',
      'M0,-37 C17,-25 23,-10 18,5 C16,10 9,13 0,13 C-9,13 -16,10 -18,5 C-23,-10 -17,-25 0,-37 Z',
      'M-17,11 H17 L14,19 H-14 Z',
      FOOT,
    ],
    lines: ['M0,-22 V2 M-9,-12 H9'],
  },
  N: {
    shapes: [
      'M-23,33 C-24,15 -5,10 -1,-5 C-7,0 -13,2 -18,8 C-23,14 -34,9 -33,1 C-32,-6 -24,-12 -20,-24 C-19,-28 -19,-37 -17,-44 C-12,-42 -9,-38 -6,-34 C-3,-39 0,-41 4,-43 C5,-39 5,-36 4,-33 C25,-27 32,2 27,33 Z',
      FOOT,
    ],
    lines: ['M8,-27 C20,-16 23,6 20,29', ball(-12.5, -18, 2.2), 'M-27,3 l3,-3'],
  },
  P: {
    shapes: [
      'M-9,-4 C-9,12 -17,22 -23,33 H23 C17,22 9,12 9,-4 Z',
      ball(0, -17, 15),
      'M-17,-4 H17 L13,4 H-13 Z',
      FOOT,
    ],
  },
};

const MAKRUK: Readonly<Record<string, Figure>> = {
  K: {
    shapes: [
      'M0,-52 C2,-42 5,-38 5,-30 H-5 C-5,-38 -2,-42 0,-52 Z',
      'M-11,-31 H11 L14,-22 H-14 Z',
      'M-17,-23 H17 L21,-12 H-21 Z',
      'M-21,-13 C-22,4 -31,12 -33,31 H33 C31,12 22,4 21,-13 Z',
      FOOT,
    ],
    name: { y: 12, size: 31 },
  },
  M: {
    shapes: [
      'M0,-37 C2,-30 4,-27 4,-22 H-4 C-4,-27 -2,-30 0,-37 Z',
      'M-13,-23 H13 L17,-12 H-17 Z',
      'M-17,-13 C-18,4 -28,12 -30,31 H30 C28,12 18,4 17,-13 Z',
      FOOT,
    ],
    name: { y: 13, size: 30 },
  },
  S: {
    shapes: [
      ball(0, -39, 6),
      'M-6,-34 H6 L9,-27 H-9 Z',
      'M0,-29 C22,-29 34,-14 34,4 C34,17 29,25 24,32 H-24 C-29,25 -34,17 -34,4 C-34,-14 -22,-29 0,-29 Z',
      FOOT,
    ],
    name: { y: 3, size: 36 },
  },
  N: {
    shapes: [
      'M-24,33 C-25,18 -12,8 -6,-3 C-14,2 -22,6 -29,4 C-35,1 -35,-7 -31,-12 C-24,-19 -18,-27 -10,-34 L-9,-45 L1,-37 C23,-33 31,-8 27,33 Z',
      FOOT,
    ],
    lines: [ball(-9, -23, 2.2), 'M2,-36 L9,-41 M11,-32 L19,-36 M19,-25 L27,-27 M24,-15 L32,-15'],
    name: { y: 14, size: 29 },
  },
  R: {
    shapes: [
      'M-39,-13 C-36,-18 -29,-19 -25,-14 C-12,-7 12,-7 25,-14 C29,-19 36,-18 39,-13 C38,8 33,24 27,32 H-27 C-33,24 -38,8 -39,-13 Z',
      'M-24,-15 C-12,-7 12,-7 24,-15 C14,-21 -14,-21 -24,-15 Z',
      FOOT,
    ],
    name: { y: 11, size: 33 },
  },
  P: {
    shapes: ['M0,-27 C24,-27 36,-10 36,7 C36,25 22,35 0,35 C-22,35 -36,25 -36,7 C-36,-10 -24,-27 0,-27 Z'],
    lines: ['M-21,-19 C-8,-13 8,-13 21,-19', 'M-14,-16 v6 M-5,-14 v6 M5,-14 v6 M14,-16 v6'],
    name: { y: 12, size: 34 },
  },
  '+P': {
    shapes: [
      'M0,-27 C24,-27 36,-10 36,7 C36,25 22,35 0,35 C-22,35 -36,25 -36,7 C-36,-10 -24,-27 0,-27 Z',
      'M0,-20 C19,-20 28,-6 28,7 C28,20 17,28 0,28 C-17,28 -28,20 -28,7 C-28,-6 -19,-20 0,-20 Z',
    ],
    name: { y: 4, size: 36 },
  },
};

/**
 * The sets by the word of the definition (`forms`); a piece is found by the letter of its code behind the one
 * for its set.
 */
const SETS: Readonly<Record<string, Readonly<Record<string, Figure>>>> = { chess: CHESS, makruk: MAKRUK };

export function figureOf(forms: string, code: string): Figure | undefined {
  return SETS[forms]?.[code.replace(/^(\+?)[A-Z](?=[A-Z])/, '$1')];
}

/** Pieces with a name on a plain body: discs, or octagons of three sizes, as janggi has them. */
export interface TokenForm {
  readonly shape: 'disc' | 'octagon';
  readonly size: number;
  /** What White's piece has written on it, where that is another name. */
  readonly white?: string;
}

const DISC: TokenForm = { shape: 'disc', size: 1 };
const OCTAGON: TokenForm = { shape: 'octagon', size: 0.97 };
const OCTAGONS: Readonly<Record<string, TokenForm>> = {
  // Chu against Han.
  JK: { ...OCTAGON, size: 1.05, white: '漢' },
  JA: { ...OCTAGON, size: 0.85 },
  JP: { ...OCTAGON, size: 0.85 },
};

export function tokenOf(forms: string, code: string): TokenForm | undefined {
  if (forms === 'xiangqi') return DISC;
  return forms === 'janggi' ? (OCTAGONS[code] ?? OCTAGON) : undefined;
}
