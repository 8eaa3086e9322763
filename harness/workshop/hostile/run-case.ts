import { readFileSync } from 'node:fs';
import { isVisible } from '../../json/index.ts';
import { qualify } from '../../options/index.ts';
import { printRecord, type RunRecord } from '../../record/index.ts';
import { selectReports } from '../../report/index.ts';
import { loadPlan, runSuite } from '../../suite/index.ts';
import type { CaseReport, MeasuredCase } from './hostile-case.ts';

/**
 * Runs the suite with a document against a server, in a process of its own, so that time and memory are those of the run.
 * Arguments: the options as JSON, and the base URL. The report is sent to the parent process.
 */
const [options = '{}', target] = process.argv.slice(2);
const report = await run();
const { userCPUTime, systemCPUTime } = process.resourceUsage();
const measured: MeasuredCase = { report, cpu: (userCPUTime + systemCPUTime) / 1e6, megabytes: largestMemory() };
process.send?.(measured, () => process.exit(0));

async function run(): Promise<CaseReport> {
  try {
    const qualified = qualify(JSON.parse(options) as Parameters<typeof qualify>[0]);
    const { record } = await runSuite(await loadPlan(qualified), qualified, target, true);
    const leak = leakIn(record);
    return { kind: 'run', record, ...(leak !== undefined && { leak }) };
  } catch (error) {
    const { message, name, stack = '' } = error as Error;
    const isProblem = !/^(?:Type|Range|Reference|Syntax)?Error$/.test(name) && isVisible(message);
    return { kind: 'error', message: isProblem ? message : stack, isProblem };
  }
}

/** What no output of a run may contain; undefined if there is none. */
function leakIn(record: RunRecord): string | undefined {
  const all = selectReports({ REPORTS: 'junit,sarif,markdown,annotations', OBSERVED: '1' });
  const texts = new Map(all.map(({ name, render }) => [name, render(record)]));
  texts.set('record', printRecord(record));
  for (const [name, text] of texts) {
    if (!isVisible(text)) return `the report "${name}" has characters that a terminal obeys or hides`;
    const [trace] =
      /\b(?:Range|Type|Reference|Syntax)?Error: [^"]{0,80}|\bat [\w.#<> ]+ \(file:[^)]*\)/.exec(text) ?? [];
    if (trace !== undefined) return `the report "${name}" has an error of the program: ${trace}`;
  }
  return undefined;
}

/** The largest resident memory of this process in megabytes. What resourceUsage says begins with that of the parent. */
function largestMemory(): number {
  try {
    const [, kilobytes] = /VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kilobytes !== undefined) return Number(kilobytes) / 1024;
  } catch {
    // There is no such file outside of Linux.
  }
  return process.resourceUsage().maxRSS / 1024;
}
