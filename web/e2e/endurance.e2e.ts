import { describe, expect, it } from 'vitest';
import { sleep } from './server';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer();

describe('a game in progress', () => {
  it('is the same after a reload, and in the list of one’s games', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const id = await table.start(server.url, { variant: 'chu' });
    await table.click('7i', '7h');
    await table.waitForMoves('7i7h');
    await table.click('6d', '6e');
    await table.waitForMoves('7i7h', '6d6e');
    await table.page.reload();
    await table.connected();
    await table.waitForMoves('7i7h', '6d6e');
    await table.click('8i', '8h');
    await table.waitForMoves('7i7h', '6d6e', '8i8h');
    await table.page.goto(server.url);
    await table.page.click(`[data-mine="${id}"]`);
    await table.connected();
    await table.waitForMoves('7i7h', '6d6e', '8i8h');
    await table.leave();
  });

  it('goes on after the server was killed and started again', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.start(server.url, { variant: 'chu' });
    await table.click('7i', '7h');
    await table.waitForMoves('7i7h');

    await server.kill();
    await table.page.getByText('Connection lost').waitFor();
    // A move made meanwhile waits for the connection.
    await table.click('6d', '6e');
    await sleep(300);
    await server.run();
    await table.connected();
    await table.waitForMoves('7i7h', '6d6e');
    await table.click('8i', '8h');
    await table.waitForMoves('7i7h', '6d6e', '8i8h');
    await table.page.reload();
    await table.connected();
    await table.waitForMoves('7i7h', '6d6e', '8i8h');
    await table.leave();
  });

  it('goes on against the computer after the server was killed', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.start(server.url, { variant: 'shogi', opponent: 'engine', side: 'b', level: 1 });
    await table.click('7g', '7f');
    await table.waitForPly(2);
    await server.kill();
    await table.page.getByText('Connection lost').waitFor();
    await server.run();
    await table.connected();
    await table.click('2g', '2f');
    await table.waitForPly(4);
    expect((await table.moves())[2]).toBe('2g2f');
    await table.leave();
  });
});
