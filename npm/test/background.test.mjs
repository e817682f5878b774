// The engine in a worker of Node.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yagura } from './project.mjs';

const { BackgroundEngine, Engine, Game, load } = yagura;

/** Runs `act` with an engine that is closed after it. */
async function withEngine(act) {
  const engine = new BackgroundEngine(1);
  try {
    await act(engine);
  } finally {
    engine.close();
  }
}

test('the engine in a worker finds what the engine here finds', async () => {
  await load();
  await withEngine(async (engine) => {
    for (const id of ['shogi', 'chu', 'gungi']) {
      const game = new Game(id);
      game.play(game.legalMoves[0]);
      const lines = [];
      const best = await engine.think(game, { nodes: 2_000, multipv: 2 }, (line) => lines.push(line));
      const here = new Engine(1).think(game, { nodes: 2_000, multipv: 2 });
      assert.deepEqual([best.moves, best.score, best.nodes], [here.moves, here.score, here.nodes], id);
      assert.ok(lines.length > 0, id);
      engine.clear();
    }
  });
});

test('a search is stopped, and the engine goes on', async () => {
  await load();
  await withEngine(async (engine) => {
    const game = new Game('chu');
    const began = performance.now();
    const endless = engine.think(game, { movetime: 600_000 });
    const next = engine.think(game, { depth: 1 });
    // Its worker has not even begun: it ends with the first line that it finds.
    setTimeout(() => engine.stop(), 1);
    assert.ok(game.legalMoves.includes((await endless).moves[0]));
    assert.ok(performance.now() - began < 60_000);
    assert.ok(game.legalMoves.includes((await next).moves[0]));
  });
});

test('what is wrong is told, and what waits is failed by a close', async () => {
  await load();
  const engine = new BackgroundEngine(1);
  const game = new Game('shogi');
  await assert.rejects(engine.think(game, { deep: 3 }), { name: 'Refusal', code: 'bad-request' });
  const searches = [engine.think(game, { movetime: 600_000 }), engine.think(game)];
  const failed = searches.map((search) => assert.rejects(search, /closed/));
  setTimeout(() => engine.close(), 50);
  await Promise.all(failed);
});
