// The manual is light or dark as the app is; without this it is light.
(() => {
  const KEY = 'yagura.theme';
  const root = document.documentElement;
  const kept = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  const theme = kept();
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  addEventListener('DOMContentLoaded', () => {
    const button = document.getElementById('theme');
    button.hidden = false;
    button.addEventListener('click', () => {
      root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
      try {
        localStorage.setItem(KEY, root.dataset.theme);
      } catch {
        // It lasts as long as the page.
      }
    });
    // On a wide screen the list of pages is open, and shows where one is.
    const pages = document.querySelector('nav.pages details');
    if (pages) pages.open = innerWidth > 900;
    pages?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  });
})();
