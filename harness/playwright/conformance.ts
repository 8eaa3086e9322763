import type { TestInfo } from '@playwright/test';
import {
  announcedFolder,
  announcedStart,
  announcedTests,
  keyOf,
  projectBefore,
  suiteTitleOf,
  type TestKey,
} from './announced-tests.ts';
import { leaveOut, reportAspect, withoutStack } from './aspect-test.ts';
import { busyness, timeLeft } from './deadline.ts';
import { callSiteOf, shownPlace, type CallSite } from './call-site.ts';
import {
  type SpecPlace,
  NothingChanged,
  OptionProblem,
  qualify,
  readReplay,
  secretsIn,
  type ConformanceOptions,
  type QualifiedOptions,
  commandFor,
  usableHeaders,
  withTarget,
} from '../options/index.ts';
import type { OperationRows } from '../plan/index.ts';
import { DocumentProblem } from '../document/index.ts';
import { groupsOf } from './groups.ts';
import { test } from './test.ts';
import { visible } from '../json/index.ts';
import type { Plan } from '../plan/index.ts';
import {
  begin,
  loadPlan,
  loadPlanNow,
  openSession,
  preflightPart,
  type LoadedPlan,
  type Prepared,
  type Tested,
} from '../suite/index.ts';
import { hash, type PreflightResult } from '../run/index.ts';
import { annotate } from './planned-test.ts';
import { createPacker, titleOf, type RunHead, type RunPart } from '../record/index.ts';
import { keepWorker } from './keep-worker.ts';
import { markRun, type RunMark } from './run-mark.ts';
import { SharedRun } from './shared-run.ts';

/** Time limit of a test in milliseconds. The first test waits for the whole run, and requests have their own limits. */
const testTimeout = 3_600_000;

/**
 * Declares the conformance tests of an OpenAPI document in a Playwright spec file: one test for each operation and
 * aspect. Await it at the top level of an ES module; a CommonJS module need not, because the tests are declared when it
 * returns. If the document or an option can't be used, it declares one failing
 * test with the reason.
 *
 * @param options see ConformanceOptions, or a function that returns them and can throw an OptionProblem. Without
 *   `target`, Playwright's `baseURL` is the server under test. The environment variables SEED, SALT, RUNS, CLAUSE
 *   and STRICT override the options, and with CLAUSE so does TARGET_URL: so the replay command of a finding works in any project
 */
export async function conformance(
  options: ConformanceOptions | (() => ConformanceOptions | Promise<ConformanceOptions>),
): Promise<void> {
  const site = callSiteOf(conformance);
  let place: SpecPlace | undefined;
  try {
    const chosen = typeof options === 'function' ? options() : options;
    // A CommonJS module has to declare its tests at once.
    const given = readReplay(process.env, chosen instanceof Promise ? await chosen : chosen);
    place = shownPlace(site, secretsIn(given));
    const qualified = qualify({ seed: sharedSeed(), ...given });
    // Playwright takes the tests that exist when `require` returns, so in a CommonJS module nothing can be awaited.
    const loaded = site.isModule ? await loadPlan(qualified) : loadPlanNow(qualified);
    declareTests(loaded, qualified, { site, place });
  } catch (error) {
    if (error instanceof NothingChanged) {
      const { message } = error;
      site.declare(test, visible(message), () => undefined);
      return;
    }
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
  readonly run: SharedRun;
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
  const waiting = { isOn: false };
  const declare = (operation: OperationRows): void => {
    site.declare(test.describe, titleOf(operation.operation.name), () => {
      for (const aspect of operation.aspects) {
        const details = { annotation: annotate(operation.operation) };
        site.declare(test, aspect, details, async ({}: object, testInfo: TestInfo) => {
          skipRepeated(testInfo);
          keepWorker(testInfo);
          const { prepared, reached, run, mark, pack } = openOnce(testInfo);
          const subject = { plan, operation, aspect, attach: attacher(pack, testInfo), isFirst: mark.isFirst };
          const it = await reached();
          if (it.kind === 'no') {
            leaveOut(prepared, subject, it);
            return;
          }
          waiting.isOn = true;
          const part = await run.partOf(operation, aspect).catch((error: unknown) => {
            // An error in the run ends all tests. The first one shows it.
            if (mark.isFirst()) throw error;
            waiting.isOn = false;
            return undefined;
          });
          test.skip(part === undefined, 'the run ended with an error, which the first test that failed shows');
          if (part === undefined) return;
          waiting.isOn = false;
          await reportAspect(prepared, subject, part, testInfo);
        });
      }
    });
  };
  site.declare(test.describe, suiteTitleOf(plan.document), () => {
    // The run sends each request once. Another attempt would only report the same results again.
    test.describe.configure({ timeout: testTimeout, retries: 0, ...(isShard() ? {} : { mode: 'default' }) });
    declareEnd(openOnce, waiting);
    const details = { annotation: annotate() };
    site.declare(test, 'the server can be tested', details, async ({}: object, testInfo: TestInfo) => {
      skipRepeated(testInfo);
      keepWorker(testInfo);
      const opened = openOnce(testInfo);
      testReach(opened, await opened.reached(), attacher(opened.pack, testInfo));
    });
    for (const group of groupsOf(plan.operations, isShard())) {
      site.declare(test.describe, '', () => {
        test.describe.configure({ mode: 'default' });
        group.forEach(declare);
      });
    }
  });
}

/** Skips a test that another project has, too, such as one for another browser: the server gets each request once. */
function skipRepeated(testInfo: TestInfo): void {
  const other = projectBefore(testInfo);
  test.skip(other !== undefined, `the project ${visible(other ?? '')} has the same test for the same server`);
}

/** Whether this process divides the tests among several machines. */
function isShard(): boolean {
  return process.argv.some((argument) => argument.startsWith('--shard'));
}

/** Declares what follows the tests: an interrupted run hands over what it has judged, and each removes what it created. */
function declareEnd(openOnce: ReturnType<typeof opener>, waiting: { isOn: boolean }): void {
  test.afterEach(async ({}, testInfo) => {
    // Playwright ended the test that waits for the run.
    if (!waiting.isOn) return;
    waiting.isOn = false;
    const opened = openOnce(testInfo);
    opened.run.soFar().forEach(attacher(opened.pack, testInfo));
    await cleanUp(opened, testInfo);
  });
  // With such a hook, Playwright would divide the tests among shards in another way.
  if (isShard()) return;
  test.afterAll(async ({}, testInfo) => {
    if (openOnce.isOpen()) await cleanUp(openOnce(testInfo), testInfo);
  });
}

/** Removes what the run has created and not removed yet. No test of this process follows. */
async function cleanUp({ prepared, run, pack }: Opened, testInfo: TestInfo): Promise<void> {
  const { head, session } = prepared;
  const before = session.sender.sent;
  const cleaned = await run.cleanUp(true);
  if (Object.keys(cleaned).length === 0) return;
  const requests = session.sender.sent - before;
  attacher(pack, testInfo)({ head, requests, reachedSuccess: false, clauses: [], findings: [], ...cleaned });
}

/** Creates the session with the first test, because the target may not be known while tests are only listed. */
function opener(
  loaded: LoadedPlan,
  options: QualifiedOptions,
  place: SpecPlace | undefined,
): ((testInfo: TestInfo) => Opened) & { readonly isOpen: () => boolean } {
  let opened: Opened | undefined;
  const openOnce = (testInfo: TestInfo): Opened => {
    try {
      return (opened ??= open(loaded, options, testInfo, place));
    } catch (error) {
      // An unusable target is not a bug of Greenhouse, so the error has no stack.
      throw error instanceof OptionProblem ? withoutStack(error.message, place) : error;
    }
  };
  return Object.assign(openOnce, { isOpen: () => opened !== undefined });
}

function open(loaded: LoadedPlan, options: QualifiedOptions, testInfo: TestInfo, place: SpecPlace | undefined): Opened {
  const { project, config, workerIndex } = testInfo;
  const { plan } = loaded;
  const own = announcedFolder();
  const mark = own === undefined ? markRun(project.outputDir, workerIndex) : markRun(own);
  const surroundings = {
    command: commandFor(testInfo, config, project.name),
    headers: usableHeaders(project.use.extraHTTPHeaders ?? {}),
    insecure: project.use.ignoreHTTPSErrors ?? false,
    salt: hash(String(mark.startedAt), 0) >>> 1,
    // A shard has the same salt if the user set it, and a later worker in any case.
    process: `${config.shard?.current ?? 1} ${workerIndex}`,
  };
  const target = options.target ?? project.use.baseURL;
  const tests = testsOf(plan, announcedTests(project.name));
  const session = openSession(loaded, withTarget(options, target, config), target, surroundings);
  const prepared = { ...session, head: withoutFiltered(session.head, plan, tests), place };
  const started = announcedStart() ?? mark.startedAt;
  const count = countTests(tests ?? plan.operations);
  const deadline = performance.now() + timeLeft(options.time, started, Date.now(), count, busyness());
  let asked: Promise<PreflightResult> | undefined;
  const reached = (): Promise<PreflightResult> => (asked ??= begin(prepared, plan.operations, deadline));
  const suite = [project.name, testInfo.file, plan.document.source, plan.document.title].join('\n');
  const run = new SharedRun({ loaded, prepared, mark, suite, tests, deadline });
  return { prepared, reached, run, mark, pack: createPacker() };
}

/** The tests of this suite among those of the run. */
function testsOf({ document, operations }: Plan, announced: ReadonlySet<TestKey> | undefined): Tested[] | undefined {
  if (announced === undefined) return undefined;
  return operations
    .map((operation) => {
      const titles = [suiteTitleOf(document), titleOf(operation.operation.name)];
      return { operation, aspects: operation.aspects.filter((aspect) => announced.has(keyOf([...titles, aspect]))) };
    })
    .filter(({ aspects }) => aspects.length > 0);
}

function countTests(all: readonly { readonly aspects: readonly unknown[] }[]): number {
  return all.reduce((sum, { aspects }) => sum + aspects.length, 0);
}

/** The head of the run. If Playwright's filters leave out tests, the run does not test every clause. */
function withoutFiltered(head: RunHead, { operations }: Plan, tests: readonly Tested[] | undefined): RunHead {
  if (head.baseline === undefined || countTests(tests ?? []) === countTests(operations)) return head;
  return { ...head, baseline: { ...head.baseline, tests: 'some' } };
}

/** Passes a part of the run to the reporter. Playwright's attach() would create a folder and a step for each. */
function attacher(pack: Opened['pack'], { attachments }: TestInfo): (part: RunPart) => void {
  return (part) => {
    attachments.push(pack(part));
  };
}

function testReach({ prepared, run, mark }: Opened, reached: PreflightResult, attach: (part: RunPart) => void): void {
  const part = preflightPart(reached, prepared, run.countRequests());
  attach(part);
  if (part.obstacle === undefined) return;
  mark.isFirst();
  throw withoutStack(part.obstacle, prepared.place);
}

/** A seed that all workers of a run share. They can't communicate, but have the same parent process. */
function sharedSeed(): number {
  return hash(`${process.ppid} ${new Date().toISOString().slice(0, 10)}`, 0) >>> 1;
}
