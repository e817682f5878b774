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
  // As `languageFor` in `src/i18n/languages.ts` chooses.
  const texts = TEXTS;
  const same = (wish) => (one) => wish.split('-')[0].toLowerCase() === one.split('-')[0].toLowerCase();
  const found = (wish) => (wish in texts ? wish : Object.keys(texts).find(same(wish)));
  root.lang = lang in texts ? lang : (navigator.languages.map(found).find(Boolean) ?? 'en');
  const ask = (wish) => document.head.append(Object.assign(document.createElement('link'), wish));
  const file = texts[root.lang];
  if (file) ask({ rel: 'modulepreload', href: file });
  if (location.pathname === '/' && SERVED)
    ask({ rel: 'preload', as: 'fetch', href: '/api/v1/variants?pictures=1', crossOrigin: 'anonymous' });
})();
