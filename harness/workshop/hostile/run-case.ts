import { qualify } from '../../options/index.ts';
import { loadPlan, runSuite } from '../../suite/index.ts';
import type { CaseReport, MeasuredCase } from './hostile-case.ts';

/**
 * Runs the suite with a document against a server, in a process of its own, so that time and memory are those of the run.
 * Arguments: the options as JSON, and the base URL. The report is sent to the parent process.
 */
const [options = '{}', target] = process.argv.slice(2);
const report = await run();
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const measured: MeasuredCase = { report, cpu: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 };
process.send?.(measured, () => process.exit(0));

async function run(): Promise<CaseReport> {
  try {
    const qualified = qualify(JSON.parse(options) as Parameters<typeof qualify>[0]);
    const { record } = await runSuite(await loadPlan(qualified), qualified, target, true);
    return { kind: 'run', record };
  } catch (error) {
    const { message, name } = error as Error;
    return { kind: 'error', message, isProblem: !/^(?:Type|Range|Reference|Syntax)?Error$/.test(name) };
  }
}
