/** Whether anybody but this device is to be reached. */
import { canAnswer, isSite } from './mode';

const isCut = () => canAnswer && !navigator.onLine;

/** `now`: there is no server, or no connection to it, and the page answers for itself. */
export const alone = $state({ now: isSite || isCut() });

if (canAnswer && !isSite) {
  for (const event of ['online', 'offline']) addEventListener(event, () => (alone.now = isCut()));
}
