import { appendFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import { dayOf, withStaleEntries } from '../baseline/index.ts';
import { createLocator } from '../document/index.ts';
import { visible } from '../json/index.ts';
import { version } from '../package/index.ts';
import {
  mergeParts,
  missedIn,
  passes,
  printRecord,
  type RunPart,
  type RunRecord,
  removeStale,
  withSnippets,
  writeWhole,
} from '../record/index.ts';
import { Progress, type Ending } from './progress.ts';
import { selectReports, type Report } from '../report/index.ts';
import { ProgressLine, type KeptProgress } from './progress-line.ts';
import { claimRecord } from './record-claim.ts';
import { keptIn, type Kept } from './run-mark.ts';
import { readKept } from './kept-results.ts';
import { interruptOnTerm } from './termination.ts';
import { announceTests } from './announced-tests.ts';

/** The first line of a run with requests that are not safe. */
const noticeOfChanges =
  'Requests of this run create, change and delete data at the target; SAFE=1 (option safe) sends only those that change nothing.';

/** The least time between two writes of the record during a run, in milliseconds. */
const interval = 2000;
/** The time between two looks at how far the run is, in milliseconds. */
const redrawInterval = 500;
/**
 * The pause after a write, as a multiple of the time that it took. So writing a large record takes only a small part of
 * the run.
 */
const rest = 20;

/**
 * The Playwright reporter: collects the parts that the tests attach, writes the run record, and prints or writes reports.
 * During the run it writes an incomplete record every few seconds, so that one exists if the run is killed.
 *
 * Option `outputFile`: the path of the run record; `reports/run.json` by default.
 */
export default class GreenhouseReporter implements Reporter {
  readonly #outputFile: string;
  readonly #printed: readonly Report[];
  /** The reports that are files, with their paths. */
  readonly #filed: readonly (readonly [path: string, report: Report])[];
  readonly #progress = new Progress();
  readonly #termination = interruptOnTerm();
  readonly #startedAt = new Date();
  readonly #release: () => void;
  #announcement: ReturnType<typeof announceTests> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #line: ProgressLine | undefined;
  /** The time of the next write, as of performance.now(). */
  #due = -Infinity;

  constructor(
    { outputFile = 'reports/run.json' }: { outputFile?: string } = {},
    reports: readonly Report[] = selectReports(process.env),
  ) {
    this.#outputFile = outputFile;
    this.#printed = reports.filter(({ file }) => file === undefined);
    // A device or a pipe has nothing beside it.
    const hasFolder = extname(outputFile) === '.json';
    // Tests that are only listed write nothing. Playwright empties its output folder after this.
    this.#release = hasFolder && !process.argv.includes('--list') ? claimRecord(outputFile) : () => undefined;
    this.#filed = reports.flatMap((report) =>
      report.file === undefined || !hasFolder ? [] : [[join(dirname(outputFile), report.file), report] as const],
    );
  }

  onBegin(config: FullConfig, suite: Suite): void {
    this.#announcement = announceTests(suite);
    this.#progress.plan(config, suite);
  }

  onTestBegin(test: TestCase, result: TestResult): void {
    // Tests start when they are run, but not when they are only listed.
    if (!this.#progress.begin(test, result)) return;
    this.#removeStale();
    if (this.#progress.isChanging) process.stdout.write(`${noticeOfChanges}\n`);
    this.#line = new ProgressLine(process.stdout, performance.now());
    this.#timer = setInterval(() => {
      this.#line?.show(
        this.#keptTexts('progress').map((text) => JSON.parse(text) as KeptProgress),
        performance.now(),
      );
      this.#writeSoFar();
    }, redrawInterval).unref();
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#line?.erase();
    this.#progress.end(test, result);
    this.#writeSoFar();
  }

  #writeSoFar(): void {
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
    clearInterval(this.#timer);
    this.#line?.erase();
    const ending = { status: result.status, ...(signal !== undefined && { signal }) };
    const record = this.#record(ending, result.startTime, Math.round(result.duration));
    const isPassed = record === undefined ? this.#reportNothing(ending) : this.#report(record);
    this.#announcement?.remove();
    this.#release();
    return Promise.resolve(isPassed || result.status !== 'passed' ? undefined : { status: 'failed' });
  }

  printsToStdio(): boolean {
    return false;
  }

  #record(ending: Ending, startedAt: Date, milliseconds: number): RunRecord | undefined {
    const parts = this.#progress.parts(ending, this.#kept());
    if (parts.every(({ clauses, obstacle }) => clauses.length === 0 && obstacle === undefined)) return undefined;
    return mergeParts(parts, { greenhouse: version, startedAt: startedAt.toISOString(), milliseconds });
  }

  /** The parts that the workers have kept, by their tests. */
  #kept(): Map<string, RunPart> {
    return new Map(this.#keptTexts('results').flatMap((text) => readKept(text).parts));
  }

  #keptTexts(kind: Kept): string[] {
    return this.#announcement === undefined ? [] : keptIn(this.#announcement.folder, kind);
  }

  #write(record: RunRecord): string | undefined {
    return writeWhole(this.#outputFile, printRecord(record));
  }

  /** Removes what an earlier run wrote. */
  #removeStale(): void {
    for (const path of [this.#outputFile, ...this.#filed.map(([path]) => path)]) removeStale(path);
  }

  /** Writes the record, and writes or prints each report. @returns whether the run passes */
  #report(merged: RunRecord): boolean {
    const judged = withStaleEntries(merged, dayOf(new Date()));
    const record = withSnippets(judged, createLocator(judged.run.document.source));
    const written = [
      { what: 'Run record', path: this.#outputFile, problem: this.#write(record) },
      ...this.#filed.map(([path, report]) => ({ what: 'Report', path, problem: writeReport(path, report, record) })),
    ];
    const lines = written.map(({ what, path, problem }) => `${problem ?? `${what}: ${path}`}\n`);
    process.stdout.write([...this.#printed.map(({ render }) => render(record)), ...lines].join(''));
    return written.every(({ problem }) => problem === undefined) && passes(record);
  }

  /** Prints why there is no record. @returns whether the run passes */
  #reportNothing(ending: Ending): boolean {
    if (ending.status === 'passed') {
      const [first] = this.#progress.parts(ending);
      if (missesClause(first?.head.clause ?? process.env['CLAUSE'])) return false;
      if (!this.#progress.isBegun) return true;
    }
    this.#removeStale();
    const cut = this.#progress.cut(ending);
    if (cut === undefined) return true;
    process.stdout.write(
      `\nINCOMPLETE: ${cut.because} (${cut.cure}). No clause was judged, so there is no run record.\n`,
    );
    return false;
  }
}

/**
 * Prints why no clause that CLAUSE selects was tested. Such a run fails, although none of its tests failed.
 *
 * @param clause the value of CLAUSE; empty: all clauses
 * @returns whether it is such a run
 */
function missesClause(clause = ''): boolean {
  // Tests that are only listed do not start either.
  const missed = clause === '' || process.argv.includes('--list') ? undefined : missedIn(clause, []);
  if (missed !== undefined) process.stdout.write(`\n${visible(missed)}\n`);
  return missed !== undefined;
}

/** Writes a report to its file, and appends it where the environment asks for it. @returns why it can't be written */
function writeReport(path: string, { render, appendsTo = '' }: Report, record: RunRecord): string | undefined {
  const text = render(record);
  const other = process.env[appendsTo] ?? '';
  if (other !== '') appendFileSync(other, text);
  return writeWhole(path, text, 'report');
}
