import type { FullConfig, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { describe, expect, it } from 'vitest';
import { createPacker, mergeParts, type Incomplete, type RunHead, type RunPart } from '../record/index.ts';
import { annotate, clauseOfTest, isOfSuite } from './planned-test.ts';
import { Progress, type Ending } from './progress.ts';

const head: RunHead = {
  document: { source: 'a.json', title: 'A', version: '1' },
  target: 'http://a.test/',
  seed: 1,
  salt: 3,
  runs: 1,
  strict: false,
};
const operation = { name: 'POST /a', pointer: '/paths/~1a/post' };

const testOf = (title: string): TestCase =>
  ({ id: title, title, annotations: [annotate(operation)], expectedStatus: 'passed', timeout: 300_000 }) as TestCase;
const tests = ['accepts valid requests', 'rejects invalid bodies', 'enforces security'].map(testOf);
const [first, second, third] = tests as [TestCase, TestCase, TestCase];

const result = (status: TestResult['status'], parts: readonly Partial<RunPart>[] = [], message = ''): TestResult => {
  const pack = createPacker();
  const whole = parts.map((part) =>
    pack({ head, requests: 1, reachedSuccess: true, clauses: [], findings: [], ...part }),
  );
  return { status, attachments: whole, errors: message === '' ? [] : [{ message }] } as unknown as TestResult;
};

/** A run of three tests. Some of them have ended. */
function run(results: readonly [TestCase, TestResult][], config: Partial<FullConfig> = {}): Progress {
  const progress = new Progress();
  const suite = { allTests: () => tests } as Suite;
  progress.plan({ globalTimeout: 0, maxFailures: 0, ...config } as FullConfig, suite);
  for (const [test, ended] of results) {
    progress.begin(test, ended);
    progress.end(test, ended);
  }
  return progress;
}

const incompleteOf = (progress: Progress, ending: Ending): Incomplete | undefined =>
  mergeParts(progress.parts(ending), { greenhouse: '0', startedAt: '', milliseconds: 0 }).incomplete;
const reasonsOf = (progress: Progress, ending: Ending): string[] =>
  incompleteOf(progress, ending)?.reasons.map(({ because }) => because) ?? [];

const whole: [TestCase, TestResult] = [first, result('passed', [{}])];

describe('a test of a suite', () => {
  it('is annotated with what it is about, so that a reporter knows it even if it was not run', () => {
    expect(clauseOfTest(first)).toMatchObject({ operation: 'POST /a', stated: operation.pointer, aspect: first.title });
    expect(clauseOfTest({ title: 'something else', annotations: [annotate()] })).toBeUndefined();
    expect([isOfSuite({ annotations: [annotate()] }), isOfSuite({ annotations: [] })]).toEqual([true, false]);
  });
});

describe('the progress of a run', () => {
  it('is complete when each test has passed its part', () => {
    const all = tests.map((test): [TestCase, TestResult] => [test, result('failed', [{}])]);
    expect(incompleteOf(run(all), { status: 'failed' })).toBeUndefined();
  });

  it.each<[Ending, Partial<FullConfig>, string]>([
    [{ status: 'interrupted' }, {}, 'the run was interrupted (SIGINT)'],
    [{ status: 'interrupted', signal: 'SIGTERM' }, {}, 'the run was interrupted (SIGTERM)'],
    [{ status: 'timedout' }, { globalTimeout: 2000 }, 'the time limit of Playwright was reached (globalTimeout: 2 s)'],
    [{ status: 'running' }, {}, 'the run is still running, or was killed'],
    [{ status: 'failed' }, {}, 'Playwright ended before it ran all tests (without an error)'],
  ])('is cut short by an early end: %o', (ending, config, because) => {
    expect(reasonsOf(run([whole], config), ending)).toEqual([because]);
  });

  it('is cut short by maxFailures', () => {
    const progress = run([[first, result('failed', [{}])]], { maxFailures: 1 });
    expect(reasonsOf(progress, { status: 'failed' })).toEqual([
      'Playwright reached its limit of failed tests (maxFailures: 1)',
    ]);
  });

  it('is cut short by an error that prevented tests', () => {
    const progress = run([whole]);
    progress.fail({ message: '\u001b[31mError: no global setup\u001b[39m\n    at x' });
    expect(reasonsOf(progress, { status: 'failed' })).toEqual([
      'Playwright ended before it ran all tests (Error: no global setup)',
    ]);
  });

  it('is cut short by a worker that crashed, by an error in a test, and by a test that took too long', () => {
    const crash = 'Error: worker process exited unexpectedly (code=null, signal=SIGKILL)';
    const progress = run([
      [first, result('failed', [], crash)],
      [second, result('failed', [{ isUnfinished: true }], 'TypeError: x is not a function')],
      [third, result('timedOut', [{ isUnfinished: true }], 'Test timeout of 300000ms exceeded.')],
    ]);
    expect(reasonsOf(progress, { status: 'failed' })).toEqual([
      `the test "POST /a accepts valid requests" ended with an error (${crash})`,
      'the test "POST /a rejects invalid bodies" ended with an error (TypeError: x is not a function)',
      'the test "POST /a enforces security" did not end within 300 s',
    ]);
  });

  it('is not cut short by tests that skip themselves or are marked with fixme', () => {
    const skips = { ...second, annotations: [...second.annotations, { type: 'skip', description: 'nothing to send' }] };
    const fixme = { ...third, expectedStatus: 'skipped' } as TestCase;
    const progress = new Progress();
    progress.plan(
      { globalTimeout: 0, maxFailures: 0 } as FullConfig,
      { allTests: () => [first, skips, fixme] } as Suite,
    );
    for (const [test, ended] of [whole, [skips, result('skipped')] as const]) progress.end(test, ended);
    expect(incompleteOf(progress, { status: 'passed' })).toBeUndefined();
  });

  it('keeps the result of a test when its retry is ended from outside', () => {
    const progress = run([[first, result('failed', [{ requests: 7 }])]]);
    progress.begin(first, result('interrupted'));
    progress.end(first, result('interrupted'));
    expect(progress.parts({ status: 'interrupted' })[0]?.requests).toBe(7);
  });

  it('counts the clauses of tests that were not run, if another test of the operation has their number', () => {
    const byAspect = { 'rejects invalid bodies': 8, 'enforces security': 2 };
    const counted = run([[first, result('passed', [{ planned: { operation: 'POST /a', byAspect } }])]]);
    expect(incompleteOf(counted, { status: 'interrupted' })).toMatchObject({
      planned: 10,
      unjudged: 10,
      atLeast: false,
    });
    expect(incompleteOf(run([whole]), { status: 'interrupted' })).toMatchObject({
      planned: 2,
      unjudged: 2,
      atLeast: true,
    });
  });
});
