import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { type Reader, sitDown, type Table } from './table';

withServer();

const BOARDS = ['shogi', 'chess', 'xiangqi', 'janggi', 'makruk'] as const;
/** The native armies of the rulebook (§13.2). */
const NATIVE: Record<(typeof BOARDS)[number], string> = {
  shogi: 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 - - - - 0,0',
  chess:
    '[cr][cn][cb][cq][ck][cb][cn][cr]/[cp][cp][cp][cp][cp][cp][cp][cp]/8/8/8/8/[CP][CP][CP][CP][CP][CP][CP][CP]/[CR][CN][CB][CQ][CK][CB][CN][CR] b - 1 - 1h8h1a8a - 0 -',
  xiangqi:
    '[xr][xh][xe][xa][xk][xa][xe][xh][xr]/9/1[xc]5[xc]1/[xp]1[xp]1[xp]1[xp]1[xp]/9/9/[XP]1[XP]1[XP]1[XP]1[XP]/1[XC]5[XC]1/9/[XR][XH][XE][XA][XK][XA][XE][XH][XR] b - 1 - - - - -',
  janggi:
    '[jr][jh][je][ja]1[ja][je][jh][jr]/4[jk]4/1[jc]5[jc]1/[jp]1[jp]1[jp]1[jp]1[jp]/9/9/[JP]1[JP]1[JP]1[JP]1[JP]/1[JC]5[JC]1/4[JK]4/[JR][JH][JE][JA]1[JA][JE][JH][JR] b - 1 - - - - -',
  makruk:
    '[mr][mn][ms][mm][mk][ms][mn][mr]/8/[mp][mp][mp][mp][mp][mp][mp][mp]/8/8/[MP][MP][MP][MP][MP][MP][MP][MP]/8/[MR][MN][MS][MK][MM][MS][MN][MR] b - 1 - - - - -',
};
const CASTLING = '3[ck]4/1[CP]6/8/8/8/8/1[cp]6/[CR]2[CK]3[CR] b - 1 - 1h8h - 0 -';

/** Opens a game from a position of play, with both seats at this screen. */
async function play(board: string, position: string, reader: Reader = { lang: 'en' }): Promise<Table> {
  const table = await sitDown(browser, reader);
  const human = { kind: 'human' };
  const variant = `rengo-${board}`;
  const answer = await fetch(`${server.url}/api/v1/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ variant, black: human, white: human, position }),
  });
  expect(answer.status).toBe(201);
  const { id, tokens } = (await answer.json()) as { id: string; tokens: object };
  const kept = { id, variant, tokens, black: human, white: human, created: Date.now(), seen: Date.now() };
  await table.page.addInitScript((game) => {
    localStorage.setItem('yagura.games', JSON.stringify([game]));
  }, kept);
  await table.page.goto(`${server.url}/game/${id}`);
  await table.connected();
  return table;
}

async function ends(table: Table, words: string): Promise<void> {
  const banner = table.page.locator('.banner');
  await banner.waitFor();
  expect(await banner.textContent()).toContain(words);
}

async function refuses(table: Table, clause: string): Promise<void> {
  const notice = table.page.getByRole('alert');
  await notice.waitFor();
  expect(await notice.getByRole('link').getAttribute('href')).toBe(`/rules/rengo#${clause}`);
}

describe('the boards of union shogi', () => {
  it.for(BOARDS)('%s is drawn as its culture draws it, with its native army', async (board) => {
    const table = await play(board, NATIVE[board]);
    const { page } = table;
    const wood = board === 'shogi' ? 'ordinary' : board;
    await page.locator(`.area svg.wood-${wood}`).waitFor();
    const points = board === 'xiangqi' || board === 'janggi';
    expect(await page.locator('.area line.palace').count()).toBe(points ? 4 : 0);
    expect(await page.locator('.area text.river').count()).toBe(board === 'xiangqi' ? 2 : 0);
    expect(await page.locator('.area path.dark').count()).toBe(board === 'chess' ? 1 : 0);
    const pieces = {
      shogi: '.toned',
      chess: '.figure.chess',
      xiangqi: '.token.disc',
      janggi: '.token.octagon',
      makruk: '.figure.makruk',
    };
    const army = { shogi: 40, chess: 32, xiangqi: 32, janggi: 32, makruk: 32 };
    expect(await page.locator(`.area .pieces ${pieces[board]}`).count()).toBe(army[board]);
    expect(await page.locator(`.area .pieces ${pieces[board]}.white`).count()).toBe(army[board] / 2);
    await table.leave();
  });

  it.for(BOARDS)('%s fits a phone, and every piece has a card', async (board) => {
    const table = await play(board, NATIVE[board], { lang: 'ja', phone: true });
    const { page } = table;
    expect(await table.overflow()).toBe(0);
    await page.goto(`${server.url}/rules/rengo-${board}`);
    await table.unfold();
    await page.locator('[data-folded] summary').click();
    await page.locator('[data-set] .row').first().waitFor();
    expect(await page.locator('[data-set="base"] [data-kind]').count()).toBe(30);
    expect(await page.locator('[data-set="base"] .diagram').count()).toBe(38);
    expect(await page.locator(`[data-board="rengo-${board}"][aria-current="page"]`).count()).toBe(1);
    for (const clause of ['2.1', '7.3', '8.2', '11.8', '13.2'])
      expect(await page.locator(`[id="${clause}"]`).count(), clause).toBe(1);
    expect(await table.overflow()).toBe(0);
    await table.leave();
  });
});

describe('games of union shogi for everyone', () => {
  const mixed = '[jr][mn][xe][ja]1[ja][xe][mn][jr]/4[jk]4/9/9/9/9/9/9/4[JK]4/4[CR]2[XH]1 b G2Prp 1 - - - - -';
  it.for([false, true])('pass the accessibility checks (phone: %s)', async (phone) => {
    const few = '4[jk]4/9/4[jr]4/9/9/9/9/9/9/[JR]4[JK]3 b G 1 - - - - -';
    for (const position of [mixed, few]) {
      for (const theme of ['light', 'dark'] as const) {
        const table = await play('janggi', position, { lang: 'en', phone });
        const { page } = table;
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        if (position === few) await page.click('[data-special-move="points"]');
        else if (!phone) {
          await table.square('5i').focus();
          await page.keyboard.press('i');
          await page.locator('[data-card="JK"]').waitFor();
        }
        expect(await complaints(table)).toEqual([]);
        await table.leave();
      }
    }
  });
});

describe('the shogi board', () => {
  it('asks whether to promote, not where a piece must, and mates by a drop', async () => {
    const table = await play('shogi', '4k4/6P2/4P4/1P7/9/9/9/9/4K4 b G 1 - - - - 0,0');
    const { page } = table;
    await table.click('8d', '8c');
    await page.getByRole('dialog').waitFor();
    await page.click('[data-move="8d8c"]');
    await table.waitForMoves('8d8c');
    await table.click('5a', '6a');
    await table.waitForMoves('8d8c', '5a6a');
    await table.click('3b', '3a');
    await table.waitForMoves('8d8c', '5a6a', '3b3a+');
    await table.click('6a', '5a');
    await table.waitForMoves('8d8c', '5a6a', '3b3a+', '6a5a');
    await page.click('[data-hand="b"] [data-code="G"]');
    await table.click('5b');
    await ends(table, 'Black wins');
    await table.leave();
  });

  it('explains a refused drop with its clause', async () => {
    const table = await play('shogi', '4k4/9/9/9/9/9/P8/9/4K4 b P 1 - - - - 0,0');
    await table.page.click('[data-hand="b"] [data-code="P"]');
    await table.click('9e');
    await refuses(table, '10.4');
    await table.leave();
  });

  it('offers the declaration only where it wins, and asks once more', async () => {
    const table = await play('shogi', '9/3G5/4K4/9/9/9/9/9/8k b - 1 - - - - 101,0');
    const { page } = table;
    expect(await page.locator('[data-gains]').textContent()).toContain('101');
    await page.click('[data-special-move="declare"]');
    await page.locator('[data-asking="declare"]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-special-move="declare"]').click();
    await page.click('[data-confirm]');
    await ends(table, 'Black wins');
    expect(await page.locator('[data-ply="1"]').textContent()).toContain('entering king declared');
    await table.leave();
  });
});

describe('the chess board', () => {
  it.for([
    { to: '3h', rook: '4h' },
    { to: '7h', rook: '6h' },
  ])('castles to $to', async ({ to, rook }) => {
    const table = await play('chess', CASTLING.replace('1[cp]6/[CR]', '8/[CR]'));
    await table.click('5h');
    // The server says what castling does.
    await expect.poll(() => table.says(to)).toContain('castles here');
    expect(await table.page.locator(`[data-castling="${to}"]`).count()).toBe(1);
    await table.click(to);
    await table.waitForMoves(`5h${to}`);
    expect(await table.says(rook)).toContain('Black chess rook');
    expect(await table.page.locator('[data-ply="1"]').textContent()).toContain('castles');
    await table.leave();
  });

  it('says why it is not possible to castle', async () => {
    const table = await play('chess', CASTLING);
    await table.click('5h');
    expect(await table.says('7h')).not.toContain('castles here');
    await table.click('7h');
    await refuses(table, '8.2');
    await table.leave();
  });

  it('takes in passing', async () => {
    const table = await play('chess', '3[ck]4/4[cp]3/8/5[CP]2/8/8/8/3[CK]4 w - 1 - - - 0 -');
    const { page } = table;
    await table.click('4b', '4d');
    await table.waitForMoves('4b4d');
    await table.click('3d');
    await expect.poll(() => table.says('4c')).toContain('en passant');
    expect(await page.locator('[data-passing="4c"]').count()).toBe(1);
    await table.click('4c');
    await table.waitForMoves('4b4d', '3d4c');
    expect(await table.says('4d')).toContain('empty');
    expect(await page.locator('[data-ply="2"]').textContent()).toContain('en passant');
    await table.leave();
  });

  it('asks what a pawn becomes, with the keyboard too', async () => {
    const table = await play('chess', CASTLING);
    const { page } = table;
    // What can be moved is known a little after the position.
    await page.locator('.area [data-square="7b"].movable').waitFor();
    await table.square('7b').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.locator('button').count()).toBe(4);
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await table.waitForMoves('7b7a=N');
    expect(await table.says('7a')).toContain('chess knight');
    await table.leave();
  });

  it('mates', async () => {
    const table = await play('chess', '7[ck]/5[cp][cp][cp]/8/8/8/8/8/[CR]6[CK] b - 1 - - - 0 -');
    await table.drag('[data-square="8h"]', '[data-square="8a"]');
    await ends(table, 'Black wins');
    await table.leave();
  });

  it('offers the claim at the third appearance, and not before', async () => {
    const table = await play('chess', '7[ck]/6[cp][cp]/8/8/8/8/6[CP]1/[CR]6[CK] b - 1 - - - 9 -');
    const { page } = table;
    const round = ['8h', '8g', '1a', '2a', '8g', '8h', '2a', '1a'];
    for (let i = 0; i < 2; i += 1) {
      for (let leg = 0; leg < round.length; leg += 2) {
        expect(await page.locator('[data-special-move="claim"]').count()).toBe(0);
        await table.click(round[leg] ?? '', round[leg + 1] ?? '');
        await table.waitForPly(4 * i + leg / 2 + 1);
        await page.waitForFunction(() => !document.querySelector('.pill'));
      }
    }
    await page.click('[data-special-move="claim"]');
    await page.click('[data-confirm]');
    await ends(table, 'Draw');
    await table.leave();
  });
});

describe('the xiangqi board', () => {
  it('mates, with the notation of the reader', async () => {
    const position = '4[xk]4/[XR]8/9/9/9/9/9/9/9/1[XR]3[XK]3 b - 1 - - - - -';
    const table = await play('xiangqi', position, { lang: 'ja' });
    await table.click('8j', '8a');
    await ends(table, '先手の勝ち');
    expect(await table.page.locator('[data-ply="1"]').textContent()).toContain('8一俥');
    await table.leave();
  });

  it('lets cannons take over a screen, and refuses to open the file between the generals', async () => {
    const table = await play('xiangqi', '4[xk]4/9/[xr]8/9/+[XP]8/4[XH]4/9/[XC]8/9/4[XK]4 b - 1 - - - - -');
    await table.click('9h');
    expect(await table.says('9c')).toContain('can capture here');
    expect(await table.says('9f')).toContain('can go here');
    expect(await table.says('9d')).not.toContain('can go here');
    await table.click('5f', '4d');
    await refuses(table, '5.3');
    await table.click('9h', '9c');
    await table.waitForMoves('9h9c');
    await table.leave();
  });
});

/** Plays a round of four moves once: the position has come twice. */
async function goRound(table: Table, round: readonly string[]): Promise<void> {
  for (const [ply, move] of round.entries()) {
    await table.click(move.slice(0, 2), move.slice(2));
    await table.waitForPly(ply + 1);
    await table.page.waitForFunction(() => !document.querySelector('.pill'));
  }
}

describe('a position that comes again', () => {
  it.for([
    ['xiangqi', '3[xk]5/9/9/9/9/9/9/9/9/3[XR]1[XK]3 w - 1 - - - - -', ['6a5a', '6j5j', '5a6a', '5j6j']],
    ['makruk', '[mk]7/8/8/8/8/8/[MR]7/7[MK] w - 1 - - - - -', ['8a7a', '8g7g', '7a8a', '7g8g']],
  ] as const)('by perpetual check on the %s board says who must vary', async ([board, position, round]) => {
    const table = await play(board, position);
    const { page } = table;
    await goRound(table, round);
    const note = page.locator('[data-repetition="2"]');
    await expect.poll(() => note.locator('[data-must-vary="b"]').innerText()).toBe('Black must vary.');
    expect(await note.getByRole('link').getAttribute('href')).toBe('/rules/rengo#11.5');
    // The repeating check is refused: nothing is lost by it.
    expect(await note.innerText()).not.toContain('loses');
    expect(await page.locator('[data-said]').textContent()).toContain('Black must vary.');
    await table.leave();
  });

  it('on the janggi board is announced before it is drawn', async () => {
    const table = await play('janggi', NATIVE.janggi);
    await goRound(table, ['9j9i', '9a9b', '9i9j', '9b9a']);
    const note = table.page.locator('[data-repetition="2"]');
    expect(await note.getByRole('link').getAttribute('href')).toBe('/rules/rengo#11.5');
    expect(await table.page.locator('[data-said]').textContent()).toContain('2 times');
    await table.leave();
  });
});

describe('the janggi board', () => {
  it('passes at once, goes along the palace lines and mates', async () => {
    const position = '4[jk]4/[JR]8/9/9/9/9/9/9/9/1[JR]1[JR]1[JK]3 b - 1 - - - - -';
    const table = await play('janggi', position);
    const { page } = table;
    await page.click('[data-special-move="pass"]');
    await table.waitForMoves('pass');
    await page.click('[data-special-move="pass"]');
    await table.waitForMoves('pass', 'pass');
    await table.click('6j', '4h');
    await table.waitForMoves('pass', 'pass', '6j4h');
    await page.click('[data-special-move="pass"]');
    await table.waitForPly(4);
    await table.click('8j', '8a');
    await ends(table, 'Black wins');
    expect(await page.locator('[data-special-move]').count()).toBe(0);
    await table.leave();
  });

  it('counts points, says who would win, and ends the game', async () => {
    const table = await play('janggi', '4[jk]4/9/4[jr]4/9/9/9/9/9/9/[JR]4[JK]3 b - 1 - - - - -', {
      phone: true,
      lang: 'en',
    });
    const { page } = table;
    await page.click('[data-special-move="points"]');
    expect(await page.locator('[data-points]').textContent()).toContain('Black 11, White 12.5');
    await page.click('[data-cancel]');
    await page.click('[data-special-move="points"]');
    await page.click('[data-confirm]');
    await ends(table, 'White wins');
    expect(await table.overflow()).toBe(0);
    await table.leave();
  });
});

describe('the makruk board', () => {
  it('counts down for a bare king, and mates', async () => {
    const table = await play('makruk', '4[mk]3/[MR]7/8/8/8/8/8/1[MR]2[MK]3 b - 1 - - - - -');
    expect(await table.page.locator('[data-count]').getAttribute('data-count')).toBe('4');
    await table.click('7h', '7a');
    await ends(table, 'Black wins');
    await table.leave();
  });

  it('promotes a bia without asking, and has cards with class and cost', async () => {
    const table = await play('makruk', '4[mk]3/6[mr]1/8/2[MP]5/8/8/8/1[MR]2[MK]3 b - 1 - - - - -');
    const { page } = table;
    await table.square('6d').focus();
    await page.keyboard.press('i');
    const card = page.locator('[data-card="MP"]');
    await card.waitFor();
    expect(await card.locator('[data-cost]').getAttribute('data-cost')).toBe('1');
    expect(await card.locator('[data-class]').textContent()).toContain('soldier');
    expect(await card.locator('[data-rules]').textContent()).toContain('Promotes');
    await page.keyboard.press('Escape');
    await table.click('6d', '6c');
    await table.waitForMoves('6d6c+');
    expect(await table.says('6c')).toContain('promoted bia');
    await table.leave();
  });
});
