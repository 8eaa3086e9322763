import type { TestInfo } from '@playwright/test';
import { leaveOut, testAspect, withoutStack, type TestedAspect } from './aspect-test.ts';
import { createBudget, unlimited, type Budget } from './budget.ts';
import { callSiteOf, shownPlace, type CallSite } from './call-site.ts';
import {
  type SpecPlace,
  OptionProblem,
  qualify,
  readReplay,
  type ConformanceOptions,
  type QualifiedOptions,
  commandFor,
  withTarget,
} from '../options/index.ts';
import type { OperationRows } from '../plan/index.ts';
import { DocumentProblem } from '../document/index.ts';
import { groupsOf } from './groups.ts';
import { test } from './test.ts';
import { loadPlan, openSession, type LoadedPlan, type Prepared } from '../suite/index.ts';
import { cutBy, hash, obstacleOf, outOfTime, preflight, warningIn, type PreflightResult } from '../run/index.ts';
import { annotate } from './planned-test.ts';
import { createPacker, titleOf, type RunPart } from '../record/index.ts';
import { announcedTests } from './announced-tests.ts';
import { markRun, type RunMark } from './run-mark.ts';

/** Time limit of a test in milliseconds. Only a test that hangs reaches it, because requests have their own limits. */
const testTimeout = 300_000;

/**
 * Declares the conformance tests of an OpenAPI document in a Playwright spec file: one test for each operation and
 * aspect. Await it at the top level of the file. If the document or an option can't be used, it declares one failing
 * test with the reason.
 *
 * @param options see ConformanceOptions, or a function that returns them and can throw an OptionProblem. Without
 *   `target`, Playwright's `baseURL` is the server under test. The environment variables SEED, RUNS, CLAUSE and STRICT
 *   override the options, and with CLAUSE so does TARGET_URL: so the replay command of a finding works in any project
 */
export async function conformance(options: ConformanceOptions | (() => ConformanceOptions)): Promise<void> {
  const site = callSiteOf(conformance);
  let place: SpecPlace | undefined;
  try {
    const given = readReplay(process.env, typeof options === 'function' ? options() : options);
    place = shownPlace(site, [given.token ?? '', ...Object.values(given.credentials ?? {})]);
    const qualified = qualify({ seed: sharedSeed(), ...given });
    declareTests(await loadPlan(qualified), qualified, { site, place });
  } catch (error) {
    if (!(error instanceof DocumentProblem || error instanceof OptionProblem)) throw error;
    site.declare(test, 'the suite can be set up', { annotation: annotate() }, () => {
      throw withoutStack(error.message, place);
    });
  }
}

/** What a worker process creates once for all its tests. */
interface Opened {
  readonly prepared: Prepared;
  /** Whether the server can be tested at all. The first call sends the requests of the preflight. */
  readonly reached: () => Promise<PreflightResult>;
  readonly budget: Budget;
  readonly mark: RunMark;
  readonly pack: ReturnType<typeof createPacker>;
}

/** Where a suite is declared, and the place that messages show. */
interface Declared {
  readonly site: CallSite;
  readonly place: SpecPlace | undefined;
}

function declareTests(loaded: LoadedPlan, options: QualifiedOptions, { site, place }: Declared): void {
  const { plan } = loaded;
  const openOnce = opener(loaded, options, place);
  const underway: Underway = { soFar: undefined };
  let last: OperationRows | undefined;
  /** The tests of an operation follow each other, so the generated cases of the earlier operations can be freed. */
  const turnTo = (operation: OperationRows): void => {
    if (last !== operation) for (const each of plan.all) each.forget();
    last = operation;
  };
  const declare = (operation: OperationRows): void => {
    site.declare(test.describe, titleOf(operation.operation.name), () => {
      for (const aspect of operation.aspects) {
        const details = { annotation: annotate(operation.operation) };
        site.declare(test, aspect, details, async ({}: object, testInfo: TestInfo) => {
          const opened = openOnce(testInfo);
          const subject = { plan, operation, aspect, ...handingOver(underway, attacher(opened.pack, testInfo)) };
          await runTest(opened, subject, options, turnTo, testInfo);
        });
      }
    });
  };
  site.declare(test.describe, titleOf(plan.document.title), () => {
    test.describe.configure({ timeout: testTimeout });
    test.afterEach(({}, testInfo) => {
      const { soFar } = underway;
      if (soFar === undefined) return;
      underway.soFar = undefined;
      attacher(openOnce(testInfo).pack, testInfo)(soFar());
    });
    const details = { annotation: annotate() };
    site.declare(test, 'the server can be tested', details, async ({}: object, testInfo: TestInfo) => {
      const { prepared, reached, mark, pack } = openOnce(testInfo);
      testReach(prepared, await reached(), mark, attacher(pack, testInfo));
    });
    const groups = groupsOf(plan.operations, ({ aspects }) => aspects.length);
    if (groups === undefined) plan.operations.forEach(declare);
    for (const group of groups ?? []) {
      site.declare(test.describe, '', () => {
        test.describe.configure({ mode: 'default' });
        group.forEach(declare);
      });
    }
  });
}

/** The test that is running. */
interface Underway {
  /** Returns its part as judged so far, for when it is ended from outside. */
  soFar: (() => RunPart) | undefined;
}

function handingOver(underway: Underway, attach: (part: RunPart) => void): Pick<TestedAspect, 'attach' | 'watch'> {
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
  subject: TestedAspect,
  { strict }: QualifiedOptions,
  turnTo: (operation: OperationRows) => void,
  testInfo: TestInfo,
): Promise<void> {
  const deadline = budget.next();
  if (deadline === undefined) {
    // Only the first such test fails a strict run, because each failure costs a worker.
    leaveOut(prepared, subject, outOfTime, { isCut: false, fails: strict && mark.isFirst() });
    return;
  }
  const began = performance.now();
  const it = await reached();
  if (it.kind === 'no') {
    // One test has to fail, because with other reporters an incomplete run would pass.
    leaveOut(prepared, subject, it, { isCut: true, fails: mark.isFirst() });
    return;
  }
  turnTo(subject.operation);
  try {
    // The time of the preflight does not count for the test that happens to be the first.
    await testAspect(prepared, subject, deadline + performance.now() - began, testInfo);
  } catch (error) {
    if (testInfo.expectedStatus === 'passed') mark.isFirst();
    throw error;
  }
}

/** Creates the session with the first test, because the target may not be known while tests are only listed. */
function opener(
  loaded: LoadedPlan,
  options: QualifiedOptions,
  place: SpecPlace | undefined,
): (testInfo: TestInfo) => Opened {
  let opened: Opened | undefined;
  return (testInfo) => {
    try {
      return (opened ??= open(loaded, options, testInfo, place));
    } catch (error) {
      // An unusable target is not a bug of Greenhouse, so the error has no stack.
      throw error instanceof OptionProblem ? withoutStack(error.message, place) : error;
    }
  };
}

function open(loaded: LoadedPlan, options: QualifiedOptions, testInfo: TestInfo, place: SpecPlace | undefined): Opened {
  const { project, config, workerIndex } = testInfo;
  const { operations } = loaded.plan;
  const command = commandFor(testInfo, config, project.name);
  const target = options.target ?? project.use.baseURL;
  const prepared = { ...openSession(loaded, withTarget(options, target, config), target, command), place };
  let asked: Promise<PreflightResult> | undefined;
  const reached = (): Promise<PreflightResult> => (asked ??= preflight(prepared.session, operations));
  const pack = createPacker();
  const mark = markRun(project.outputDir, workerIndex);
  if (options.time === undefined) return { prepared, reached, budget: unlimited, mark, pack };
  const declared = operations.reduce((sum, { aspects }) => sum + aspects.length, 0);
  // The reporter also counts the user's other tests.
  const tests = Math.min(announcedTests() ?? Infinity, Math.ceil(declared / (config.shard?.total ?? 1)));
  return { prepared, reached, budget: createBudget(options.time, tests, config.workers, mark), mark, pack };
}

/** Passes a part of the run to the reporter. Playwright's attach() would create a folder and a step for each. */
function attacher(pack: Opened['pack'], { attachments }: TestInfo): (part: RunPart) => void {
  return (part) => {
    attachments.push(pack(part));
  };
}

function testReach(
  { head, session, place }: Prepared,
  reached: PreflightResult,
  mark: RunMark,
  attach: (part: RunPart) => void,
): void {
  if (reached.kind !== 'no') {
    // With this part, a run that ends early has a record.
    attach({ head, requests: 0, reachedSuccess: false, clauses: [], findings: [], ...warningIn(reached) });
    return;
  }
  mark.isFirst();
  const obstacle = obstacleOf(reached);
  const { sent: requests } = session.sender;
  attach({ head, requests, reachedSuccess: false, obstacle, cut: cutBy(reached), clauses: [], findings: [] });
  throw withoutStack(obstacle, place);
}

/** A seed that all workers of a run share. They can't communicate, but have the same parent process. */
function sharedSeed(): number {
  return hash(`${process.ppid} ${new Date().toISOString().slice(0, 10)}`, 0) >>> 1;
}
