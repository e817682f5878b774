/** What the players are called in Japanese: 先手 is Black, whoever begins; at odds they are 下手 and 上手. */
import { describe, expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { sitDown, type Table } from './table';

withServer();

/** White is to move at the start, and 先手 wins. */
const WHITE_TO_MOVE = `手合割：その他
後手の持駒：飛
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
後手番
先手：甲
後手：乙
手数----指手---------消費時間--
   1 ４一玉(51)
   2 ５二金打
   3 投了
まで2手で先手の勝ち
`;
const AT_ODDS = '手合割：三枚落ち\n下手：甲\n上手：乙\n   1 ３二金(41)\n   2 ７六歩(77)\n';
const THREE = 'lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1';

async function reading(text: string, shown = '[data-tree] [data-turn]'): Promise<Table> {
  const table = await sitDown(browser, { lang: 'ja' });
  await table.page.goto(`${server.url}/analysis/shogi`);
  await table.load(text);
  await table.page.waitForSelector(shown);
  return table;
}

const plate = ({ page }: Table, side: 'b' | 'w') => page.locator(`[data-plate="${side}"]`).innerText();

describe('in Japanese', () => {
  it('Black of a record is 先手 also where White moves first', async () => {
    const table = await reading(WHITE_TO_MOVE);
    expect(await plate(table, 'b')).toMatch(/先手\s+甲/);
    expect(await plate(table, 'w')).toMatch(/後手\s+乙/);
    await table.page.keyboard.press('End');
    await expect.poll(() => table.page.locator('[data-ending]').innerText()).toContain('先手の勝ち');
    await table.leave();
  });

  it('the players of a record at odds are 下手 and 上手, in its head too', async () => {
    const table = await reading(AT_ODDS);
    expect(await plate(table, 'b')).toMatch(/下手\s+甲/);
    expect(await plate(table, 'w')).toMatch(/上手\s+乙/);
    await table.page.click('[data-heads] summary');
    expect(await table.page.getByRole('textbox', { name: '下手' }).inputValue()).toBe('甲');
    await table.leave();
  });

  it('a game at odds has the same names, from the lobby on', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    const { page } = table;
    await table.start(server.url, { variant: 'shogi', position: THREE });
    expect(await plate(table, 'b')).toContain('下手');
    expect(await plate(table, 'w')).toContain('上手');
    await page.goto(server.url);
    await page.click('[data-game="shogi"]');
    await page.check('input[name="opponent"][value="engine"]', { force: true });
    await page.locator('select[name="start"]').selectOption({ label: '三枚落ち' });
    await page.getByText('下手 ☗').waitFor();
    await page.getByText('上手 ☖').waitFor();
    await table.leave();
  });

  it('an option that has White begin makes White 先手', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    await table.start(server.url, { variant: 'shogi', first: 'white' });
    expect(await plate(table, 'w')).toContain('先手');
    await table.leave();
  });

  it('the editor and a puzzle say 後手 of White to move', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    const { page } = table;
    await page.goto(`${server.url}/editor/shogi`);
    await expect.poll(() => page.locator('[data-mover="w"]').innerText()).toBe('後手の手番');
    await page.click('[data-mover="w"]');
    expect(await page.locator('[data-mover="w"]').innerText()).toBe('後手の手番');
    await page.goto(`${server.url}/puzzles/shogi#819a4eaf`);
    await expect.poll(() => page.locator('#task').innerText()).toContain('後手番');
    await table.leave();
  });
});

describe('the end that a record tells', () => {
  it('names its clause, and a game without moves asks for none', async () => {
    const ending = { reason: 'repetition', winner: 'w', clause: 'small §1.11' };
    const rules = { id: 'small', version: 1 };
    const record = { format: 'yagura-record', version: 1, variant: 'shogi', rules, nodes: [{ ending }] };
    const table = await reading(JSON.stringify(record), '[data-ending="repetition"]');
    expect(await table.page.locator('[data-ending] a').innerText()).toBe('§1.11');
    expect(await table.page.locator('[data-tree]').innerText()).not.toContain('読み込んで');
    await table.leave();
  });
});
