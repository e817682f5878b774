// Canned definitions for the mock: enough of the four games to draw and move men, no rules.
const DIRS = { f: [0, 1], b: [0, -1], l: [-1, 0], r: [1, 0] };
const N4 = [
  [0, 1],
  [0, -1],
  [-1, 0],
  [1, 0],
];
const D4 = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
];
const ALL = [...N4, ...D4];
const pick = {
  W: N4,
  F: D4,
  K: ALL,
  fW: [[0, 1]],
  vW: [
    [0, 1],
    [0, -1],
  ],
  sW: [
    [1, 0],
    [-1, 0],
  ],
  fF: [
    [1, 1],
    [-1, 1],
  ],
  bF: [
    [1, -1],
    [-1, -1],
  ],
  fsW: [
    [0, 1],
    [1, 0],
    [-1, 0],
  ],
  sbW: [
    [0, -1],
    [1, 0],
    [-1, 0],
  ],
};
const steps = (...keys) => keys.flatMap((k) => pick[k]);
const jump2 = (list) => list.map(([x, y]) => [2 * x, 2 * y]);
const KIND = {
  K: { s: steps('K') },
  G: { s: steps('W', 'fF') },
  S: { s: steps('F', 'fW') },
  C: { s: steps('vW', 'fF') },
  F: { s: steps('F', 'vW') },
  T: { s: steps('F', 'sbW') },
  E: { s: steps('F', 'fsW') },
  O: { s: [...D4, ...jump2(N4)] },
  X: { s: [...N4, ...jump2(D4)] },
  L: { r: pick.fW },
  A: { r: pick.vW },
  M: { r: pick.sW, s: pick.vW },
  V: { r: pick.vW, s: pick.sW },
  B: { r: D4 },
  R: { r: N4 },
  H: { r: D4, s: N4 },
  D: { r: N4, s: D4 },
  Q: { r: ALL },
  P: { s: pick.fW },
  I: { s: pick.vW },
  wh: { r: [...pick.vW, ...pick.fF] },
  wl: { r: [...pick.vW, ...pick.bF] },
  fb: { r: [...pick.sW, ...D4] },
  fo: { r: [...pick.vW, ...D4] },
  fs: { r: pick.vW, s: steps('F', 'sW') },
  N: { lion: ALL },
  hf: { r: steps('sbW', 'F'), lionLine: pick.fW },
  se: { r: steps('W', 'bF'), lionLine: pick.fF },
  kn: {
    s: [
      [1, 2],
      [-1, 2],
    ],
  },
  cn: {
    s: [
      [1, 2],
      [-1, 2],
      [1, -2],
      [-1, -2],
      [2, 1],
      [-2, 1],
      [2, -1],
      [-2, -1],
    ],
  },
};
function moves(spec) {
  const out = { steps: [], rays: [], paths: [] };
  for (const [x, y] of spec.s ?? []) out.steps.push({ x, y, mode: 'any' });
  for (const [x, y] of spec.r ?? []) out.rays.push({ x, y, max: null, mode: 'any' });
  if (spec.lion) {
    for (let x = -2; x <= 2; x++)
      for (let y = -2; y <= 2; y++) if (x || y) out.steps.push({ x, y, mode: 'any' });
    for (const [x, y] of ALL) {
      for (const [a, b] of ALL)
        out.paths.push({ via: { x, y }, first: 'capture', to: { x: x + a, y: y + b }, then: 'any' });
      out.paths.push({ via: { x, y }, first: 'quiet', to: { x: 0, y: 0 }, then: 'quiet' });
    }
  }
  for (const [x, y] of spec.lionLine ?? []) {
    out.steps.push({ x, y, mode: 'any' }, { x: 2 * x, y: 2 * y, mode: 'any' });
    for (const k of [2, 0])
      out.paths.push({ via: { x, y }, first: 'capture', to: { x: k * x, y: k * y }, then: 'any' });
    out.paths.push({ via: { x, y }, first: 'quiet', to: { x: 0, y: 0 }, then: 'quiet' });
  }
  return out;
}
const row = (t) =>
  t
    .trim()
    .split('\n')
    .map((l) => l.trim().split('|'));
const CHU = row(`K|玉将|gyokushō|king|K
G|金将|kinshō|gold general|G|飛車|rook|R
S|銀将|ginshō|silver general|S|竪行|vertical mover|V
C|銅将|dōshō|copper general|C|横行|side mover|M
F|猛豹|mōhyō|ferocious leopard|F|角行|bishop|B
T|盲虎|mōko|blind tiger|T|飛鹿|flying stag|fs
E|酔象|suizō|drunken elephant|E|太子|prince|K
O|麒麟|kirin|kirin|O|獅子|lion|N
X|鳳凰|hōō|phoenix|X|奔王|free king|Q
L|香車|kyōsha|lance|L|白駒|white horse|wh
A|反車|hensha|reverse chariot|A|鯨鯢|whale|wl
M|横行|ōgyō|side mover|M|奔猪|free boar|fb
V|竪行|shugyō|vertical mover|V|飛牛|flying ox|fo
B|角行|kakugyō|bishop|B|龍馬|dragon horse|H
R|飛車|hisha|rook|R|龍王|dragon king|D
H|龍馬|ryūme|dragon horse|H|角鷹|horned falcon|hf
D|龍王|ryūō|dragon king|D|飛鷲|soaring eagle|se
Q|奔王|honnō|free king|Q
N|獅子|shishi|lion|N
P|歩兵|fuhyō|pawn|P|と金|tokin|G
I|仲人|chūnin|go-between|I|酔象|drunken elephant|E`);
const SHOGI = row(`P|歩兵|fuhyō|pawn|P|と|tokin|G
L|香車|kyōsha|lance|L|成香|promoted lance|G
N|桂馬|keima|knight|kn|成桂|promoted knight|G
S|銀将|ginshō|silver|S|成銀|promoted silver|G
G|金将|kinshō|gold|G
B|角行|kakugyō|bishop|B|龍馬|horse|H
R|飛車|hisha|rook|R|龍王|dragon|D
K|玉将|gyokushō|king|K`);
const TEN = SHOGI.map((k) =>
  k[0] === 'N' ? ['N', '跳馬', 'chōba', 'knight', 'cn', '成馬', 'promoted knight', 'G'] : k,
).concat([['Q', '妃将', 'hishō', 'queen', 'Q']]);
function kinds(rows) {
  return rows.flatMap(([code, ja, romaji, en, spec, pja, pen, pspec]) => {
    const base = {
      code,
      name: { ja, romaji, en },
      glyph: ja,
      royal: code === 'K',
      promoted: false,
      promotes_to: pja ? `+${code}` : null,
      promotes_from: null,
      betza: '',
      forms: 'ordinary',
      moves: moves(KIND[spec]),
    };
    if (!pja) return [base];
    return [
      base,
      {
        ...base,
        code: `+${code}`,
        name: { ja: pja, romaji: pen, en: pen },
        glyph: pja,
        royal: pen === 'prince',
        promoted: true,
        promotes_to: null,
        promotes_from: code,
        moves: moves(KIND[pspec]),
      },
    ];
  });
}
const ranks = (from, n) => Array.from({ length: n }, (_, i) => String.fromCharCode(from.charCodeAt(0) + i));
const def = (id, name, files, rk, start, hands, order, rows, z) => ({
  id,
  name,
  system: id,
  files,
  ranks: rk,
  start,
  hands,
  hand_order: order,
  zone: { b: ranks('a', z), w: ranks(String.fromCharCode(97 + rk - z), z) },
  kinds: kinds(rows),
});
export const DEFINITIONS = [
  def(
    'chu',
    { ja: '中将棋', romaji: 'Chū shōgi', en: 'Chu shogi' },
    12,
    12,
    'lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1',
    false,
    [],
    CHU,
    4,
  ),
  def(
    'shogi',
    { ja: '将棋', romaji: 'Shōgi', en: 'Shogi' },
    9,
    9,
    'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1',
    true,
    ['R', 'B', 'G', 'S', 'N', 'L', 'P'],
    SHOGI,
    3,
  ),
  def(
    'shogi-7x9',
    { ja: '七路将棋', romaji: 'Nanaro shōgi', en: 'Shogi 7×9' },
    7,
    9,
    'rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR b - 1',
    true,
    ['R', 'B', 'N', 'P'],
    SHOGI.filter((k) => 'PBNRK'.includes(k[0])),
    3,
  ),
  def(
    'shogi-10x10',
    { ja: '十路将棋', romaji: 'Jūro shōgi', en: 'Shogi 10×10' },
    10,
    10,
    'lnsgkqgsnl/1r6b1/pppppppppp/10/10/10/10/PPPPPPPPPP/1B6R1/LNSGQKGSNL b - 1',
    true,
    ['Q', 'R', 'B', 'G', 'S', 'N', 'L', 'P'],
    TEN,
    3,
  ),
];
const big = def(
  'big',
  { ja: '大', romaji: 'dai', en: 'Big' },
  27,
  27,
  [...Array(27)]
    .map((_, i) => (i < 6 ? 'lnsgkgsnlrblnsgkgsnlrbppppp' : i > 20 ? 'LNSGKGSNLRBLNSGKGSNLRBPPPPP' : '27'))
    .join('/') + ' b - 1',
  false,
  [],
  SHOGI,
  3,
);
big.zone = { b: ['a'], w: ['aa'] };
DEFINITIONS.push(big);
