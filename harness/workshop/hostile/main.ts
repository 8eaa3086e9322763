import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { CaseProcess } from './case-process.ts';
import { hostileCases } from './cases.ts';
import type { HostileCase } from './hostile-case.ts';
import { bundleProgram, show, type ShownCase } from './show.ts';
import { tableFile, writeTable } from './table.ts';

/**
 * Runs the suite with hostile documents and servers: `npm run hostile`, or `npm run hostile -- WORDS` for the cases with these
 * words in their names. Each case runs in a process apart from this one, and has limits for CPU time and memory. With
 * `--table`, all cases are run, and the table of the documentation is written.
 *
 * @returns the exit status
 */
async function main(args: readonly string[]): Promise<number> {
  const words = args.filter((each) => !each.startsWith('--'));
  const chosen = hostileCases.filter(({ name }) => words.every((word) => name.includes(word)));
  const shown = await showAll(chosen);
  const failed = shown.filter(({ wrong }) => wrong !== undefined).length;
  const cpu = shown.reduce((sum, each) => sum + (Number.isNaN(each.cpu) ? 0 : each.cpu), 0);
  console.log(
    `${shown.length - failed} of ${shown.length} hostile cases end as expected, in ${cpu.toFixed(0)} s of CPU time`,
  );
  if (args.includes('--table')) {
    if (words.length > 0) throw new Error('--table is for all cases: give no words');
    writeTable(shown);
    console.log(`${tableFile} has the table`);
  }
  return failed > 0 || shown.length === 0 ? 1 : 0;
}

/** How many cases run at once for each core: those with servers wait most of their time. */
const perCore = 2;

/** Shows cases, several at once: their limits are for CPU time. */
async function showAll(chosen: typeof hostileCases): Promise<ShownCase[]> {
  const folder = mkdtempSync(join(tmpdir(), 'greenhouse-hostile-'));
  const program = await bundleProgram();
  const shown = new Map<string, ShownCase>();
  // The longest first, so that none is left alone at the end.
  const waiting = [...chosen].sort((a, b) => costOf(b) - costOf(a));
  const work = async (order: 'shift' | 'pop'): Promise<void> => {
    const process = new CaseProcess(program);
    for (let each = waiting[order](); each !== undefined; each = waiting[order]()) {
      const result = await show(each, process, mkdtempSync(join(folder, 'case-')));
      shown.set(each.name, result);
      console.log(print(result));
    }
    process.end();
  };
  try {
    const workers = Array.from({ length: perCore * availableParallelism() }, async (_, index) => {
      await work(index % perCore === 0 ? 'shift' : 'pop');
    });
    await Promise.all(workers);
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(program);
  }
  return chosen.flatMap(({ name }) => shown.get(name) ?? []);
}

/** About how much CPU time a case takes: those with servers the least. */
function costOf({ seconds = 0, name }: HostileCase): number {
  return name.startsWith('answers with') ? -1 : seconds;
}

function print({ name, cpu, megabytes, wrong }: ShownCase): string {
  const head = wrong === undefined ? 'ok  ' : 'FAIL';
  const took = `${cpu.toFixed(1).padStart(5)} s ${megabytes.toFixed(0).padStart(5)} MB`;
  return `${head} ${took}  ${name}${wrong === undefined ? '' : `: ${wrong}`}`;
}

process.exitCode = await main(process.argv.slice(2));
