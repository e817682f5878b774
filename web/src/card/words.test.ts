import { describe, expect, it } from 'vitest';
import { fill } from '../i18n/catalogue';
import { en } from '../i18n/en';
import { ja } from '../i18n/ja';
import type { Kind, MoveRule, Moves, Offset } from '../protocol/types';
import { likeWhich } from './like';
import { noteWords, ruleWords, type Say, words } from './words';

const none: Moves = {
  steps: [],
  rays: [],
  two_steps: [],
  hooks: [],
  dances: [],
  range_jumps: [],
  leap_slides: [],
  area_moves: [],
  rank_jumps: [],
  unguarded: false,
  anywhere: false,
  lame_leaps: [],
  cannon_hops: [],
  rules: [],
};
const any = 'any' as const;
const [f, b, l, r] = [
  [0, 1],
  [0, -1],
  [-1, 0],
  [1, 0],
].map(([x, y]) => ({ x: x as number, y: y as number })) as [Offset, Offset, Offset, Offset];
const plus = (one: Offset, other: Offset) => ({ x: one.x + other.x, y: one.y + other.y });
const [fl, fr, bl, br] = [plus(f, l), plus(f, r), plus(b, l), plus(b, r)];
const compass = [f, b, l, r, fl, fr, bl, br];
const inJa: Say = (key, values) => fill(ja[key], values);
const inEn: Say = (key, values) => fill(en[key], values);
const say = (moves: Partial<Moves>, how: Say = inJa) => words({ moves: { ...none, ...moves } }, how);
const rays = (offsets: Offset[]) => offsets.map((offset) => ({ ...offset, max: null, mode: any }));
const steps = (offsets: Offset[]) => offsets.map((offset) => ({ ...offset, mode: any }));

const opposite = ({ x, y }: Offset) => ({ x: -x, y: -y });
const captures = (vias: Offset[], turns: (via: Offset) => Offset[]) =>
  vias.flatMap((via) =>
    turns(via).map((turn) => ({ via, first: 'capture' as const, to: plus(via, turn), then: any })),
  );
const passes = (vias: Offset[]) =>
  vias.map((via) => ({ via, first: 'quiet' as const, to: { x: 0, y: 0 }, then: 'quiet' as const }));
const lion = {
  two_steps: [...captures(compass, () => compass), ...passes(compass)],
  steps: steps(
    [-2, -1, 0, 1, 2].flatMap((x) => [-2, -1, 0, 1, 2].map((y) => ({ x, y }))).filter(({ x, y }) => x || y),
  ),
};

describe('moves in words', () => {
  it('name steps and slides by their directions', () => {
    const gold = { steps: steps([f, b, l, r, fl, fr]) };
    expect(say(gold)).toEqual(['一マス動く：縦横・斜め前']);
    expect(say(gold, inEn)).toEqual(['Steps: orthogonally, diagonally forward']);
    expect(say({ rays: rays([f, l, r, bl]), steps: steps([b]) })).toEqual([
      'いくつでも動く：左右・前・左斜め後ろ',
      '一マス動く：後ろ',
    ]);
    expect(say({ rays: rays([fr, br]) }, inEn)).toEqual(['Slides: right diagonals']);
    expect(say({ rays: rays(compass) })).toEqual(['いくつでも動く：八方']);
  });

  it('name dances by their length', () => {
    const dances = [f, b].map((offset) => ({ ...offset, max: 3 }));
    expect(say({ dances })).toEqual(['踊り（3マスまで）：前後']);
    expect(say({ dances: [...dances, { ...l, max: 2 }] }, inEn)).toEqual([
      'Dances up to 3: forward and back',
      'Dances up to 2: left',
    ]);
  });

  it('name jumps of all sorts', () => {
    expect(say({ steps: steps([{ x: 0, y: 2 }]) })).toEqual(['二マス先へ跳ぶ：前']);
    const knight = [
      { x: 1, y: 2 },
      { x: -1, y: 2 },
    ];
    expect(say({ steps: steps(knight) })).toEqual(['桂馬跳び：前']);
    const round = knight.flatMap(({ x, y }) => [
      { x, y },
      { x, y: -y },
      { x: y, y: x },
      { x: -y, y: x },
    ]);
    expect(say({ steps: steps(round) })).toEqual(['桂馬跳び：八方']);
    const jumps = [
      { ...f, captures: true },
      { ...b, captures: false },
    ];
    expect(say({ range_jumps: jumps })).toEqual([
      '跳び越し（越えた敵を取れる）：前',
      '跳び越し（取らない）：後ろ',
    ]);
    const runs = [fl, fr].map((offset) => ({ ...offset, first: 3, last: 5 }));
    expect(say({ leap_slides: runs })).toEqual(['3マス先へ跳び、さらに2マスまで動く：斜め前']);
    expect(say({ anywhere: true }, inEn)).toEqual(['To any empty square of the board, capturing nothing']);
  });

  it('tells area moves, captures over lower ranks, and emperors', () => {
    expect(say({ area_moves: [{ steps: [{ x: 0, y: 1 }], max: 3 }] })).toEqual([
      '向きを変えながら3回まで歩く（取ったら止まる）：前',
    ]);
    expect(say({ rank_jumps: [{ x: 0, y: 1 }], unguarded: true })).toEqual([
      '位の低い駒を跳び越えて取る：前',
      'ほかの敵の利いていない敵を、どこでも取る',
    ]);
  });

  it('name hooks, igui and lions', () => {
    const bends = [f, b, l, r].map((first) => ({ first, then: [], slides: true }));
    expect(say({ hooks: bends })).toEqual(['いくつでも動き、曲がってまたいくつでも動く：縦横']);
    const igui = captures(compass, (via) => [opposite(via)]);
    expect(say({ two_steps: igui })).toEqual(['居食い：隣の敵を一枚、動かずに取る：八方']);
    expect(say(lion)).toEqual([inJa('moves.lion')]);
    // The same, its straight steps written as dances, and longer dances besides.
    const danced = {
      two_steps: lion.two_steps.filter(({ via, to }) => to.x !== 2 * via.x || to.y !== 2 * via.y),
      steps: lion.steps.filter(({ x, y }) => Math.abs(x) + Math.abs(y) === 3),
    };
    const dances = (max: number) => compass.map((offset) => ({ ...offset, max }));
    expect(say({ ...danced, dances: dances(2) })).toEqual([inJa('moves.lion')]);
    expect(say({ ...danced, dances: dances(3) }, inEn)).toEqual([
      inEn('moves.lion'),
      'Dances up to 3: all directions',
    ]);
    const falcon = {
      two_steps: [...captures([f], (via) => [via, opposite(via)]), ...passes([f])],
      steps: steps([f, plus(f, f)]),
    };
    expect(say(falcon)).toEqual(['獅子の力：前']);
  });

  it('tell of captures that go on what they may, and no more', () => {
    // caK has no move but by a capture next door.
    const on = captures(compass, () => compass);
    expect(say({ two_steps: on }, inEn)).toEqual([
      'Captures one enemy beside it (all directions), then steps once more, capturing there too or not: all directions',
      'Igui: captures one enemy beside it without moving: all directions',
    ]);
    expect(say({ two_steps: on })[0]).toBe(
      '隣の敵を一枚取り（八方）、続けてもう一歩動く（そこでも取れる）：八方',
    );
    // F fcavW rcabW: no step forward, no pass; and igui to the right.
    const some = {
      steps: steps([fl, fr, bl, br]),
      two_steps: [...captures([f], (via) => [via, opposite(via)]), ...captures([r], () => [l])],
    };
    expect(say(some, inEn)).toEqual([
      'Captures one enemy beside it, then steps once more straight on, capturing there too or not: forward',
      'Igui: captures one enemy beside it without moving: forward, right',
      'Steps: diagonally',
    ]);
    expect(say({ two_steps: captures([r], () => [l]) })).toEqual(['居食い：隣の敵を一枚、動かずに取る：右']);
    expect(say({ two_steps: passes(compass) }, inEn)).toEqual([
      'Pass: goes to an empty square beside it and comes back: all directions',
    ]);
    // A lion that may not pass has its captures told one by one, and its steps.
    const restless = { ...lion, two_steps: lion.two_steps.filter(({ first }) => first === 'capture') };
    expect(say(restless, inEn)).not.toContain(inEn('moves.lion'));
    expect(say(restless, inEn)).toContain('Steps: all directions');
    // Second steps that may not capture, that turn, and jumps.
    const quiet = captures([f], () => [l, r]).map((path) => ({ ...path, then: 'quiet' as const }));
    expect(say({ two_steps: quiet }, inEn)).toEqual([
      'Captures one enemy beside it (forward), then steps once more (without capturing): left and right',
    ]);
    const jumps = captures([plus(f, f)], (via) => [via]);
    expect(say({ two_steps: jumps }, inEn)).toEqual([
      'Captures one enemy on the second square, then jumps as far again straight on, capturing there too or not: forward',
    ]);
    // A dance of two is told where no lion's name covers it.
    expect(say({ two_steps: captures([f], () => [b]), dances: [{ ...b, max: 2 }] }, inEn)).toContain(
      'Dances up to 2: back',
    );
  });
});

describe('pieces of China and Korea in words', () => {
  const lame = (x: number, y: number, ...over: Offset[]) => ({ x, y, mode: any, over });

  it('tell what must be empty', () => {
    expect(say({ lame_leaps: [lame(1, 2, f), lame(-1, 2, f)] }, inEn)).toEqual([inEn('moves.lames.horse')]);
    expect(say({ lame_leaps: [lame(2, 3, f, { x: 1, y: 2 })] })).toEqual([inJa('moves.lames.long')]);
    expect(say({ lame_leaps: [lame(2, 2, fr)] })).toEqual([inJa('moves.lame', { d: '右斜め前' })]);
  });

  it('tell what is gone over', () => {
    const hops = (quiet: boolean) => [f, b, l, r].map((to) => ({ ...to, quiet, capture: true }));
    const slides = [f, b, l, r].map((to) => ({ ...to, max: null, mode: 'quiet' as const }));
    expect(say({ rays: slides, cannon_hops: hops(false) })).toEqual([
      'いくつでも動く（取らない）：縦横',
      'ちょうど一枚を越えて取る：縦横',
    ]);
    expect(say({ cannon_hops: hops(true) }, inEn)).toEqual([
      'Slides over exactly one piece, to move or to capture: orthogonally',
    ]);
  });

  it('name the rules that a board adds, and none that they do not know', () => {
    const rules = ['palace', 'lines', 'river', 'unheard-of'] as MoveRule[];
    expect(ruleWords({ ...none, rules }, inJa)).toEqual([inJa('rule.palace'), inJa('rule.river')]);
  });
});

describe('a promoted piece', () => {
  const piece = (code: string, ja: string, betza: string) =>
    ({ code, name: { ja }, betza, promoted: code.startsWith('+') }) as unknown as Kind;
  const all = [
    piece('G', '金将', 'W fF'),
    piece('+P', '金将', 'W fF'),
    piece('+S', '奔銀', 'fR B'),
    piece('X', '金将', 'W'),
  ];
  const kinds = new Map(all.map((kind) => [kind.code, kind]));

  it('says which piece it has become', () => {
    expect(all.map((kind) => likeWhich(kind, kinds)?.code)).toEqual([undefined, 'G', undefined, undefined]);
  });
});

describe('notes', () => {
  it('are sentences of the catalogue, and unknown words are left out', () => {
    expect(noteWords(['jumps', 'nosuch'], inEn)).toEqual(['Jumps over pieces']);
    expect(noteWords(['jumps'], inJa)).toEqual(['駒を飛び越せる']);
  });
});
