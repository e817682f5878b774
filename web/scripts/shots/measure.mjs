// What a page on a screen can be asked: runs in the browser.

/**
 * The board's share of the screen, how wide a square is, and what is wrong: more than the screen is wide,
 * pieces in hand or parts of the board behind a bar or outside, hands away from the board, small targets.
 */
export function measureTable({ isGame }) {
  const faults = [];
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) faults.push(`${over} px wider than the screen`);
  const small = [...document.querySelectorAll('button, a.button, select, summary, [role="tab"]')].filter(
    (one) => {
      const { width, height } = one.getBoundingClientRect();
      const shown = width > 0 && height > 0 && one.checkVisibility({ checkVisibilityCSS: true });
      return shown && matchMedia('(pointer: coarse)').matches && (height < 43.5 || width < 43.5);
    },
  );
  const names = small.map((one) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 24),
  );
  if (small.length > 0) faults.push(`targets under 44 px: ${[...new Set(names)].slice(0, 5).join(' | ')}`);
  const board = isGame ? document.querySelector('.area .board, .area .window') : null;
  if (!board) return { faults, figures: '' };
  const bar = document.querySelector('.bar')?.getBoundingClientRect();
  const isFixed = bar && getComputedStyle(document.querySelector('.bar')).position === 'fixed';
  const bottom = isFixed ? bar.top : innerHeight;
  const box = board.getBoundingClientRect();
  if (box.bottom > bottom + 1)
    faults.push(`board ${Math.round(box.bottom - bottom)} px behind the bar or below the screen`);
  // Beside the board a hand lies in the column, at the height of its player.
  const isBeside = document.documentElement.dataset.layout !== 'column';
  const hand = document.querySelector('.right > .seat .stand')?.getBoundingClientRect();
  if (hand && hand.bottom > bottom + 1) faults.push(`own hand ${Math.round(hand.bottom - bottom)} px hidden`);
  if (hand && !isBeside && hand.top > box.bottom + 24)
    faults.push(`own hand ${Math.round(hand.top - box.bottom)} px from the board`);
  const square = document.querySelector('.area [data-square]')?.getBoundingClientRect().width ?? 0;
  const share = (box.width * box.height) / (innerWidth * innerHeight);
  return {
    faults,
    figures: `square ${square.toFixed(1)} px, board ${(100 * share).toFixed(0)} % of the screen`,
  };
}
