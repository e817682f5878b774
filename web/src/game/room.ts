/** How much room a menu has beside its button. */

/** Upper and lower edge in CSS pixels of the page as it is seen. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

export interface Room {
  readonly where: 'above' | 'below';
  /** CSS pixels. */
  readonly height: number;
}

/** Between button and menu, and between menu and the edge of the screen. */
const GAP = 6;
/** So high a menu is opened above its button, as those of the bars at the foot of the page are. */
const ENOUGH = 240;

/** Above the button where there is enough room, else where there is more. */
export function roomBeside(button: Span, seen: Span): Room {
  const above = Math.floor(button.top - seen.top - 2 * GAP);
  const below = Math.floor(seen.bottom - button.bottom - 2 * GAP);
  return above >= ENOUGH || above >= below
    ? { where: 'above', height: Math.max(0, above) }
    : { where: 'below', height: below };
}
