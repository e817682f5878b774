/** A text of the manual: Markdown to HTML, with names for its headings and addresses for its links. */
import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { addressOf, type Place, slug, type Target, targetOf } from './links.ts';

export interface Heading {
  readonly depth: number;
  readonly name: string;
  readonly html: string;
}

export interface Text {
  /** The heading of the page, as text. */
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  /** The pages to which it links, to be looked up when all are there. */
  readonly links: readonly Extract<Target, { kind: 'page' }>[];
}

/** Where a line ends behind a Japanese letter and the text goes on in the next: no blank belongs there. */
const JAPANESE_BREAK =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}、。（）「」])\n(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}（「])/gu;

/** `other`: the same text in the other language. */
export function readText(markdown: string, source: string, place: Place, other?: string): Text {
  const marked = new Marked({ gfm: true });
  const names = new Set<string>();
  const headings: Heading[] = [];
  const links: Extract<Target, { kind: 'page' }>[] = [];
  let title = '';
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const plain = unescaped(this.parser.parseInline(tokens, this.parser.textRenderer));
        const html = this.parser.parseInline(tokens);
        const name = slug(plain, names);
        if (depth === 1) title ||= plain;
        else headings.push({ depth, name, html: html.replace(/<\/?a\b[^>]*>/g, '') });
        const anchor = `<a class="anchor" href="#${name}" aria-hidden="true" tabindex="-1">#</a>`;
        return `<h${depth} id="${name}">${html}${depth === 1 ? '' : anchor}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const html = this.parser.parseInline(tokens);
        const target = targetOf(href, source, place);
        if (target.kind === 'nowhere') return html;
        if (target.kind === 'other') return `<a href="${attribute(target.href)}">${html}</a>`;
        links.push(target);
        const hash = target.hash === '' ? '' : `#${target.hash}`;
        const address =
          hash !== '' && href.startsWith('#') ? hash : addressOf(target.id, target.lang, place.base) + hash;
        return `<a href="${attribute(address)}">${html}</a>`;
      },
      // No text has pictures yet; one would have to be a file of the manual.
      image({ href }: Tokens.Image) {
        throw new Error(`${source} shows ${href}: the manual has no pictures`);
      },
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const head = row(token.header, 'th').replaceAll('<th></th>', '<td></td>');
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="wide"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      // The texts are our own, but a stray tag should be seen, not obeyed.
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
    },
  });
  const tokens = marked.lexer(other ? withoutLinkTo(markdown, other) : markdown);
  marked.walkTokens(tokens, (token) => {
    if (token.type === 'text') token.text = token.text.replaceAll(JAPANESE_BREAK, '');
  });
  return { html: marked.parser(tokens), title, headings, links };
}

/** Takes out what leads to the other language, for which the manual has a place of its own. */
function withoutLinkTo(markdown: string, other: string): string {
  const name = posix.basename(other).replaceAll('.', '\\.');
  const link = `\\[[^\\]\\n]+\\]\\(${name}\\)`;
  return markdown.replace(new RegExp(`[ \\n]?[*（(]?(?:(?:日本語|English): )?${link}[*）)]?$`, 'm'), '');
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function attribute(text: string): string {
  return escaped(text).replaceAll('"', '&quot;');
}

function unescaped(html: string): string {
  const letters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => letters[name] ?? '');
}
