/** Light or dark: the system's wish until the reader chooses. */
export type Theme = 'light' | 'dark';

const KEY = 'yagura.theme';

class Appearance {
  now = $state<Theme>(initial());

  toggle(): void {
    this.now = this.now === 'light' ? 'dark' : 'light';
    this.apply();
    try {
      localStorage.setItem(KEY, this.now);
    } catch {
      // Without a store the choice lasts as long as the page.
    }
  }

  apply(): void {
    document.documentElement.dataset.theme = this.now;
  }
}

function initial(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === 'light' || kept === 'dark') return kept;
  } catch {
    // See above.
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export const appearance = new Appearance();
