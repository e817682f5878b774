/** What the accessibility checks have to say of a page. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Table } from './table';

const AXE = readFileSync(
  fileURLToPath(new URL('../node_modules/axe-core/axe.min.js', import.meta.url)),
  'utf8',
);
/** A piece's kanji in a picture is not the text of its button: the button says its name in words. */
const NOT_ASKED = ['label-content-name-mismatch'];

export async function complaints(table: Table): Promise<string[]> {
  await table.page.evaluate(AXE);
  return table.page.evaluate(async (off) => {
    interface Axe {
      run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    }
    const { axe } = window as unknown as { axe: Axe };
    const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]));
    const found = await axe.run({ rules });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, NOT_ASKED);
}
