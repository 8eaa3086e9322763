import type { TestInfo } from '@playwright/test';
import { leaveOut, testAspect, withoutStack, type Subject } from './aspect-test.ts';
import { createBudget, unlimited, type Budget } from './budget.ts';
import type { OperationRows } from './clause/index.ts';
import { DocumentProblem } from './document/index.ts';
import { groupsOf } from './groups.ts';
import { OptionProblem, qualify, readReplay, type ConformanceOptions, type QualifiedOptions } from './options.ts';
import { test } from './playwright-test.ts';
import { loadPlan, openSession, type LoadedPlan, type Prepared } from './prepare.ts';
import { cutBy, hash, obstacleOf, outOfTime, reach, warningIn, type Reached } from './property/index.ts';
import { annotate, createPacker, toldTests, type RunPart } from './report/index.ts';
import { markRun, type RunMark } from './run-mark.ts';

/** More than any test needs that is not stuck; the limits within are on requests, hangs and shrinking. */
const testTimeout = 300_000;

/**
 * Declares the conformance tests of an OpenAPI document in a Playwright spec file: one test for each operation and
 * aspect. Await it at the file's top level. What can't be used (a broken document, a wrong option) becomes one failing
 * test that says so.
 *
 * @param options see ConformanceOptions; without `target`, Playwright's own `baseURL` is the server under test. A function
 *   may give them, and throw an OptionProblem. SEED, RUNS, CLAUSE and STRICT of the environment override them, so that the
 *   replay command of a finding works in any project
 */
export async function conformance(options: ConformanceOptions | (() => ConformanceOptions)): Promise<void> {
  try {
    const given = readReplay(process.env, typeof options === 'function' ? options() : options);
    const qualified = qualify({ seed: sharedSeed(), ...given });
    declareTests(await loadPlan(qualified), qualified);
  } catch (error) {
    if (!(error instanceof DocumentProblem || error instanceof OptionProblem)) throw error;
    test('the suite can be set up', { annotation: annotate() }, () => {
      throw withoutStack(error.message);
    });
  }
}

/** What a worker process opens once, for all its tests. */
interface Opened {
  readonly prepared: Prepared;
  /** Whether the server can be tested at all: asked when the first test has to know. */
  readonly reached: () => Promise<Reached>;
  readonly budget: Budget;
  readonly mark: RunMark;
  readonly pack: ReturnType<typeof createPacker>;
}

function declareTests(loaded: LoadedPlan, options: QualifiedOptions): void {
  const { plan } = loaded;
  const openOnce = opener(loaded, options);
  const underway: Underway = { soFar: undefined };
  let last: OperationRows | undefined;
  /** The tests of an operation follow each other: what was worked out for those before is not asked for again. */
  const turnTo = (operation: OperationRows): void => {
    if (last !== operation) for (const each of plan.all) each.forget();
    last = operation;
  };
  const declare = (operation: OperationRows): void => {
    test.describe(operation.operation.name, () => {
      for (const aspect of operation.aspects) {
        test(aspect, { annotation: annotate(operation.operation) }, async ({}, testInfo) => {
          const opened = openOnce(testInfo);
          const subject = { plan, operation, aspect, ...handingOver(underway, attacher(opened.pack, testInfo)) };
          await runTest(opened, subject, options, turnTo, testInfo);
        });
      }
    });
  };
  test.describe(plan.document.title, () => {
    test.describe.configure({ timeout: testTimeout });
    test.afterEach(({}, testInfo) => {
      const { soFar } = underway;
      if (soFar === undefined) return;
      underway.soFar = undefined;
      attacher(openOnce(testInfo).pack, testInfo)(soFar());
    });
    test('the server can be tested', { annotation: annotate() }, async ({}, testInfo) => {
      const { prepared, reached, mark, pack } = openOnce(testInfo);
      testReach(prepared, await reached(), mark, attacher(pack, testInfo));
    });
    const groups = groupsOf(plan.operations, ({ aspects }) => aspects.length);
    if (groups === undefined) plan.operations.forEach(declare);
    for (const group of groups ?? []) {
      test.describe(() => {
        test.describe.configure({ mode: 'default' });
        group.forEach(declare);
      });
    }
  });
}

/** The test that is under way, if there is one. */
interface Underway {
  /** What it has come to, for when it is ended from outside. */
  soFar: (() => RunPart) | undefined;
}

function handingOver(underway: Underway, attach: (part: RunPart) => void): Pick<Subject, 'attach' | 'watch'> {
  return {
    attach: (part) => {
      underway.soFar = undefined;
      attach(part);
    },
    watch: (soFar) => {
      underway.soFar = soFar;
    },
  };
}

async function runTest(
  { prepared, reached, budget, mark }: Opened,
  subject: Subject,
  { strict }: QualifiedOptions,
  turnTo: (operation: OperationRows) => void,
  testInfo: TestInfo,
): Promise<void> {
  const deadline = budget.next();
  if (deadline === undefined) {
    // The run is not strict where one failure would not tell so; and each costs a worker.
    leaveOut(prepared, subject, outOfTime, { isCut: false, fails: strict && mark.isFirst() });
    return;
  }
  const began = performance.now();
  const it = await reached();
  if (it.kind === 'no') {
    // Without a failure the run would pass wherever its reporters don't mind that it was cut.
    leaveOut(prepared, subject, it, { isCut: true, fails: mark.isFirst() });
    return;
  }
  turnTo(subject.operation);
  try {
    // To knock at the server is not the business of the test that happens to be the first.
    await testAspect(prepared, subject, deadline + performance.now() - began, testInfo);
  } catch (error) {
    if (testInfo.expectedStatus === 'passed') mark.isFirst();
    throw error;
  }
}

/** Opens the way to the server when the first test runs: while tests are listed, the target may not be known. */
function opener(loaded: LoadedPlan, options: QualifiedOptions): (testInfo: TestInfo) => Opened {
  let opened: Opened | undefined;
  return (testInfo) => {
    try {
      return (opened ??= open(loaded, options, testInfo));
    } catch (error) {
      // A target that can't be used is the user's matter, not ours: no stack.
      throw error instanceof OptionProblem ? withoutStack(error.message) : error;
    }
  };
}

function open(loaded: LoadedPlan, options: QualifiedOptions, { project, config, workerIndex }: TestInfo): Opened {
  const { operations } = loaded.plan;
  const prepared = openSession(loaded, options, options.target ?? project.use.baseURL);
  let asked: Promise<Reached> | undefined;
  const reached = (): Promise<Reached> => (asked ??= reach(prepared.session, operations));
  const pack = createPacker();
  const mark = markRun(project.outputDir, workerIndex);
  if (options.time === undefined) return { prepared, reached, budget: unlimited, mark, pack };
  const declared = operations.reduce((sum, { aspects }) => sum + aspects.length, 0);
  // The reporter counts tests that are not ours, too, if there are any.
  const tests = Math.min(toldTests() ?? Infinity, Math.ceil(declared / (config.shard?.total ?? 1)));
  return { prepared, reached, budget: createBudget(options.time, tests, config.workers, mark), mark, pack };
}

/** Hands a share of the run to the reporter. Playwright's own attach() makes a folder and a step for each. */
function attacher(pack: Opened['pack'], { attachments }: TestInfo): (part: RunPart) => void {
  return (part) => {
    attachments.push(pack(part));
  };
}

function testReach(
  { head, session }: Prepared,
  reached: Reached,
  mark: RunMark,
  attach: (part: RunPart) => void,
): void {
  if (reached.kind !== 'no') {
    // A run that is ended early has a record from here on.
    attach({ head, requests: 0, reachedSuccess: false, clauses: [], findings: [], ...warningIn(reached) });
    return;
  }
  mark.isFirst();
  const obstacle = obstacleOf(reached);
  const { sent: requests } = session.sender;
  attach({ head, requests, reachedSuccess: false, obstacle, cut: cutBy(reached), clauses: [], findings: [] });
  throw withoutStack(obstacle);
}

/** All processes of a Playwright run have the same parent, and none of them another's ear: so the seed comes from that. */
function sharedSeed(): number {
  return hash(`${process.ppid} ${new Date().toISOString().slice(0, 10)}`, 0) >>> 1;
}
