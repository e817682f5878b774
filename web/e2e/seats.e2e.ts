import { describe, expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer();

describe('an invitation', () => {
  it('is claimed once: the next one who opens it watches', async () => {
    const host = await sitDown(browser, { lang: 'en' });
    const addresses: string[] = [];
    host.page.on('request', (request) => addresses.push(request.url()));
    host.page.on('websocket', (socket) => addresses.push(socket.url()));
    const id = await host.start(server.url, { variant: 'shogi', opponent: 'friend', side: 'w' });
    const link = await host.page.locator('.invite input').inputValue();
    expect(link).toMatch(new RegExp(`/game/${id}#join=[0-9a-f]+$`));
    // The one who invites has no token of the other seat.
    const kept = await host.page.evaluate(() => localStorage.getItem('yagura.games'));
    expect(Object.keys(JSON.parse(kept!)[0].tokens)).toEqual(['w']);

    const friend = await sitDown(browser, { lang: 'ja' });
    await friend.page.goto(link);
    await friend.comes();
    await friend.connected();
    await host.page.locator('.invite').waitFor({ state: 'detached' });
    expect(new URL(friend.page.url()).hash).toBe('');
    await friend.click('7g', '7f');
    await host.waitForMoves('7g7f');

    const late = await sitDown(browser, { lang: 'en' });
    await late.page.goto(link);
    await late.connected();
    await late.page.getByRole('alert').waitFor();
    await late.page.locator('[data-watching]').waitFor();
    expect(await late.page.getByRole('button', { name: 'Take back' }).count()).toBe(0);
    expect(await late.page.getByRole('button', { name: 'Resign' }).count()).toBe(0);
    // The friend is still seated after a reload, and no address ever held a token.
    await friend.page.reload();
    await friend.connected();
    await host.click('3c', '3d');
    await friend.waitForMoves('7g7f', '3c3d');
    const secrets = Object.values(JSON.parse(kept!)[0].tokens) as string[];
    for (const address of addresses) for (const secret of secrets) expect(address).not.toContain(secret);
    await Promise.all([host.leave(), friend.leave(), late.leave()]);
  });

  it('is not taken up by who sends it', async () => {
    const host = await sitDown(browser, { lang: 'en' });
    const { page } = host;
    await host.start(server.url, { variant: 'chu', opponent: 'friend', side: 'b' });
    const link = await page.locator('.invite input').inputValue();
    await page.goto('about:blank');
    await page.goto(link);
    await host.connected();
    await page.getByText('You have a seat in this game already').waitFor();
    expect(await page.locator('.invite input').inputValue()).toBe(link);
    await page.click('[data-show-qr]');
    expect(await page.locator('[data-qr]').getAttribute('data-qr')).toBe(link);
    await page.click('[data-renew]');
    await expect.poll(() => page.locator('.invite input').inputValue()).not.toBe(link);
    const old = await sitDown(browser, { lang: 'en' });
    await old.page.goto(link);
    await old.comes();
    await old.page.getByRole('alert').waitFor();
    await old.page.locator('[data-watching]').waitFor();
    await Promise.all([host.leave(), old.leave()]);
  });

  it('is shared where the device can', async () => {
    const host = await sitDown(browser, { lang: 'ja', phone: true });
    const { page } = host;
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async (what: { url: string }) => Object.assign(window, { shared: what.url }),
      });
    });
    await host.start(server.url, { variant: 'rengo-shogi', opponent: 'friend', side: 'b' }).catch(() => {});
    await page.locator('.invite [data-share]').tap();
    const link = await page.locator('.invite input').inputValue();
    expect(await page.evaluate(() => (window as unknown as { shared: string }).shared)).toBe(link);
    expect(await host.overflow()).toBeLessThanOrEqual(0);
    await host.leave();
  });
});

describe('a seat', () => {
  it('is carried to another device, and both play it', async () => {
    const desk = await sitDown(browser, { lang: 'en' });
    await desk.start(server.url, { variant: 'shogi', opponent: 'engine', side: 'b', level: 1 });
    await desk.page.locator('summary', { hasText: '⋯' }).click();
    await desk.page.click('[data-menu-carry]');
    const link = await desk.page.locator('[data-carry] input').inputValue();
    expect(await desk.page.locator('[data-carry] [data-qr]').getAttribute('data-qr')).toBe(link);
    await desk.page.keyboard.press('Escape');
    const phone = await sitDown(browser, { lang: 'ja', phone: true });
    await phone.page.goto(link);
    await phone.connected();
    await phone.click('7g', '7f');
    await desk.waitForPly(2);
    await desk.click('2g', '2f');
    await phone.waitForPly(4);
    expect(await phone.page.locator('[data-watching]').count()).toBe(0);
    await Promise.all([desk.leave(), phone.leave()]);
  });

  it('of two at one screen goes to a device of its own', async () => {
    const desk = await sitDown(browser, { lang: 'en' });
    await desk.start(server.url, { variant: 'shogi' });
    await desk.page.locator('summary', { hasText: '⋯' }).click();
    await desk.page.click('[data-menu-carry]');
    await desk.page.click('[data-carry] [data-side="w"]');
    const link = await desk.page.locator('[data-carry] input').inputValue();
    await desk.page.keyboard.press('Escape');
    const phone = await sitDown(browser, { lang: 'en', phone: true });
    await phone.page.goto(link);
    await phone.connected();
    await desk.click('7g', '7f');
    await phone.waitForMoves('7g7f');
    await phone.click('3c', '3d');
    await desk.waitForMoves('7g7f', '3c3d');
    await Promise.all([desk.leave(), phone.leave()]);
  });
});
