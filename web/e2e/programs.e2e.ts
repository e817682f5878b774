import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

// The scripted USI engine of the server's own tests: it answers 7g7f with 3c3d.
const SCRIPT = fileURLToPath(new URL('../../crates/yagura-server/tests/it/fake.sh', import.meta.url));
const ENGINE = `狐 Fox=usi:sh ${SCRIPT.replaceAll(' ', '\\ ')} play ${join(tmpdir(), `yagura-e2e-${process.pid}`)},movetime=100`;

withServer(['--engine', ENGINE]);

it('a program of the operator’s is an opponent where it knows the game', async () => {
  const table = await sitDown(browser, { lang: 'en' });
  await table.page.goto(server.url);
  await table.page.click('[data-game="chu"]');
  expect(await table.page.locator('input[name="opponent"][value^="program:"]').count()).toBe(0);

  await table.start(server.url, { variant: 'shogi', opponent: 'program:狐 Fox', side: 'b' });
  expect(await table.page.locator('[data-plate="w"]').textContent()).toContain('狐 Fox');
  await table.click('7g', '7f');
  await table.waitForMoves('7g7f', '3c3d');
  await table.leave();
});

it('it has no levels, and is not wished for where it is not offered', async () => {
  const table = await sitDown(browser, { lang: 'ja' });
  await table.page.goto(server.url);
  await table.page.click('[data-game="shogi"]');
  const level = table.page.locator('input[name="level"]');
  expect(await level.count()).toBe(1);
  await table.page.check('input[name="opponent"][value="program:狐 Fox"]', { force: true });
  expect(await level.count()).toBe(0);
  await table.page.click('[data-game="chu"]');
  await level.waitFor();
  expect(await table.page.isChecked('input[name="opponent"][value="engine"]')).toBe(true);
  await table.leave();
});
