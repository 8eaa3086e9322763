import { readFileSync, writeFileSync } from 'node:fs';
import { markdownTable } from '../markdown/table.ts';
import type { ShownCase } from './show.ts';

/** The document with the table of the hostile cases. */
export const tableFile = 'docs/hostile.md';
/** The table is what follows this line. It is measured, so `npm run docs` does not make it. */
const mark = '<!-- measured -->\n';

/** Writes the table of all cases into its document. */
export function writeTable(shown: readonly ShownCase[]): void {
  const [head = ''] = readFileSync(tableFile, 'utf8').split(mark);
  writeFileSync(tableFile, `${head}${mark}\n${tableOf(shown)}\n`);
}

function tableOf(shown: readonly ShownCase[]): string {
  const rows = shown.map(({ name, ending, cpu, megabytes, wrong }) => [
    name.replaceAll('|', '\\|'),
    wrong === undefined ? ending : 'FAILS',
    cpu.toFixed(1),
    megabytes.toFixed(0),
  ]);
  return markdownTable(['case', 'how the run ends', 'CPU seconds', 'MB'], rows, ['---', '---', '--:', '--:']);
}
