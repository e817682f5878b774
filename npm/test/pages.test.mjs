// The examples of the manual: the blocks of a page are one program, and what its `console.log` writes is what
// stands behind it as a comment.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { project } from './project.mjs';

const PAGES = ['npm/README.md', 'docs/javascript.md', 'docs/javascript.ja.md'];

for (const page of PAGES) {
  test(`the examples of ${page}`, () => {
    const text = readFileSync(fileURLToPath(new URL(`../../${page}`, import.meta.url)), 'utf8');
    const program = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, block]) => block).join('\n');
    const expected = [...program.matchAll(/^ *console\.log\(.*\); +\/\/ (.*)$/gm)].map(([, told]) => told);
    assert.ok(expected.length > 2, 'a page shows something');
    const name = `${page.replaceAll('/', '-')}.mjs`;
    writeFileSync(join(project, name), program);
    const told = execFileSync(process.execPath, [name], { cwd: project, encoding: 'utf8', timeout: 60_000 });
    assert.deepEqual(told.trimEnd().split('\n'), expected);
  });
}
