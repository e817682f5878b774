/** What stands around a text of the manual: the other pages, its contents, the other language. */
import type { Base as Lang } from '../i18n/catalogue';
import { addressOf } from './links.ts';
import { GROUPS, type Page } from './pages.ts';
import { attribute, escaped, type Text } from './text.ts';

const WORDS = {
  manual: { ja: '説明書', en: 'Manual' },
  skip: { ja: '本文へ', en: 'To the text' },
  pages: { ja: 'ページ', en: 'Pages' },
  contents: { ja: 'このページの内容', en: 'On this page' },
  theme: { ja: '明るさ', en: 'Light or dark' },
  other: { ja: 'English', en: '日本語' },
  onlyEnglish: { ja: '（英語）', en: '' },
  before: { ja: '前', en: 'Previous' },
  next: { ja: '次', en: 'Next' },
  about: {
    ja: 'Yagura（矢倉）は、将棋の仲間のためのサーバー、エンジン、道具です。ルールは各ゲームのページにあります。',
    en: 'Yagura is a server, an engine and tools for the shogi family. The rules of each game stand beside it.',
  },
} as const;

/** The titles of all pages, by id, in each language in which there is a text. */
export type Titles = ReadonlyMap<string, { readonly en: string; readonly ja?: string }>;

export interface Framed {
  readonly lang: Lang;
  /** `null`: the first page, which lists the others. */
  readonly page: Page | null;
  readonly text: Text | null;
}

/** A whole page. */
export function framed({ lang, page, text }: Framed, titles: Titles, base: string): string {
  const word = (key: keyof typeof WORDS): string => WORDS[key][lang];
  const other: Lang = lang === 'en' ? 'ja' : 'en';
  const title = text?.title ?? word('manual');
  const elsewhere = addressOf(page?.sources[other] || !page ? (page?.id ?? '') : '', other, base);
  const contents = text ? contentsOf(text, word('contents')) : '';
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Yagura</title>
<link rel="icon" href="${base}docs/tower.svg" type="image/svg+xml">
<link rel="stylesheet" href="${base}docs/manual.css">
<link rel="alternate" hreflang="${other}" href="${attribute(elsewhere)}">
<script src="${base}docs/theme.js"></script>
</head>
<body>
<a class="skip" href="#text">${word('skip')}</a>
<header>
<a class="name" href="${base}">Yagura 矢倉</a>
<a href="${addressOf('', lang, base)}"${page ? '' : ' aria-current="page"'}>${word('manual')}</a>
<span class="space"></span>
<a href="${attribute(elsewhere)}" lang="${other}" hreflang="${other}">${word('other')}</a>
<button type="button" id="theme" aria-label="${word('theme')}" title="${word('theme')}" hidden>◐</button>
</header>
<div class="frame${text ? '' : ' first'}">
${text ? `<nav class="pages" aria-label="${word('pages')}"><details><summary>${word('pages')}</summary>${listOf(lang, page, titles, base)}</details></nav>` : ''}
<main id="text">
${text ? text.html : `<h1>${word('manual')}</h1>\n<p>${word('about')}</p>\n${listOf(lang, page, titles, base)}`}
${page ? neighbours(lang, page, titles, base) : ''}
</main>
${contents}
</div>
</body>
</html>
`;
}

/** All pages, by what they are about. A page without a Japanese text is the English one. */
function listOf(lang: Lang, current: Page | null, titles: Titles, base: string): string {
  const groups = GROUPS.map(({ name, pages }) => {
    const items = pages.map((page) => `<li>${linkTo(page, lang, current, titles, base)}</li>`);
    return `<section><h2>${name[lang]}</h2><ul>${items.join('')}</ul></section>`;
  });
  return `<div class="groups">${groups.join('')}</div>`;
}

function linkTo(page: Page, lang: Lang, current: Page | null, titles: Titles, base: string): string {
  const own: Lang = page.sources[lang] ? lang : 'en';
  const mark = page === current ? ' aria-current="page"' : '';
  const foreign = own === lang ? '' : ` hreflang="${own}"`;
  const title = escaped(titles.get(page.id)?.[own] ?? page.id);
  const note = own === lang ? '' : WORDS.onlyEnglish[lang];
  return `<a href="${addressOf(page.id, own, base)}"${mark}${foreign}>${title}${note}</a>`;
}

function contentsOf({ headings }: Text, title: string): string {
  const shown = headings.filter(({ depth }) => depth <= 3);
  if (shown.length < 2) return '';
  const items = shown.map(
    ({ depth, name, html }) => `<li class="d${depth}"><a href="#${name}">${html}</a></li>`,
  );
  return `<nav class="contents" aria-label="${title}"><h2>${title}</h2><ol>${items.join('')}</ol></nav>`;
}

/** The pages before and behind, in the order of the list. */
function neighbours(lang: Lang, page: Page, titles: Titles, base: string): string {
  const all = GROUPS.flatMap(({ pages }) => pages);
  const at = all.indexOf(page);
  const link = (other: Page | undefined, word: string) =>
    other ? `<span>${word}: ${linkTo(other, lang, page, titles, base)}</span>` : '<span></span>';
  return `<nav class="neighbours">${link(all[at - 1], WORDS.before[lang])}${link(all[at + 1], WORDS.next[lang])}</nav>`;
}
