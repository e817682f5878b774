/** Where the reader is. */
import { below, within } from './base';
import { decoded, isManual, type Route, readRoute } from './route';

class Address {
  route = $state<Route>(readRoute(within(location.pathname)));
  /** Without `#`. */
  hash = $state(readHash());

  constructor() {
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
    addEventListener('click', (event) => this.#follow(event));
  }

  go(to: string): void {
    history.pushState(null, '', below(to));
    this.#read();
    if (!location.hash) scrollTo(0, 0);
  }

  /** Goes on to another page; the present one is none to come back to. */
  replace(to: string): void {
    history.replaceState(null, '', below(to));
    this.#read();
  }

  /** Changes the hash without an entry in the history. */
  setHash(hash: string): void {
    history.replaceState(null, '', hash ? `#${hash}` : location.pathname + location.search);
    this.hash = hash;
  }

  #read(): void {
    const route = readRoute(within(location.pathname));
    if (JSON.stringify(route) !== JSON.stringify(this.route)) this.route = route;
    this.hash = readHash();
  }

  /** Links inside the app change the page without loading it again. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
    if (link.pathname === location.pathname && link.hash) return;
    if (isManual(within(link.pathname))) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

function readHash(): string {
  return decoded(location.hash.slice(1)) ?? '';
}

export const address = new Address();
