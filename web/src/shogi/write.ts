/** A move as it is written in the language of the page. */
import type { Base } from '../i18n/catalogue';
import type { Kind } from '../protocol/types';
import { writeEn } from './english';
import { type Played, type Written, writeJa } from './notation';

export function write(play: Played, lang: Base, kinds: ReadonlyMap<string, Kind>): Written {
  return lang === 'ja' ? writeJa(play, kinds) : writeEn(play, kinds);
}
