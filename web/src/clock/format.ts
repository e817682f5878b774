/** Times as digits. */
import { LOW_MS } from './reckon';

const DAY_MS = 86_400_000;

/** A time as a clock shows it; `days` are told in words from a day on. */
export type Digits =
  | { readonly kind: 'digits'; readonly text: string }
  | { readonly kind: 'days'; readonly days: number; readonly hours: number };

export function digits(ms: number): Digits {
  if (ms >= DAY_MS) {
    const hours = Math.floor(ms / 3_600_000);
    return { kind: 'days', days: Math.floor(hours / 24), hours: hours % 24 };
  }
  if (ms < LOW_MS) return { kind: 'digits', text: `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}` };
  // A second that has begun is still there: nothing shows 0:00 before the end.
  const seconds = Math.ceil(ms / 1_000);
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return { kind: 'digits', text: h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}` };
}
