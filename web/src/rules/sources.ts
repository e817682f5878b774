/** The rules texts of ../docs/rules, loaded when a page is opened. */
import type { Lang } from '../i18n/catalogue';
import { sectionsOf } from './sections';

const FILES = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' });

/** Whether there is a text of a system of rules, in any language. */
export function hasRulesPage(system: string): boolean {
  return [...Object.keys(FILES)].some((path) => path.startsWith(`../../../docs/rules/${system}.`));
}

/** The first of some systems whose page has a heading for a section or one that it is a part of. */
export async function pageWith(
  section: string,
  systems: readonly string[],
  lang: Lang,
): Promise<string | null> {
  const found = await Promise.all(
    systems.map(async (system) => (await rulesSource(system, lang))?.source ?? ''),
  );
  for (const one of sectionsOf(section)) {
    const at = found.findIndex((source) => source.includes(`{#${one}}`));
    if (at >= 0) return systems[at] ?? null;
  }
  return null;
}

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
