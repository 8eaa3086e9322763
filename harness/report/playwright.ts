import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { visible, visibleJson } from '../json/index.ts';
import { unpackParts } from './attachment.ts';
import { mergeParts } from './merge.ts';
import { missedIn } from './missed.ts';
import { passes } from './outcome.ts';
import type { RunPart } from './record.ts';
import { printSummary } from './summary.ts';
import { tellTests } from './told-tests.ts';
import { version } from './version.ts';

/**
 * The Playwright reporter: collects what the tests attach, writes the run record, and prints the summary.
 *
 * Option `outputFile`: where the run record goes; `reports/run.json` by default.
 */
export default class GreenhouseReporter implements Reporter {
  readonly #outputFile: string;
  /** By test, for a retried test counts with its last result only. */
  readonly #parts = new Map<string, RunPart[]>();

  constructor(options: { outputFile?: string } = {}) {
    this.#outputFile = options.outputFile ?? 'reports/run.json';
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    tellTests(suite.allTests().length);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#parts.set(test.id, unpackParts(result.attachments));
  }

  onEnd(result: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    const parts = [...this.#parts.values()].flat();
    if (parts.length === 0)
      return Promise.resolve(result.status === 'passed' ? nothingRun(process.env['CLAUSE']) : undefined);
    const milliseconds = Math.round(result.duration);
    const record = mergeParts(parts, {
      greenhouse: version,
      startedAt: result.startTime.toISOString(),
      milliseconds,
    });
    mkdirSync(dirname(this.#outputFile), { recursive: true });
    writeFileSync(this.#outputFile, `${visibleJson(JSON.stringify(record, undefined, 2))}\n`);
    process.stdout.write(`${printSummary(record)}Run record: ${this.#outputFile}\n`);
    return Promise.resolve(passes(record) || result.status !== 'passed' ? undefined : { status: 'failed' });
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** A run for a clause of which no test was left is no pass, though nothing failed in it. */
function nothingRun(clause = ''): { status: 'failed' } | undefined {
  const missed = clause === '' ? undefined : missedIn(clause, []);
  if (missed === undefined) return undefined;
  process.stdout.write(`\n${visible(missed)}\n`);
  return { status: 'failed' };
}
