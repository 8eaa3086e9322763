import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig, FullResult, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPacker, type RunPart } from '../record/index.ts';
import type { Report } from '../report/index.ts';
import { announcedTests } from './announced-tests.ts';
import { annotate } from './planned-test.ts';
import GreenhouseReporter from './reporter.ts';

let folder: string;
let printed = '';
/** What the workers of the last run could read. */
let announced: ReadonlySet<string> | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenhouse-reporter-'));
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  delete process.env['GREENHOUSE_TESTS'];
  rmSync(folder, { recursive: true });
});

const part: RunPart = {
  head: {
    document: { source: 'a.json', title: 'A', version: '1' },
    target: 'http://a.test/',
    seed: 1,
    salt: 3,
    runs: 1,
    strict: false,
  },
  requests: 1,
  reachedSuccess: true,
  clauses: [
    {
      order: [0, 0, 0],
      clause: {
        id: 'GET /a accepts no credential',
        level: 'must',
        sentence: 'A request without a credential is accepted.',
        stated: '/paths/~1a/get',
        operation: 'GET /a',
        aspect: 'accepts valid requests',
      },
      state: 'planned',
      cases: 1,
      tally: { variants: { '': { pass: 1, violation: 0, observation: 0, inconclusive: 0 } }, observations: {} },
    },
  ],
  findings: [],
};

const test = {
  id: '1',
  title: 'accepts valid requests',
  annotations: [annotate({ name: 'GET /a', pointer: '/paths/~1a/get' })],
  expectedStatus: 'passed',
  location: { file: '/a.spec.ts', line: 1, column: 1 },
  titlePath: () => ['', 'project', 'a.spec.ts', 'A', 'GET /a', 'accepts valid requests'],
} as unknown as TestCase;
const config = { globalTimeout: 0, maxFailures: 0, projects: [] } as unknown as FullConfig;
/** A suite with one project that has these tests. */
const suiteOf = (tests: readonly TestCase[]): Suite => {
  const project = { title: 'project', allTests: () => tests };
  return { suites: [project], allTests: () => tests } as unknown as Suite;
};
const ended = { status: 'passed', startTime: new Date(0), duration: 1 } as FullResult;

/** Reports a run with one test that passed. @returns whether the run passes */
async function report(reports: readonly Report[], tests: readonly TestCase[] = [test]): Promise<boolean> {
  const reporter = new GreenhouseReporter({ outputFile: join(folder, 'run.json') }, reports);
  reporter.onBegin(config, suiteOf(tests));
  announced = announcedTests('project');
  const result = { status: 'passed', attachments: [createPacker()(part)], errors: [] } as unknown as TestResult;
  reporter.onTestBegin(test, result);
  reporter.onTestEnd(test, result);
  return (await reporter.onEnd(ended)) === undefined;
}

describe('the reporter', () => {
  it('prints the reports without a file, in order, and then names the files', async () => {
    expect(
      await report([
        { name: 'a', render: ({ run }) => `first of ${run.document.title}\n` },
        { name: 'b', render: () => 'html', file: 'index.html' },
        { name: 'b', render: () => 'second\n' },
      ]),
    ).toBe(true);
    expect(printed).toBe(
      `first of A\nsecond\nRun record: ${join(folder, 'run.json')}\nReport: ${join(folder, 'index.html')}\n`,
    );
  });

  it('writes the other reports beside the run record', async () => {
    await report([{ name: 'c', render: ({ totals }) => `${totals.passed} passed`, file: 'run.txt' }]);
    expect(readdirSync(folder).sort()).toEqual(['run.json', 'run.txt']);
    expect(readFileSync(join(folder, 'run.txt'), 'utf8')).toBe('1 passed');
  });

  it('also appends a report to the file that the environment names for it', async () => {
    const other = join(folder, 'step.md');
    writeFileSync(other, 'before\n');
    vi.stubEnv('STEP', other);
    const render = (): string => 'text\n';
    await report([
      { name: 'a', render, file: 'a.md', appendsTo: 'STEP' },
      { name: 'b', render, file: 'b.md', appendsTo: 'UNSET' },
    ]);
    vi.unstubAllEnvs();
    expect(readFileSync(other, 'utf8')).toBe('before\ntext\n');
    expect(readFileSync(join(folder, 'a.md'), 'utf8')).toBe('text\n');
  });

  it('fails a run if a report can not be written', async () => {
    expect(await report([{ name: 'b', render: () => '', file: 'run.json/a.txt' }])).toBe(false);
    expect(printed).toMatch(/^The report can't be written to .*run\.json\/a\.txt \(E[A-Z]+\): replace the file .*\.$/m);
  });

  it('removes the reports of an earlier run when a test begins, and the record', () => {
    for (const name of ['run.json', 'run.txt', 'other.txt']) writeFileSync(join(folder, name), 'old');
    const reporter = new GreenhouseReporter({ outputFile: join(folder, 'run.json') }, [
      { name: 'b', render: () => '', file: 'run.txt' },
    ]);
    reporter.onBegin(config, suiteOf([test]));
    reporter.onTestBegin(test, { status: 'passed', attachments: [], errors: [] } as unknown as TestResult);
    expect(readdirSync(folder)).toEqual(['.run.json.lock', 'other.txt']);
  });

  it('leaves nothing of its claim to the record when the run ends', async () => {
    await report([]);
    expect(readdirSync(folder)).toEqual(['run.json']);
  });

  it('lists the tests of suites after all filters for the workers, until the run ends', async () => {
    expect(announcedTests('project')).toBeUndefined();
    await report([], [test, { ...test, id: '2', title: 'x', annotations: [] }]);
    expect(announced).toEqual(new Set(['A\nGET /a\naccepts valid requests']));
    expect(announcedTests('project')).toBeUndefined();
  });
});
