/** How a game ended, in words. */
import type { Base } from '../i18n/catalogue';
import { sideName, t } from '../i18n/lang.svelte';
import type { SideNames } from '../i18n/sides';
import type { Outcome } from '../protocol/types';

/** How a game ended, with the winner named as he is everywhere on the page. */
export function outcomeIn({ winner, text: told }: Outcome, sides: SideNames, lang: Base): string {
  const reason = reasonOf(told[lang], lang);
  if (winner === null || reason === undefined) return told[lang];
  return t('game.over.win.by', { side: sideName(winner, sides), reason });
}

/** Why a game ended, out of a text that also says who won: that is said beside it. */
export function reasonIn(ending: string, lang: Base): string {
  const reason = reasonOf(ending, lang);
  if (reason === undefined) return ending;
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}

function reasonOf(ending: string, lang: Base): string | undefined {
  return (lang === 'ja' ? /（(.+)）$/ : /^[^:]+: (.+)$/).exec(ending)?.[1];
}
