// What is known before the app is there: the colours, so that nothing flashes, and the texts, so that they
// come with the app and not after it. `early.ts` puts this into the page, with the names of the files.
(() => {
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const theme = kept('yagura.theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  const lang = kept('yagura.lang');
  const ja = lang === 'ja' || (lang !== 'en' && navigator.language.toLowerCase().startsWith('ja'));
  root.lang = ja ? 'ja' : 'en';
  const ask = (wish) => document.head.append(Object.assign(document.createElement('link'), wish));
  const file = TEXTS[root.lang];
  if (file) ask({ rel: 'modulepreload', href: file });
  if (location.pathname === '/' && SERVED)
    ask({ rel: 'preload', as: 'fetch', href: '/api/v1/variants?pictures=1', crossOrigin: 'anonymous' });
})();
