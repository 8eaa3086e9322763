import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileCases } from './cases.ts';
import { bundleProgram, show, type ShownCase } from './show.ts';
import { tableFile, writeTable } from './table.ts';

/**
 * Runs the suite with hostile documents and servers: `npm run hostile`, or `npm run hostile -- WORDS` for the cases with these
 * words in their names. Each case is a process of its own, and has limits for CPU time and memory. With `--table`, all cases
 * are run, and the table of the documentation is written.
 *
 * @returns the exit status
 */
async function main(args: readonly string[]): Promise<number> {
  const words = args.filter((each) => !each.startsWith('--'));
  const chosen = hostileCases.filter(({ name }) => words.every((word) => name.includes(word)));
  const shown = await showAll(chosen);
  const failed = shown.filter(({ wrong }) => wrong !== undefined).length;
  console.log(`${shown.length - failed} of ${shown.length} hostile cases end as expected`);
  if (args.includes('--table')) {
    if (words.length > 0) throw new Error('--table is for all cases: give no words');
    writeTable(shown);
    console.log(`${tableFile} has the table`);
  }
  return failed > 0 || shown.length === 0 ? 1 : 0;
}

/** Shows cases, several at once: their limits are for CPU time. */
async function showAll(chosen: typeof hostileCases): Promise<ShownCase[]> {
  const folder = mkdtempSync(join(tmpdir(), 'greenhouse-hostile-'));
  const program = await bundleProgram();
  const shown = new Map<string, ShownCase>();
  const waiting = [...chosen];
  const work = async (): Promise<void> => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
      const result = await show(each, program, mkdtempSync(join(folder, 'case-')));
      shown.set(each.name, result);
      console.log(print(result));
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, work));
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(program);
  }
  return chosen.flatMap(({ name }) => shown.get(name) ?? []);
}

function print({ name, cpu, megabytes, wrong }: ShownCase): string {
  const head = wrong === undefined ? 'ok  ' : 'FAIL';
  const took = `${cpu.toFixed(1).padStart(5)} s ${megabytes.toFixed(0).padStart(5)} MB`;
  return `${head} ${took}  ${name}${wrong === undefined ? '' : `: ${wrong}`}`;
}

process.exitCode = await main(process.argv.slice(2));
