import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import { visible, visibleJson } from '../json/index.ts';
import { mergeParts, missedIn, passes, type RunRecord, removeStale, writeWhole, version } from '../record/index.ts';
import { Progress, type Ending } from './progress.ts';
import { printSummary } from '../report/index.ts';
import { interruptOnTerm } from './termination.ts';
import { announceTests } from './announced-tests.ts';

/** Milliseconds between two times that the record of a run under way is written, at least. */
const interval = 2000;
/** How many times as long as writing the record took, nothing is written then: its cost stays small however large it is. */
const rest = 20;

/**
 * The Playwright reporter: collects what the tests attach, writes the run record, and prints the summary. While the run is
 * under way the record says that it is not whole: so it is there, and says so, if the run is killed.
 *
 * Option `outputFile`: where the run record goes; `reports/run.json` by default.
 */
export default class GreenhouseReporter implements Reporter {
  readonly #outputFile: string;
  readonly #progress = new Progress();
  readonly #termination = interruptOnTerm();
  readonly #startedAt = new Date();
  /** When the record may be written again. */
  #due = -Infinity;

  constructor(options: { outputFile?: string } = {}) {
    this.#outputFile = options.outputFile ?? 'reports/run.json';
  }

  onBegin(config: FullConfig, suite: Suite): void {
    announceTests(suite.allTests().length);
    this.#progress.plan(config, suite);
  }

  onTestBegin(test: TestCase, result: TestResult): void {
    // Tests are begun where they are run, and not where they are listed.
    if (this.#progress.begin(test, result)) removeStale(this.#outputFile);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#progress.end(test, result);
    const now = performance.now();
    if (now < this.#due) return;
    const record = this.#record({ status: 'running' }, this.#startedAt, Date.now() - this.#startedAt.getTime());
    if (record !== undefined) this.#write(record);
    const end = performance.now();
    this.#due = end + Math.max(interval, rest * (end - now));
  }

  onError(error: TestError): void {
    this.#progress.fail(error);
  }

  onEnd(result: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    const signal = this.#termination.end();
    const ending = { status: result.status, ...(signal !== undefined && { signal }) };
    const record = this.#record(ending, result.startTime, Math.round(result.duration));
    const isGood = record === undefined ? this.#tellNothing(ending) : this.#tell(record);
    return Promise.resolve(isGood || result.status !== 'passed' ? undefined : { status: 'failed' });
  }

  printsToStdio(): boolean {
    return false;
  }

  #record(ending: Ending, startedAt: Date, milliseconds: number): RunRecord | undefined {
    const parts = this.#progress.parts(ending);
    if (parts.every(({ clauses, obstacle }) => clauses.length === 0 && obstacle === undefined)) return undefined;
    return mergeParts(parts, { greenhouse: version, startedAt: startedAt.toISOString(), milliseconds });
  }

  #write(record: RunRecord): string | undefined {
    return writeWhole(this.#outputFile, `${visibleJson(JSON.stringify(record, undefined, 2))}\n`);
  }

  /** @returns whether all is well */
  #tell(record: RunRecord): boolean {
    const problem = this.#write(record);
    process.stdout.write(`${printSummary(record)}${problem ?? `Run record: ${this.#outputFile}`}\n`);
    return problem === undefined && passes(record);
  }

  /** What there is to say where no test has told anything. @returns whether all is well */
  #tellNothing(ending: Ending): boolean {
    if (ending.status === 'passed') {
      const [first] = this.#progress.parts(ending);
      if (missesClause(first?.head.clause ?? process.env['CLAUSE'])) return false;
      if (!this.#progress.isBegun) return true;
    }
    removeStale(this.#outputFile);
    const cut = this.#progress.cut(ending);
    if (cut === undefined) return true;
    process.stdout.write(
      `\nINCOMPLETE: ${cut.because} (${cut.cure}). Nothing was judged, so there is no run record.\n`,
    );
    return false;
  }
}

/** Says that a run tested nothing of the clause that it was for, where that is so: it is no pass, though nothing failed in it. */
function missesClause(clause = ''): boolean {
  // Tests that are only listed are not begun either.
  const missed = clause === '' || process.argv.includes('--list') ? undefined : missedIn(clause, []);
  if (missed !== undefined) process.stdout.write(`\n${visible(missed)}\n`);
  return missed !== undefined;
}
