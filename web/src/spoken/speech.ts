/** The words of the page's language. */
import { language, t } from '../i18n/lang.svelte';
import type { Speech } from './words';

export const speech: Speech = {
  get base() {
    return language.base;
  },
  t,
};
