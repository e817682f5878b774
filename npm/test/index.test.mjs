// Games, refusals, records and the engine in Node; what the native engine's bench has counted is in
// YAGURA_BENCH ("plies added: positions").
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder, yagura } from './project.mjs';

const { Engine, Game, Refusal, bench, load, variants } = yagura;
await load();

test('all games are there', () => {
  const ids = variants().map((variant) => variant.id);
  for (const id of ['shogi', 'chu', 'gungi', 'ennen', 'stun', 'kokose', 'two-stage', 'rengo-chess']) {
    assert.ok(ids.includes(id), id);
  }
});

test('the licences of what is in the module come with it', () => {
  const licences = readFileSync(join(folder, 'licences.txt'), 'utf8');
  for (const part of ['Rust standard library', 'wasm-bindgen', 'serde_json', 'toml']) {
    assert.ok(licences.includes(`${part} `), part);
  }
  assert.ok(!licences.includes('fontsource'));
});

test('a game is played by the rules', () => {
  const game = new Game('shogi', '4k4/9/4P4/9/9/9/9/9/4K4 b G 1');
  assert.equal(game.turn, 'b');
  assert.ok(game.legalMoves.includes('G*5b'));
  assert.equal(game.play('G*5b').outcome?.reason, 'checkmate');
  assert.deepEqual([game.turn, game.legalMoves.length], [null, 0]);
  assert.equal(game.undo(), 'G*5b');
  assert.equal(game.outcome, null);
});

test('what is refused says why, and changes nothing', () => {
  const game = new Game('chu');
  const before = game.position;
  const refusal = game.refusal('8i8g');
  assert.ok(refusal instanceof Refusal);
  assert.equal(refusal.code, 'illegal');
  assert.match(refusal.clause ?? '', /^chu §/);
  assert.match(refusal.ja, /[ぁ-ん]/);
  assert.equal(game.refusal(game.legalMoves[0]), null);
  assert.equal(game.position, before);
  assert.throws(() => game.play('nonsense'), { name: 'Refusal', code: 'move' });
  assert.throws(() => new Game('no-such-game'), { name: 'Refusal', code: 'variant' });
  assert.throws(() => new Game('shogi', 'x'), { name: 'Refusal', code: 'position' });
});

test('positions are counted as everywhere', () => {
  assert.equal(new Game('shogi').perft(3), 25470n);
  assert.equal(new Game('chu').perft(2), 1296n);
});

test('records go out and come back', () => {
  const game = new Game('chu');
  for (let ply = 0; ply < 10; ply += 1) game.play(game.legalMoves[ply]);
  const kif = new TextDecoder().decode(game.record('kif'));
  assert.deepEqual(Game.fromRecord(kif).moves, game.moves);
  assert.throws(() => Game.fromRecord('1 7七歩(77)', { format: 'kif' }), { name: 'Refusal', code: 'record' });
});

test('the engine finds a mate, and tells its lines', () => {
  const engine = new Engine(1);
  const lines = [];
  const game = new Game('shogi', '4k4/9/4P4/9/9/9/9/9/4K4 b G 1');
  const best = engine.think(game, { depth: 3, multipv: 2 }, (line) => lines.push(line));
  assert.deepEqual([best.moves[0], best.score], ['G*5b', { mate: 1 }]);
  assert.ok(lines.some((line) => line.line === 2));
  assert.throws(() => engine.think(game, { deep: 3 }), { name: 'Refusal', code: 'bad-request' });
});

test('the best lines differ, and their moves are legal', () => {
  for (const id of ['shogi', 'chu', 'stun', 'kokose', 'ennen']) {
    const game = new Game(id);
    const firsts = new Map();
    new Engine(1).think(game, { nodes: 3_000, multipv: 3 }, ({ line, moves }) => firsts.set(line, moves[0]));
    assert.deepEqual([...firsts.keys()].sort(), [1, 2, 3], id);
    assert.equal(new Set(firsts.values()).size, 3, id);
    for (const move of firsts.values()) assert.ok(game.legalMoves.includes(move), `${id}: ${move}`);
  }
});

test('a search by nodes and seed is the same again', () => {
  const think = (seed) => new Engine(1).think(new Game('chu'), { nodes: 2_000, level: 3, seed }).moves[0];
  assert.equal(think(7), think(7));
  assert.ok(new Set([1, 2, 3, 4, 5, 6].map(think)).size > 1);
});

test('time is kept', () => {
  const began = performance.now();
  new Engine(1).think(new Game('chu'), { movetime: 200 });
  const took = performance.now() - began;
  assert.ok(took > 100 && took < 5_000, `${took} ms`);
});

test('the search visits the positions of the native engine', () => {
  assert.ok(process.env.YAGURA_BENCH);
  const [deeper, nodes] = process.env.YAGURA_BENCH.split(':');
  assert.equal(bench(Number(deeper)), BigInt(nodes));
});
