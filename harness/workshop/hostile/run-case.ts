import { readFileSync, writeFileSync } from 'node:fs';
import { isVisible } from '../../json/index.ts';
import { qualify } from '../../options/index.ts';
import { printRecord, type RunRecord } from '../../record/index.ts';
import { selectReports } from '../../report/index.ts';
import { loadPlan, runSuite } from '../../suite/index.ts';
import type { CaseReport, GivenCase, MeasuredCase } from './hostile-case.ts';

/**
 * Runs the suite with one document against one server after the other, as the parent process asks. The time and the memory are those
 * of each run, as far as an earlier run left no garbage.
 */
process.on('message', (given) => {
  void measure(given as GivenCase).then((measured) => process.send?.(measured));
});
process.on('disconnect', () => process.exit(0));

async function measure(given: GivenCase): Promise<MeasuredCase> {
  forgetLargestMemory();
  const before = process.cpuUsage();
  const report = await run(given);
  const { user, system } = process.cpuUsage(before);
  const now = process.memoryUsage.rss() / 2 ** 20;
  return { report, cpu: (user + system) / 1e6, megabytes: largestMemory(), megabytesAfter: now };
}

async function run({ options, target }: GivenCase): Promise<CaseReport> {
  try {
    const qualified = qualify(options);
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

/** Lets the largest memory of this process begin anew (proc(5), `clear_refs`). */
function forgetLargestMemory(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // There is no such file outside of Linux. Then an earlier case can have used more, and it was within its limit.
  }
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
