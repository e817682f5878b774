/**
 * What a reader sees when something has gone wrong that nobody foresaw. Needs nothing of the app: it is
 * loaded before it, and also speaks when the app could not start. Both languages, as it may be the choice of
 * the language that failed.
 */
const TEXTS = {
  title: ['ページを表示できませんでした', 'The page could not be shown'],
  hint: [
    '対局はサーバーに残っています。読み込み直してください。',
    'Games are safe on the server. Please load the page again.',
  ],
  reload: ['読み込み直す', 'Reload'],
  lobby: ['ロビーへ', 'To the games'],
  close: ['閉じる', 'Close'],
} as const;

/** The whole page is gone: says so in its place. */
export function page(place: Element, error: unknown): void {
  const section = element('section', { className: 'broken', role: 'alert' });
  section.dataset.broken = 'page';
  const words = TEXTS.title.map((title, i) => {
    const part = element('div', { lang: i === 0 ? 'ja' : 'en' });
    part.append(element('h1', { textContent: title }), element('p', { textContent: TEXTS.hint[i] ?? '' }));
    return part;
  });
  const lobby = element('a', { className: 'button', textContent: TEXTS.lobby.join(' / ') });
  lobby.href = '/';
  // A link inside the app would not start a broken app anew.
  lobby.target = '_self';
  section.append(...words, reload(), lobby, element('pre', { textContent: messageOf(error) }));
  place.replaceChildren(section);
}

/** The page still stands: says so at its edge. */
export function bar(error: unknown): void {
  if (document.querySelector('[data-broken]')) return;
  const box = element('div', { className: 'broken bar', role: 'alert', title: messageOf(error) });
  box.dataset.broken = 'bar';
  const close = element('button', { className: 'button', textContent: '×' });
  close.setAttribute('aria-label', TEXTS.close.join(' / '));
  close.onclick = () => box.remove();
  box.append(element('span', { textContent: '問題が起きました / Something went wrong' }), reload(), close);
  document.body.append(box);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function reload(): HTMLButtonElement {
  const button = element('button', { className: 'button primary', textContent: TEXTS.reload.join(' / ') });
  button.onclick = () => location.reload();
  return button;
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  parts: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), parts);
}

function notice(error: unknown): void {
  // Browsers report a late observer this way, without an error.
  if (error === null || error === undefined) return;
  // Whoever has shown it already comes first.
  setTimeout(() => {
    const app = document.getElementById('app');
    if (app && app.childElementCount === 0) page(app, error);
    else bar(error);
  });
}

addEventListener('error', (event) => notice(event.error));
addEventListener('unhandledrejection', (event) => notice(event.reason));
