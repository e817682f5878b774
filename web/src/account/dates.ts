/** Days as people write them. */
import { language } from '../i18n/lang.svelte';

/** Of a number of seconds since 1970, or of a text as in 2026-01-01T00:00:00Z. */
export function day(time: number | string): string {
  const date = typeof time === 'number' ? new Date(time * 1_000) : new Date(time);
  return new Intl.DateTimeFormat(language.now, { dateStyle: 'medium' }).format(date);
}
