/** Rules texts: Markdown with anchored headings (`{#5.2}`) and paragraphs that stand for diagrams. */
import { Marked, type Token, type Tokens } from 'marked';

export type Block =
  | { kind: 'html'; html: string }
  | { kind: 'moves'; code: string }
  /** `game`: the board of that game instead of the page's own. `drawn`: turns that are drawn on it. */
  | { kind: 'board'; sfen: string | null; game?: string; drawn?: string }
  | { kind: 'set' }
  /**
   * The pieces that come only by promotion; promoted pieces that move like one of the set-up; the set-up rank
   * by rank.
   */
  | { kind: 'promoted' | 'like' | 'ranks' };

export interface Entry {
  id: string;
  depth: number;
  html: string;
}

/** A heading of the second depth, null for what stands before the first, and what stands below it. */
export interface Part {
  head: string | null;
  blocks: Block[];
}

export interface RulesText {
  title: string | null;
  parts: Part[];
  contents: Entry[];
}

const ANCHOR = /\s*\{#([\w.-]+)\}\s*$/;
const DIRECTIVE = /^\{\{\s*(moves|board|start|set|promoted|like|ranks)(?:@([\w-]+))?(?:\s+([^}]+?))?\s*\}\}$/;

/** Where a line ends behind a Japanese stop and the text goes on in the next: no blank belongs there. */
const JAPANESE_BREAK = /(?<=[、。])\n *(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;

export function readRules(text: string): RulesText {
  const source = text.replace(JAPANESE_BREAK, '');
  const marked = new Marked({ gfm: true });
  const contents: Entry[] = [];
  let title: string | null = null;
  marked.use({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = ANCHOR.exec(text)?.[1];
        const html = this.parser.parseInline(tokens).replace(ANCHOR, '');
        if (depth === 1) {
          title ??= html;
          return '';
        }
        const anchor = id ?? slug(html);
        if (depth <= 3) contents.push({ id: anchor, depth, html });
        const name = attribute(anchor);
        return `<h${depth} id="${name}"><a class="anchor" href="#${name}" aria-hidden="true" tabindex="-1">§</a>${html}</h${depth}>\n`;
      },
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const head = row(token.header, 'th').replaceAll('<th></th>', '<td></td>');
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        // Where it is wider than the screen it scrolls, by keys too.
        const label = attribute(
          token.header
            .map((cell) => cell.text)
            .filter(Boolean)
            .join(' · '),
        );
        return `<div class="wide" role="group" tabindex="0" aria-label="${label}"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      // The texts are our own, but a stray tag should be seen, not obeyed.
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    },
  });
  let part: Part = { head: null, blocks: [] };
  const parts = [part];
  let prose: Token[] = [];
  const flush = () => {
    if (prose.length === 0) return;
    const html = marked.parser(prose);
    if (html.trim()) part.blocks.push({ kind: 'html', html });
    prose = [];
  };
  for (const token of marked.lexer(source)) {
    const found = token.type === 'paragraph' ? directives(token.text as string) : null;
    if (token.type === 'heading' && token.depth === 2) {
      flush();
      part = { head: marked.parser([token]), blocks: [] };
      parts.push(part);
    } else if (found) {
      flush();
      part.blocks.push(...found);
    } else {
      prose.push(token);
    }
  }
  flush();
  return { title, parts, contents };
}

/** All of a text in order, the headings of its parts too. */
export function blocksOf({ parts }: Pick<RulesText, 'parts'>): Block[] {
  return parts.flatMap(({ head, blocks }) =>
    head === null ? blocks : [{ kind: 'html', html: head }, ...blocks],
  );
}

/** A paragraph may hold several directives, one a line; then all of it must be directives. */
function directives(text: string): Block[] | null {
  const blocks: Block[] = [];
  for (const line of text.trim().split('\n')) {
    const match = DIRECTIVE.exec(line.trim());
    if (!match) return null;
    const [, name, game, rest] = match;
    if (name === 'set' || name === 'promoted' || name === 'like' || name === 'ranks')
      blocks.push({ kind: name });
    else if (name === 'start') blocks.push({ kind: 'board', sfen: null });
    else if (rest && name === 'board') blocks.push(boardOf(rest, game));
    else if (rest) for (const code of rest.split(/[\s,]+/)) blocks.push({ kind: 'moves', code });
    else return null;
  }
  return blocks;
}

/** A position, and behind a `;` the turns that are drawn on it. */
function boardOf(text: string, game: string | undefined): Block {
  const [sfen = '', drawn] = text.split(';').map((part) => part.trim());
  return { kind: 'board', sfen, ...(game ? { game } : {}), ...(drawn ? { drawn } : {}) };
}

function slug(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

function attribute(value: string): string {
  return escapeHtml(value).replace(/"/g, '&quot;');
}

function escapeHtml(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
