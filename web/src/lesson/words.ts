/** What is said to the reader of a lesson. */
import { t, text } from '../i18n/lang.svelte';
import { turnOf } from './teaching';
import type { Tutor } from './tutor.svelte';

/** How it stands: what is to be done, why something was not right, that it is done. */
export function standing({ teaching, refusal }: Tutor): string {
  if (!teaching) return '';
  if (refusal) return t('learn.refused', { why: text(refusal.message) });
  const { stage, step, hint } = teaching;
  switch (stage.at) {
    case 'reading':
      return '';
    case 'to-move': {
      const words = turnOf(teaching)?.hint;
      if (hint === 'none') return t(teaching.made > 0 ? 'learn.on' : 'learn.yours');
      if (hint === 'words' && words) return t('learn.hint.words', { hint: text(words) });
      return t('learn.hint.move');
    }
    case 'wrong':
      return stage.why ? text(stage.why) : t('learn.wrong');
    case 'replying':
      return t('learn.replying');
    case 'done':
      return step.done ? text(step.done) : t('learn.done');
  }
}
