/**
 * How a page of a game is laid out on this screen. Written on the page's root, so that every part of it can
 * go by it.
 */
export type Layout = 'column' | 'beside' | 'wide';

export interface Plan {
  /** `column`: seats above and under the board. `beside`: one column beside it. `wide`: one at each side. */
  readonly layout: Layout;
  /** Hardly higher than a hand: a phone that lies on its side. */
  readonly low: boolean;
}

/**
 * No screen narrower than this has room beside a board, not even while a keyboard takes most of its height.
 */
const NARROW = 480;
const LOW = 500;
/** Room for a board as high as usual screens and a column at each side. */
const WIDE = 1120;

export function planOf(width: number, height: number): Plan {
  if (width <= NARROW || width <= height) return { layout: 'column', low: false };
  const low = height <= LOW;
  return { layout: width > WIDE && !low ? 'wide' : 'beside', low };
}

class Screen {
  plan = $state.raw<Plan>(planOf(innerWidth, innerHeight));

  /** Goes on for as long as the page is there. */
  watch(): void {
    const measure = () => {
      this.plan = planOf(innerWidth, innerHeight);
      const { dataset } = document.documentElement;
      dataset.layout = this.plan.layout;
      if (this.plan.low) dataset.low = '';
      else delete dataset.low;
    };
    addEventListener('resize', measure);
    measure();
  }

  /** Cards come by themselves only where they have a place of their own. */
  get hasRoomForCards(): boolean {
    return this.plan.layout !== 'column' && !this.plan.low;
  }
}

export const screen = new Screen();
