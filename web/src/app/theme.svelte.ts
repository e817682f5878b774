/** Light or dark: the system's wish until the reader chooses. */
import { browserStore } from '../store/persisted';

export type Theme = 'light' | 'dark';

const KEY = 'yagura.theme';

class Appearance {
  now = $state<Theme>(initial());

  toggle(): void {
    this.choose(this.now === 'light' ? 'dark' : 'light');
  }

  choose(theme: Theme): void {
    this.now = theme;
    this.apply();
    browserStore.write(KEY, this.now);
  }

  apply(): void {
    document.documentElement.dataset.theme = this.now;
  }
}

function initial(): Theme {
  const kept = browserStore.read(KEY);
  if (kept === 'light' || kept === 'dark') return kept;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export const appearance = new Appearance();
