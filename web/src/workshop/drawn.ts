/**
 * Which squares of the move editor say what, as the text of the moves says it: what is pressed is seen at
 * once, whatever the rules of the game make of it.
 */
import type { Offset } from '../protocol/types';
import { itemsOf, type Plain, REACH, straightOf, type Tool } from './moves';

export interface Drawn {
  readonly squares: ReadonlyMap<string, readonly Tool[]>;
  /** The items that squares do not say, or not the whole of. */
  readonly others: readonly string[];
}

type Draw = (at: Offset, what: Tool) => void;

const COMPASS = straightOf('K') ?? [];
const FAR = 27;

export function drawnOf(text: string): Drawn {
  const squares = new Map<string, Tool[]>();
  const draw: Draw = ({ x, y }, what) => {
    if (Math.max(Math.abs(x), Math.abs(y)) > REACH || (x === 0 && y === 0)) return;
    const key = `${x},${y}`;
    const known = squares.get(key) ?? [];
    if (!known.includes(what)) squares.set(key, [...known, what]);
  };
  const items = itemsOf(text);
  const plain = items.flatMap((item) => jumpsOf(item) ?? []);
  // The first step of a slide is in the slide already.
  const slides = plain.filter(({ most }) => most !== 1);
  const isWithin = (step: Plain) =>
    slides.some(({ x, y, mode }) => x === step.x && y === step.y && (mode === 'any' || mode === step.mode));
  for (const move of plain) if (move.most !== 1 || !isWithin(move)) drawPlain(move, draw);
  // What is no item at all the server refuses.
  const others = items.filter((item) => !jumpsOf(item) && !drawsItem(item, draw) && /[A-Z]/.test(item));
  return { squares, others: [...new Set(others)] };
}

/** Steps, jumps, slides and riders; a lame leap ends where the jump does. */
function jumpsOf(item: string): Plain[] | null {
  return (
    straightOf(item) ?? (/^[a-z]*n[a-z]*[DAHGNZ]$/.test(item) ? straightOf(item.replace('n', '')) : null)
  );
}

function drawPlain({ x, y, mode, most }: Plain, draw: Draw): void {
  if (most === 1) draw({ x, y }, mode);
  else for (let n = 1; n <= Math.min(most ?? FAR, REACH); n += 1) draw({ x: x * n, y: y * n }, 'slide');
}

/** Draws an item of another sort; false where squares say only a part of it, or nothing. */
function drawsItem(item: string, draw: Draw): boolean {
  if (item === 'Li') return drawLion(draw);
  if (item === 'Ig') return drawLegs(COMPASS, 'b', draw);
  const [, first = '', then = '', atom = ''] = /^([a-z]*)a([fblrsvmc]*)([WFK])$/.exec(item) ?? [];
  if (atom !== '' && first.includes('c') && !first.includes('m')) {
    const via = straightOf(first.replace('c', '') + atom);
    return via !== null && drawLegs(via, then.replace(/[mc]/g, ''), draw);
  }
  if (drawLeap(item, draw) || drawArea(item, draw)) return true;
  drawDance(item, draw);
  // Of a hook move its first slide.
  const hook = /^h([RB])$/.exec(item)?.[1];
  for (const move of hook === undefined ? [] : (straightOf(hook) ?? [])) drawPlain(move, draw);
  return false;
}

/** Two legs of which the first captures next door: it goes on from there, or comes back, or both. */
function drawLegs(via: readonly Offset[], then: string, draw: Draw): boolean {
  for (const at of via) {
    if (then !== 'b') draw(at, 'on');
    if (then === '' || then === 'b' || then === 'v') draw(at, 'igui');
  }
  return true;
}

/** Two steps of a king, which is a jump too; it may capture next door and go on, or come back. */
function drawLion(draw: Draw): boolean {
  for (let x = -2; x <= 2; x += 1) for (let y = -2; y <= 2; y += 1) draw({ x, y }, 'any');
  return drawLegs(COMPASS, '', draw);
}

/** `j3fF+2`: a leap that slides on. */
function drawLeap(item: string, draw: Draw): boolean {
  const [, first = '', directed = '', more = ''] = /^j(\d)([a-z]*[WFK])\+(\d+)$/.exec(item) ?? [];
  const steps = straightOf(directed);
  if (!steps) return false;
  for (const { x, y } of steps)
    for (let n = Number(first); n <= Math.min(Number(first) + Number(more), REACH); n += 1)
      draw({ x: x * n, y: y * n }, n === Number(first) ? 'any' : 'slide');
  return true;
}

/** `w3K`: steps one after the other, turning as it likes. */
function drawArea(item: string, draw: Draw): boolean {
  const [, most = '', directed = ''] = /^w(\d)([a-z]*[WFK])$/.exec(item) ?? [];
  const steps = straightOf(directed);
  if (!steps) return false;
  let reached: Offset[] = [{ x: 0, y: 0 }];
  for (let n = 1; n <= Number(most); n += 1) {
    const next = reached.flatMap((at) => steps.map(({ x, y }) => ({ x: at.x + x, y: at.y + y })));
    reached = [...new Map(next.map((at) => [`${at.x},${at.y}`, at])).values()];
    for (const at of reached) draw(at, 'any');
  }
  return true;
}

/** `d3vW`: where it may land; what it captures on its way squares do not say. */
function drawDance(item: string, draw: Draw): void {
  const [, most = '', directed = ''] = /^d(\d)([a-z]*[WFK])$/.exec(item) ?? [];
  for (const { x, y } of straightOf(directed) ?? [])
    for (let n = 1; n <= Number(most); n += 1) draw({ x: x * n, y: y * n }, 'any');
}

/** As large as a square is where there is room, in pixels. */
const SQUARE_PX = 27;
/** The squares from the middle to the edge where there is less: each as large as a finger. */
const NEAR = 3;

export const WIDEST = (2 * REACH + 1) * SQUARE_PX;

/**
 * How far the squares go in a column of so many pixels. In a narrow one they stop early, unless all are asked
 * for or a move that is no slide ends beyond them.
 */
export function reachIn(width: number, { squares }: Drawn, isAll: boolean | null): number {
  if (width >= WIDEST) return REACH;
  const isBeyond = ([at, what]: [string, readonly Tool[]]) =>
    at.split(',').some((n) => Math.abs(Number(n)) > NEAR) && what.some((one) => one !== 'slide');
  return (isAll ?? [...squares].some(isBeyond)) ? REACH : NEAR;
}
