/** The rules texts of ../docs/rules, loaded when a page is opened. */
import { BASES, type Lang } from '../i18n/catalogue';
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
  ...langs: readonly Lang[]
): Promise<string | null> {
  const found = await Promise.all(
    systems.map(async (system) => (await rulesSource(system, ...langs))?.source ?? ''),
  );
  for (const one of sectionsOf(section)) {
    const at = found.findIndex((source) => source.includes(`{#${one}}`));
    if (at >= 0) return systems[at] ?? null;
  }
  return null;
}

/** The text in the first of some languages in which there is one, else in any, or null. */
export async function rulesSource(
  system: string,
  ...langs: readonly Lang[]
): Promise<{ lang: Lang; source: string } | null> {
  for (const language of [...langs, ...BASES]) {
    const load = FILES[`../../../docs/rules/${system}.${language}.md`];
    if (load) return { lang: language, source: await load() };
  }
  return null;
}
