/** Where a question about a square stands on the screen. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/**
 * A mouse has the first answer under it; a finger, which hides what is under it, has the question beside the
 * square.
 */
export type Stand = 'over' | 'beside';

export interface Placed {
  readonly left: number;
  readonly top: number;
  /** The first answer stands at the right. */
  readonly reversed: boolean;
}

const EDGE = 8;
/** As much of a finger as reaches beyond a square. */
const GAP = 12;

/** `answer`: the size of the first answer, in the corner of the question. */
export function place(stand: Stand, square: Box, question: Size, answer: Size, window: Size): Placed {
  return stand === 'over' ? over(square, question, answer, window) : beside(square, question, window);
}

function over(square: Box, question: Size, answer: Size, window: Size): Placed {
  const middle = { x: square.left + square.width / 2, y: square.top + square.height / 2 };
  const rim = Math.max(0, (question.height - answer.height) / 2);
  const top = inside(middle.y - rim - answer.height / 2, question.height, window.height);
  const left = middle.x - EDGE - answer.width / 2;
  const reversed = left + question.width > window.width - EDGE;
  const wished = reversed ? middle.x + EDGE + answer.width / 2 - question.width : left;
  return { left: inside(wished, question.width, window.width), top, reversed };
}

function beside(square: Box, question: Size, window: Size): Placed {
  const right = square.left + square.width;
  const bottom = square.top + square.height;
  const centred = {
    left: inside(square.left + (square.width - question.width) / 2, question.width, window.width),
    top: inside(square.top + (square.height - question.height) / 2, question.height, window.height),
  };
  // Above first: below is the hand that asks.
  const tries = [
    { left: centred.left, top: square.top - GAP - question.height },
    { left: centred.left, top: bottom + GAP },
    { left: right + GAP, top: centred.top },
    { left: square.left - GAP - question.width, top: centred.top },
  ];
  const found = tries.find(
    ({ left, top }) =>
      top >= EDGE &&
      left >= EDGE &&
      top + question.height <= window.height - EDGE &&
      left + question.width <= window.width - EDGE,
  );
  return {
    ...(found ?? { left: centred.left, top: inside(bottom + GAP, question.height, window.height) }),
    reversed: false,
  };
}

function inside(from: number, length: number, room: number): number {
  return Math.max(EDGE, Math.min(room - length - EDGE, from));
}
