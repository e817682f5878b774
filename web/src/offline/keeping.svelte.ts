/** The app kept in this browser for when there is no connection, and what becomes of newer versions of it. */
import { browserStore, persisted } from '../store/persisted';
import { canAnswer } from './mode';

/** Somebody wants it here. */
const WANTED = persisted('yagura.offline', (found) => found === true, browserStore);
/** A page that stays open asks so often whether there is a newer version. */
const ASK_EVERY_MS = 3_600_000;

type State = 'not-kept' | 'keeping' | 'kept' | 'failed';

class Keeping {
  state = $state<State>('not-kept');
  /** A newer version is here, and waits until the reader wants it. */
  isNew = $state(false);
  /** Adds the app to the device, where the browser offers that. */
  install = $state.raw<(() => Promise<void>) | null>(null);
  #waiting: ServiceWorker | null = null;
  #registration: ServiceWorkerRegistration | null = null;

  readonly isPossible: boolean = canAnswer && 'serviceWorker' in navigator;

  /** Goes on with what was wanted before. */
  begin(): void {
    if (!this.isPossible) return;
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.install = async () => {
        this.install = null;
        await (event as Event & { prompt(): Promise<void> }).prompt();
      };
    });
    // Whoever has it among his apps opens it anywhere.
    addEventListener('appinstalled', () => void this.keep());
    if (WANTED.read()) void this.keep();
  }

  /** Keeps the app and the engine; it is done when all files are here. */
  async keep(): Promise<void> {
    if (this.state === 'keeping') return;
    this.state = 'keeping';
    WANTED.write(true);
    try {
      const registration = await navigator.serviceWorker.register(
        `${import.meta.env.BASE_URL}service_worker.js`,
      );
      this.#follow(registration);
      const { installing, active } = registration;
      if (!active && installing) await settled(installing);
      // Meanwhile it may be wanted no more.
      if (!WANTED.read()) await this.drop();
      else this.state = registration.active || registration.waiting ? 'kept' : 'failed';
    } catch {
      this.state = 'failed';
    }
  }

  /** Keeps nothing any more. */
  async drop(): Promise<void> {
    WANTED.write(false);
    this.isNew = false;
    this.state = 'not-kept';
    await this.#registration?.unregister().catch(() => false);
    for (const name of await caches.keys()) if (name.startsWith('yagura-')) await caches.delete(name);
  }

  /** Loads the newest version that there is. */
  async load(): Promise<void> {
    const registration = this.#registration;
    if (!this.#waiting && registration) {
      await registration.update().catch(() => {});
      const { installing } = registration;
      if (installing) await settled(installing);
    }
    if (!this.#waiting) {
      location.reload();
      return;
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.#waiting.postMessage('load');
  }

  #follow(registration: ServiceWorkerRegistration): void {
    if (this.#registration) return;
    this.#registration = registration;
    this.#wait(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        // The first one of all is no news.
        if (installing.state === 'installed' && navigator.serviceWorker.controller) this.#wait(installing);
      });
    });
    setInterval(() => void registration.update().catch(() => {}), ASK_EVERY_MS);
  }

  #wait(worker: ServiceWorker | null): void {
    if (!worker) return;
    this.#waiting = worker;
    this.isNew = true;
  }
}

/** Waits until a worker has all its files, or has given up. */
function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (worker.state !== 'installing') done();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

export const keeping = new Keeping();
