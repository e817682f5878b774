// The engine in a worker of Node.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yagura } from './project.mjs';

const { BackgroundEngine, Engine, Game, load, loadNet } = yagura;

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
      const engineHere = new Engine(1);
      const net = await loadNet(id);
      if (net) engineHere.useNet(id, net);
      const here = engineHere.think(game, { nodes: 2_000, multipv: 2 });
      assert.deepEqual([best.moves, best.score, best.nodes], [here.moves, here.score, here.nodes], id);
      assert.ok(lines.length > 0, id);
      engine.clear();
    }
  });
});

test('a net is part of full strength, and of no other', async () => {
  await load();
  const net = await loadNet('minishogi');
  assert.ok(net && (await loadNet('chu-otb')));
  assert.equal(await loadNet('heian'), null);
  await assert.rejects(loadNet('nothing'), { name: 'Refusal', code: 'variant' });
  const game = new Game('minishogi');
  const nodes = (wish, taken) => {
    const engine = new Engine(1);
    if (taken) engine.useNet('minishogi', taken);
    return engine.think(game, { depth: 6, ...wish }).nodes;
  };
  assert.notEqual(nodes({}, net), nodes({}));
  assert.equal(nodes({ level: 9 }, net), nodes({ level: 9 }));
  const without = new BackgroundEngine(1, { nets: false });
  assert.equal((await without.think(game, { depth: 6 })).nodes, nodes({}));
  without.close();
  assert.throws(() => new Engine(1).useNet('shogi', net), { name: 'Refusal', code: 'bad-request' });
});

test('threads search together', async () => {
  await load();
  const engine = new BackgroundEngine(8, { threads: 3 });
  assert.equal(engine.threads, 3);
  const game = new Game('shogi');
  // Until the others are there it searches alone.
  let best = await engine.think(game, { depth: 7 });
  const alone = new Engine(8);
  alone.useNet('shogi', await loadNet('shogi'));
  const nodes = alone.think(game, { depth: 7 }).nodes;
  for (let tries = 0; best.nodes <= nodes && tries < 50; tries += 1) {
    engine.clear();
    best = await engine.think(game, { depth: 7 });
  }
  assert.ok(best.nodes > nodes, `${best.nodes} positions of three threads, ${nodes} of one`);
  assert.ok(game.legalMoves.includes(best.moves[0]));
  const endless = engine.think(game, { movetime: 600_000 }, () => engine.stop());
  assert.ok(game.legalMoves.includes((await endless).moves[0]));
  assert.ok(game.legalMoves.includes((await engine.think(game, { depth: 2 })).moves[0]));
  engine.close();
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
