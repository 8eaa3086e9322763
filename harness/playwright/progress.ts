import type { FullConfig, FullResult, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { aspects, type Clause } from '../clause/index.ts';
import { isSafe } from '../options/index.ts';
import type { Cut } from '../run/index.ts';
import { unpackParts, standIn, type RunPart } from '../record/index.ts';
import { clauseOfTest, isOfSuite, testKey } from './planned-test.ts';

/** How Playwright ended, or that it is still running. */
export interface Ending {
  readonly status: FullResult['status'] | 'running';
  /** The signal that ended it, if known. */
  readonly signal?: string;
}

/** A test of an aspect, which should have a part of the run. */
interface Planned {
  readonly test: TestCase;
  readonly clause: Clause;
}

/** The tests of a run, and their results so far. */
export class Progress {
  #config: Pick<FullConfig, 'globalTimeout' | 'maxFailures'> = { globalTimeout: 0, maxFailures: 0 };
  #planned: readonly Planned[] = [];
  #isOurs = false;
  readonly #errors: TestError[] = [];
  /** By test, because only the last result of a retried test counts. */
  readonly #results = new Map<string, TestResult>();
  readonly #parts = new Map<string, RunPart[]>();

  /** Whether a test of a suite started, or an error prevented that. */
  get isBegun(): boolean {
    return this.#errors.length > 0 || (this.#isOurs && this.#results.size > 0);
  }

  /** Whether the tests of a suite send requests with methods that change something. */
  get isChanging(): boolean {
    return this.#planned.some(({ clause: { operation } }) => !isSafe(operation));
  }

  plan(config: FullConfig, suite: Suite): void {
    this.#config = config;
    this.#isOurs = suite.allTests().some(isOfSuite);
    this.#planned = suite.allTests().flatMap((test) => {
      const clause = clauseOfTest(test);
      return clause === undefined || test.expectedStatus === 'skipped' ? [] : [{ test, clause }];
    });
  }

  /** Enters a test that starts. @returns whether it is the first test of a run with a suite */
  begin(test: TestCase, result: TestResult): boolean {
    this.#results.set(test.id, result);
    return this.#isOurs && this.#results.size === 1;
  }

  end(test: TestCase, result: TestResult): void {
    const parts = unpackParts(result.attachments);
    const known = this.#parts.get(test.id);
    // A retry that was ended from outside does not replace the earlier result.
    if (result.status === 'interrupted' && known !== undefined) return;
    this.#results.set(test.id, result);
    this.#parts.set(test.id, parts);
  }

  fail(error: TestError): void {
    this.#errors.push(error);
  }

  /**
   * All parts of the run, and one for each test that has none although the user did not choose that.
   *
   * @param kept the parts that a worker has kept, by their tests. They count for tests that have not reported them
   */
  parts(ending: Ending, kept: ReadonlyMap<string, RunPart> = new Map()): RunPart[] {
    const attached = [...this.#results].flatMap(
      ([id, { attachments }]) => this.#parts.get(id) ?? unpackParts(attachments),
    );
    const reported = testsIn(attached);
    const parts = [...attached, ...[...kept].filter(([test]) => !reported.has(test)).map(([, part]) => part)];
    const [first] = parts;
    if (first === undefined) return [];
    const covered = testsIn(parts);
    const positions = new Map(
      parts.flatMap(({ clauses }) => clauses.map(({ order: [position], clause }) => [clause.operation, position])),
    );
    const missing = this.#planned.flatMap((planned, index): RunPart[] => {
      const cut = this.#cutOf(planned, ending);
      if (cut === undefined) return [];
      const { clause } = planned;
      const { head } = first;
      if (covered.has(testKey(clause))) {
        return [{ head, requests: 0, reachedSuccess: false, cut, clauses: [], findings: [] }];
      }
      const position = positions.get(clause.operation) ?? parts.length + index;
      return [standIn([position, aspects.indexOf(clause.aspect), 0], clause, head, cut, true)];
    });
    return [...parts, ...missing];
  }

  /** Why planned tests were not run; undefined if all were. */
  cut(ending: Ending): Cut | undefined {
    return this.#planned.map((planned) => this.#cutOf(planned, ending)).find((cut) => cut !== undefined);
  }

  #cutOf({ test, clause: { id } }: Planned, ending: Ending): Cut | undefined {
    const result = this.#results.get(test.id);
    const parts = this.#parts.get(test.id);
    if (result === undefined || parts === undefined) return this.#reasonOf(ending);
    if (parts.length > 0 && parts.every(({ isUnfinished }) => isUnfinished !== true)) return undefined;
    if (result.status === 'interrupted') return this.#reasonOf(ending);
    if (result.status === 'timedOut') {
      const because = `the test "${id}" did not end within ${test.timeout / 1000} s`;
      return { because, cure: 'decrease RUNS, or check what delays the server' };
    }
    if (result.status === 'failed') {
      const because = `the test "${id}" ended with an error (${firstLine(result.errors)})`;
      return { because, cure: 'see the error above, and run again' };
    }
    // A test that skips itself is annotated. Playwright skips others after a failure.
    const isChosen = test.annotations.some(({ type }) => type === 'skip' || type === 'fixme');
    return isChosen ? undefined : this.#reasonOf(ending);
  }

  /** Why the whole run ended early. */
  #reasonOf({ status, signal = 'SIGINT' }: Ending): Cut {
    const { globalTimeout, maxFailures } = this.#config;
    if (status === 'running') {
      return { because: 'the run is still running, or was killed', cure: 'wait until it ends, or run it again' };
    }
    if (status === 'interrupted') return { because: `the run was interrupted (${signal})`, cure: 'run it again' };
    if (status === 'timedout') {
      return {
        because: `the time limit of Playwright was reached (globalTimeout: ${globalTimeout / 1000} s)`,
        cure: 'increase globalTimeout',
      };
    }
    const failures = [...this.#results.values()].filter((result) => result.status === 'failed').length;
    if (maxFailures > 0 && failures >= maxFailures) {
      return {
        because: `Playwright reached its limit of failed tests (maxFailures: ${maxFailures})`,
        cure: 'increase maxFailures',
      };
    }
    const why = this.#errors.length > 0 ? firstLine(this.#errors) : 'without an error';
    return { because: `Playwright ended before it ran all tests (${why})`, cure: 'check its output, and run again' };
  }
}

/** The tests that have clauses in some parts. */
function testsIn(parts: readonly RunPart[]): Set<string> {
  return new Set(parts.flatMap(({ clauses }) => clauses.map(({ clause }) => testKey(clause))));
}

function firstLine(errors: readonly TestError[]): string {
  const lines = errors.flatMap(({ message = '' }) => withoutColours(message).split('\n'));
  return lines.map((line) => line.trim()).find((line) => line !== '') ?? 'without a message';
}

function withoutColours(text: string): string {
  return text.replace(/\u001b\[[0-9;]*m/g, '');
}
