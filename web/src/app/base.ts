/**
 * Where the app lies at its host. Its links are written as if that were the root; where it is not, each is
 * put right before the browser follows it by itself, into another tab or the clipboard.
 */
const BASE: string = import.meta.env.BASE_URL;

/** The path of the app for an address of this host. */
export function within(path: string, base: string = BASE): string {
  return path.startsWith(base) ? `/${path.slice(base.length)}` : path;
}

/** The address at this host for a path of the app. */
export function below(path: string, base: string = BASE): string {
  return path.startsWith('/') && !(base !== '/' && path.startsWith(base)) ? base + path.slice(1) : path;
}

/** Puts a link right that somebody is about to use. */
function correct(event: Event): void {
  const link = (event.target as Element | null)?.closest?.('a[href^="/"]');
  const href = link?.getAttribute('href');
  if (link && href) link.setAttribute('href', below(href));
}

if (BASE !== '/' && typeof document !== 'undefined')
  for (const kind of ['pointerdown', 'focusin', 'contextmenu'])
    document.addEventListener(kind, correct, true);
