/** Search within a page of rules: which sections say something. Pure. */
import { blocksOf, type RulesText } from './markdown';

/** Which sections hold what was typed, in their order. */
export function sectionsWith(
  { parts, contents }: Pick<RulesText, 'parts' | 'contents'>,
  typed: string,
): readonly string[] {
  const wanted = plain(typed);
  if (wanted === '') return contents.map(({ id }) => id);
  const known = new Set(contents.map(({ id }) => id));
  const found = new Set<string>();
  let section: string | null = null;
  for (const block of blocksOf({ parts })) {
    if (block.kind !== 'html') continue;
    // A section begins with its heading, whose id is the first of the two groups that the split keeps.
    const [before = '', ...rest] = block.html.split(/<h[23] id="([^"]*)">/);
    if (section !== null && said(before).includes(wanted)) found.add(section);
    for (let i = 0; i < rest.length; i += 2) {
      section = decoded(rest[i] ?? '');
      if (said(rest[i + 1] ?? '').includes(wanted)) found.add(section);
    }
  }
  return contents.map(({ id }) => id).filter((id) => known.has(id) && found.has(id));
}

function said(html: string): string {
  return plain(decoded(html.replace(/<a class="anchor".*?<\/a>/g, '').replace(/<[^>]+>/g, ' ')));
}

function decoded(html: string): string {
  return html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
