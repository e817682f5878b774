/** Games with clocks, as people begin them in the lobby. */
import type { Browser } from 'playwright-core';
import { type Reader, sitDown, type Table } from './table';

export class Timed {
  constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  /** Opens the lobby at shogi against somebody, as Black. */
  async atForm(reader: Reader, opponent: 'friend' | 'engine'): Promise<Table> {
    const table = await sitDown(this.browser, reader);
    const { page } = table;
    await page.goto(this.url);
    await page.click('[data-game="shogi"]');
    await page.check(`input[name="opponent"][value="${opponent}"]`, { force: true });
    await page.check('input[name="side"][value="b"]', { force: true });
    return table;
  }

  async choose({ page }: Table, choice: string): Promise<void> {
    await page.click(`label:has(input[name="time"][value="${choice}"])`);
  }

  async own(table: Table, minutes: string, increment: string): Promise<void> {
    await this.choose(table, 'own');
    await table.page.fill('input[name="mine-minutes"]', minutes);
    await table.page.fill('input[name="mine-increment"]', increment);
    await table.page.fill('input[name="mine-byoyomi"]', '0');
  }

  async begin(table: Table): Promise<void> {
    await table.page.click('button.start');
    await table.page.waitForURL('**/game/*');
    await table.connected();
  }

  /** Begins a game by a link, which the other opens. */
  async two(
    minutes: string,
    increment: string,
    second: Reader = { phone: true },
    first: Reader = {},
  ): Promise<[Table, Table]> {
    const host = await this.atForm({ lang: 'en', ...first }, 'friend');
    await this.own(host, minutes, increment);
    await this.begin(host);
    await host.page.locator('[data-clock-waiting]').waitFor();
    const friend = await sitDown(this.browser, { lang: 'ja', ...second });
    await friend.page.goto(await host.page.locator('.invite input').inputValue());
    await friend.page.locator('[data-invited] [data-time]').waitFor();
    return [host, friend];
  }

  async sit(host: Table, friend: Table): Promise<void> {
    await friend.comes();
    await friend.connected();
    await host.page.locator('[data-clock-waiting]').waitFor({ state: 'detached' });
  }
}
