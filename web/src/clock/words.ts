/** Time controls in words. */
import { t } from '../i18n/lang.svelte';
import type { Allowance, DaysAMove, TimeControl } from '../protocol/types';
import type { Side } from '../shogi/position';
import { isEven } from './choice';

/** Returns one side's time: `10分・秒読み30秒×3`. */
export function sideWords(control: TimeControl, side: Side): string {
  return control.kind === 'real-time' ? ofSeconds(control[side]) : ofDays(control[side]);
}

/** Returns a time control, each side's time where they differ: `10分・秒読み30秒`. */
export function timeWords(control: TimeControl | null): string {
  if (control === null) return t('clock.none');
  const [b, w] = [sideWords(control, 'b'), sideWords(control, 'w')];
  return isEven(control) ? b : t('clock.unequal', { b, w });
}

function ofSeconds({ main, increment = 0, byoyomi = 0, periods = 0 }: Allowance): string {
  const parts = [
    main > 0 ? duration(main) : null,
    increment > 0 ? t('clock.increment', { time: duration(increment) }) : null,
    byoyomi > 0
      ? t(periods > 1 ? 'clock.byoyomi.periods' : 'clock.byoyomi', { time: duration(byoyomi), n: periods })
      : null,
    increment === 0 && byoyomi === 0 ? t('clock.sudden') : null,
  ];
  return parts.filter((part) => part !== null).join(t('clock.join'));
}

function ofDays({ days, reserve = 0 }: DaysAMove): string {
  const each = t('clock.days', { n: days });
  return reserve > 0 ? `${each}${t('clock.join')}${t('clock.reserve', { n: reserve })}` : each;
}

/** Returns seconds as minutes where they are whole ones. */
export function duration(seconds: number): string {
  if (seconds % 60 === 0) return t('clock.minutes', { n: seconds / 60 });
  return seconds < 60
    ? t('clock.seconds', { n: seconds })
    : t('clock.minutes.seconds', { m: Math.floor(seconds / 60), s: seconds % 60 });
}
