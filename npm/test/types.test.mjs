// The types of the package, by a strict TypeScript, in a project that has it installed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { project } from './project.mjs';

const COMPILER = fileURLToPath(new URL('../../web/node_modules/typescript/bin/tsc', import.meta.url));
const FLAGS = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext'];
const RIGHT = `
import { BackgroundEngine, Game, load, type Line, type Outcome } from 'yagura';
await load();
const game = new Game('chu');
const outcome: Outcome | null = game.play('7j5h').outcome;
const best: Line = await new BackgroundEngine().think(game, { depth: 2 }, (line) => line.moves.join());
const mate: number | undefined = 'mate' in best.score ? best.score.mate : undefined;
export { mate, outcome };
`;
const WRONG = `
import { Engine, Game } from 'yagura';
new Game(3);
new Engine().think(new Game('chu'), { deep: 3 });
`;

/** Where the compiler finds faults: file and line. */
function faults(name, text) {
  writeFileSync(join(project, name), text);
  try {
    execFileSync(process.execPath, [COMPILER, ...FLAGS, name], { cwd: project, encoding: 'utf8' });
    return [];
  } catch (error) {
    const found = [...error.stdout.matchAll(/^(\S+\(\d+),\d+\): error/gm)].map(([, place]) => `${place})`);
    if (found.length === 0) throw error;
    return found;
  }
}

test('what is right compiles, and what is wrong does not', () => {
  assert.deepEqual(faults('right.ts', RIGHT), []);
  assert.deepEqual(faults('wrong.ts', WRONG), ['wrong.ts(3)', 'wrong.ts(4)']);
});
