/** A reader in front of the page: opens games and makes moves the way a person does. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const PATIENCE_MS = 30_000;
/** Messages of the sockets that are remembered. */
const FRAMES = 40;
/** What all accounts of the tests are opened with. */
export const PASSWORD = 'seven golds and a lance';

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
}

export interface Reader {
  lang?: 'ja' | 'en';
  phone?: boolean;
  /** Moves are asked about where squares are small, as they are for a new reader. */
  confirms?: boolean;
  /** Of a screen that is neither the usual phone nor the usual desk. */
  viewport?: { width: number; height: number };
  /** By how many seconds the clock of the reader's computer is wrong. */
  clockAhead?: number;
}

export async function sitDown(browser: Browser, reader: Reader = {}): Promise<Table> {
  const context = await browser.newContext({
    viewport: reader.viewport ?? (reader.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 }),
    locale: reader.lang === 'ja' ? 'ja-JP' : 'en-GB',
    reducedMotion: 'reduce',
    hasTouch: reader.phone ?? false,
    isMobile: reader.phone ?? false,
  });
  if (!reader.confirms)
    await context.addInitScript(() => {
      if (!location.protocol.startsWith('http')) return;
      const kept = JSON.parse(localStorage.getItem('yagura.preferences') ?? '{}');
      localStorage.setItem('yagura.preferences', JSON.stringify({ confirm: 'never', ...kept }));
    });
  if (reader.clockAhead)
    await context.addInitScript((ahead) => {
      const Right = Date;
      class Wrong extends Right {
        constructor(...parts: []) {
          super(...(parts.length > 0 ? parts : ([Wrong.now()] as unknown as [])));
        }
        static override now = () => Right.now() + ahead * 1000;
      }
      globalThis.Date = Wrong as DateConstructor;
    }, reader.clockAhead);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return new Table(page, context);
}

export interface Wish {
  variant: string;
  opponent?: 'engine' | 'anyone' | 'screen' | 'friend' | `program:${string}`;
  side?: 'b' | 'w';
  level?: number;
  position?: string;
  /** Who begins, in games that have the option. */
  first?: 'black' | 'white';
}

export class Table {
  readonly errors: string[] = [];
  /** What went over the sockets last, for the one who reads why a test failed. */
  readonly #frames: string[] = [];

  constructor(
    readonly page: Page,
    readonly context: BrowserContext,
  ) {
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('websocket', (socket) => {
      const note = (text: string) => {
        this.#frames.push(`${new Date().toISOString().slice(14)} ${text.slice(0, 240)}`);
        if (this.#frames.length > FRAMES) this.#frames.shift();
      };
      note(`opened ${new URL(socket.url()).pathname}`);
      socket.on('framesent', ({ payload }) => note(`> ${payload}`));
      socket.on('framereceived', ({ payload }) => note(`< ${payload}`));
      socket.on('close', () => note('closed'));
    });
    try {
      onTestFailed(() => this.#tell());
    } catch {
      // Sat down before all tests: of no test in particular.
    }
    // What the policy forbids does not run, and throws nothing.
    page.on('console', (said) => {
      if (said.text().includes('Content Security Policy')) this.errors.push(said.text());
    });
  }

  /** Tells how the page stood when a test failed. */
  async #tell(): Promise<void> {
    if (this.page.isClosed()) return;
    const seen = () => ({
      text: document.body.innerText.slice(0, 1_500),
      focus: document.activeElement?.outerHTML.slice(0, 200),
    });
    const { text, focus } = await this.page.evaluate(seen).catch(() => ({ text: 'no answer', focus: '' }));
    console.error(
      [`At ${this.page.url()}:`, text, `Focus: ${focus}`, ...this.errors, ...this.#frames].join('\n'),
    );
  }

  /** Makes an account with `PASSWORD`, through the form. */
  async signUp(url: string, name: string): Promise<void> {
    const { page } = this;
    await page.goto(`${url}/signup`);
    await page.fill('input[name="name"]', name);
    await page.fill('input[name="password"]', PASSWORD);
    await page.click('[data-by="password"]');
    const complaint = page.locator('[data-complaint]');
    await Promise.race([page.waitForURL('**/account'), complaint.waitFor().catch(() => undefined)]);
    if (await complaint.isVisible()) {
      // A test that is tried again has made him before; whose name it is not does not get in.
      await page.goto(`${url}/login`);
      await page.fill('input[name="name"]', name);
      await page.fill('input[name="password"]', PASSWORD);
      await page.click('[data-by="password"]');
      await page.locator(`header [data-who="${name}"]`).waitFor();
      await page.goto(`${url}/account`);
    }
    await page.locator(`[data-account="${name}"]`).waitFor();
  }

  /** Accepts the invitation that the page shows. */
  async comes(): Promise<void> {
    await this.page.click('[data-accept-invitation]');
  }

  /** Starts a game through the lobby and returns its id. */
  async start(url: string, wish: Wish): Promise<string> {
    const { page } = this;
    await page.goto(url);
    await page.click(`[data-game="${wish.variant}"]`);
    // On a phone the form comes over the list; what is pressed before it is there would be pressed beside it.
    await page.locator('button.start').waitFor();
    await page.check(`input[name="opponent"][value="${wish.opponent ?? 'screen'}"]`, { force: true });
    if (wish.level !== undefined) await page.fill('input[name="level"]', String(wish.level));
    if (wish.side) await page.check(`input[name="side"][value="${wish.side}"]`, { force: true });
    if (wish.position || wish.first) await page.click('form summary');
    if (wish.position) await page.fill('textarea[name="position"]', wish.position);
    if (wish.first) await page.check(`input[name="first"][value="${wish.first}"]`, { force: true });
    await page.click('button.start');
    await page.waitForURL('**/game/*');
    await this.connected();
    return new URL(page.url()).pathname.split('/')[2] ?? '';
  }

  /** Reads a record on the analysis board, which the page is or will soon be. */
  async load(text: string): Promise<void> {
    const { page } = this;
    await page.waitForSelector('[data-analysis] .board');
    await page.click('[data-load]');
    await page.fill('[data-import] textarea', text);
    await page.click('[data-read]');
  }

  async connected(): Promise<void> {
    await this.page.waitForSelector('[data-link="open"]', { state: 'attached' });
  }

  square(name: string) {
    return this.page.locator(`.area [data-square="${name}"]`);
  }

  async click(...squares: string[]): Promise<void> {
    for (const square of squares) await this.square(square).click();
  }

  /** From the middle of one thing to the middle of another, with the button held. */
  async drag(from: string, to: string): Promise<void> {
    const centre = async (selector: string) => {
      const box = await this.page.locator(selector).boundingBox();
      if (!box) throw new Error(`nothing at ${selector}`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [a, b] = [await centre(from), await centre(to)];
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await this.page.mouse.move(b.x, b.y, { steps: 3 });
    await this.page.mouse.up();
  }

  /** The moves of the record, as strings of the rulebook. */
  moves(): Promise<string[]> {
    return this.page
      .locator('[data-ply]:not([data-ply="0"])')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title') ?? ''));
  }

  async waitForMoves(...moves: string[]): Promise<void> {
    await expect.poll(() => this.moves(), { timeout: PATIENCE_MS }).toEqual(moves);
    await this.page.waitForFunction(() => !document.querySelector('.pill'));
  }

  async waitForPly(ply: number): Promise<void> {
    await expect
      .poll(async () => (await this.moves()).length, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(ply);
  }

  /** Looks from now on for what is soon gone again; returns how one waits until so many have been seen. */
  async noticing(selector: string): Promise<(count?: number) => Promise<unknown>> {
    const noticed = await this.page.evaluateHandle((selector) => {
      const noticed = new Set<Element>();
      new MutationObserver(() => {
        for (const one of document.querySelectorAll(selector)) noticed.add(one);
      }).observe(document, { subtree: true, childList: true, attributes: true });
      return noticed;
    }, selector);
    return (count = 1) =>
      this.page.waitForFunction(([noticed, count]) => noticed.size >= count, [noticed, count] as const);
  }

  /** What a square says of itself to those who listen. */
  async says(square: string): Promise<string> {
    return (await this.square(square).getAttribute('aria-label')) ?? '';
  }

  async overflow(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  }

  /** Opens all parts of a rules page, which are folded on a phone. */
  async unfold(): Promise<void> {
    const parts = this.page.locator('[data-part]');
    await parts.first().waitFor();
    for (const part of await parts.all()) await part.locator('> summary').click();
  }

  async leave(): Promise<void> {
    await this.context.close();
    expect(this.errors).toEqual([]);
  }
}
