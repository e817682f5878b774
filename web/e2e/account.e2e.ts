import { beforeAll, describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { PASSWORD, sitDown, type Table } from './table';

withServer(['--per-address-log-ins=0']);

/** Passkeys belong to a name; an address has none. */
let url: string;

beforeAll(() => {
  url = `http://localhost:${server.port}`;
});

/** A device that makes passkeys when it is asked, and says who its user is. */
async function device(table: Table, verifies = true) {
  const session = await table.context.newCDPSession(table.page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: verifies,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

describe('an account', () => {
  it('is made by a passkey, keeps the games of a guest, and is opened again', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await device(table);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const id = await table.start(url, { variant: 'shogi', opponent: 'engine', side: 'b', level: 1 });
    await page.click('header a.home');
    await page.click('[data-who=""]');
    await page.click('a[href="/signup"]');
    await page.fill('input[name="name"]', 'Hatsu');
    expect(await page.locator('[data-keep]').isChecked()).toBe(true);
    await page.click('[data-by="passkey"]');
    await page.waitForURL('**/account');
    await page.locator('header [data-who="Hatsu"]').waitFor();
    await page.locator('[data-passkey]').first().waitFor();
    expect(await page.locator('[data-passkey]').count()).toBe(1);
    await page.click('[data-own-games]');
    await page.click(`[data-game="${id}"]`);
    await table.connected();
    await page.locator('[data-plate="b"] a[data-player]', { hasText: 'Hatsu' }).waitFor();
    // Out and in again; what the script of a page can read tells nothing.
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await page.click('header [data-who]');
    await page.click('[data-logout]');
    await page.waitForURL('**/login');
    expect(await page.inputValue('input[name="name"]')).toBe('Hatsu');
    await page.click('[data-by="passkey"]');
    await page.locator('header [data-who="Hatsu"]').waitFor();
    const [cookie] = await table.context.cookies(url);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    for (const address of addresses) expect(address).not.toContain(cookie?.value ?? 'no cookie');
    await table.leave();
  });

  it('gives its seats to another device', async () => {
    const desk = await sitDown(browser, { lang: 'en' });
    await desk.signUp(url, 'Natsu');
    const id = await desk.start(url, { variant: 'shogi', opponent: 'friend', side: 'w' });
    const link = await desk.page.locator('.invite input').inputValue();
    const phone = await sitDown(browser, { lang: 'ja', phone: true });
    await phone.page.goto(`${url}/login`);
    await phone.page.fill('input[name="name"]', 'Natsu');
    await phone.page.fill('input[name="password"]', 'wrong password');
    await phone.page.click('[data-by="password"]');
    await phone.page.locator('[data-complaint]', { hasText: '名前かパスワードが違います' }).waitFor();
    await phone.page.fill('input[name="password"]', PASSWORD);
    await phone.page.click('[data-by="password"]');
    await phone.page.locator('header [data-who="Natsu"]').waitFor();
    await phone.page.goto(`${url}/player/Natsu`);
    await phone.page.click(`[data-game="${id}"]`);
    await phone.connected();
    const friend = await sitDown(browser, { lang: 'en' });
    await friend.page.goto(link);
    await friend.comes();
    await friend.connected();
    await friend.click('7g', '7f');
    await phone.waitForMoves('7g7f');
    expect(await phone.page.locator('[data-watching]').count()).toBe(0);
    // His own side is below.
    const [own, other] = await Promise.all(
      ['3c', '7g'].map(async (square) => (await phone.square(square).boundingBox())?.y ?? 0),
    );
    expect(own).toBeGreaterThan(other ?? 0);
    await phone.click('3c', '3d');
    await desk.waitForMoves('7g7f', '3c3d');
    await friend.page.locator('[data-plate="w"] a[data-player]', { hasText: 'Natsu' }).click();
    await friend.page.locator('[data-profile="Natsu"]').waitFor();
    await Promise.all([desk.leave(), phone.leave(), friend.leave()]);
  });

  it('is asked for by a form in which nothing moves', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    let answer = () => {};
    await page.route('**/api/v1/session', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    for (const path of ['/signup', '/login']) {
      await page.goto(url + path);
      await page.locator('.entrance h1').waitFor();
      expect(await page.locator('[data-by]').count()).toBe(0);
      answer();
      await page.locator('[data-by="password"]').waitFor();
      expect(await page.locator('[data-by="passkey"]').count()).toBe(1);
    }
    await table.leave();
  });

  it('is managed on its page', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    const { session, authenticatorId } = await device(table);
    await table.signUp(url, 'Aki');
    await page.fill('[data-part="passkeys"] form input', 'desk');
    await page.click('[data-add-passkey]');
    await page.locator('[data-passkey]').waitFor();
    expect(await page.inputValue('[data-passkey] input')).toBe('desk');
    // The same device is not asked for two.
    await page.click('[data-add-passkey]');
    await page.locator('[data-part="passkeys"] [data-complaint]').waitFor();
    await page.click('[data-make-codes]');
    const codes = (await page.locator('[data-part="recovery"] [data-shown]').innerText()).split('\n');
    expect(codes).toHaveLength(10);
    await page.check('[data-part="tokens"] input[value="account:read"]');
    await page.click('[data-make-token]');
    const token = await page.locator('[data-part="tokens"] [data-shown]').innerText();
    const known = await fetch(`${url}/api/v1/account`, { headers: { authorization: `Bearer ${token}` } });
    expect(await known.json()).toMatchObject({ name: 'Aki', passkeys: 1, recovery_codes: 10 });
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('[data-export]')]);
    expect(saved.suggestedFilename()).toBe('yagura-account.json');
    // A device that does not know its user opens nothing.
    await page.click('[data-logout]');
    await page.waitForURL('**/login');
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.click('[data-by="passkey"]');
    await page.locator('[data-complaint]').waitFor();
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await session.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBogusSignature: true });
    await page.click('[data-by="passkey"]');
    await page.locator('[data-complaint]', { hasText: 'not accepted' }).waitFor();
    await session.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBogusSignature: false });
    await page.click('summary');
    await page.fill('input[name="code"]', codes[4] ?? '');
    await page.click('[data-by="recovery"]');
    await page.locator('[data-account="Aki"]').waitFor();
    await page.fill('[data-part="delete"] input', 'Aki');
    await page.click('[data-delete]');
    await page.waitForURL('**/login');
    expect((await fetch(`${url}/api/v1/players/Aki`)).status).toBe(404);
    await table.leave();
  });

  it('has pages that everybody can use', async () => {
    for (const phone of [false, true]) {
      const table = await sitDown(browser, { lang: phone ? 'ja' : 'en', phone });
      const { page } = table;
      const name = phone ? '夏目坂の将棋好きな一般参加者ここに在り' : 'Fuyu';
      const look = async () => {
        expect(await complaints(table)).toEqual([]);
        expect(await table.overflow()).toBeLessThanOrEqual(0);
      };
      await page.goto(`${url}/login`);
      await page.locator('[data-login]').waitFor();
      await look();
      await page.goto(`${url}/signup`);
      await page.fill('input[name="name"]', 'admin');
      await page.fill('input[name="password"]', PASSWORD);
      await page.keyboard.press('Enter');
      await page.locator('[data-complaint]').waitFor();
      await look();
      await table.signUp(url, name);
      await page.locator('[data-session="current"]').waitFor();
      await page.click('[data-make-codes]');
      await page.locator('[data-shown]').waitFor();
      await look();
      await page.click('[data-own-games]');
      await page.locator('[data-profile]').waitFor();
      await look();
      await page.goto(`${url}/player/nobody-at-all`);
      await page.getByRole('alert').waitFor();
      await look();
      await table.leave();
    }
  });
});
