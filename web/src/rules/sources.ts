/** The rules texts of ../docs/rules, loaded when a page is opened. */
import type { Lang } from '../i18n/catalogue';

const FILES = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' });

/** The text in the wanted language, or in the other when there is only that, or null. */
export async function rulesSource(
  system: string,
  lang: Lang,
): Promise<{ lang: Lang; source: string } | null> {
  const order: Lang[] = lang === 'ja' ? ['ja', 'en'] : ['en', 'ja'];
  for (const language of order) {
    const load = FILES[`../../../docs/rules/${system}.${language}.md`];
    if (load) return { lang: language, source: await load() };
  }
  return null;
}
