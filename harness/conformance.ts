import { test, type TestInfo } from '@playwright/test';
import { createBudget, runStart, type Budget } from './budget.ts';
import type { Aspect, OperationRows, Row } from './clause/index.ts';
import { hash } from './property/index.ts';
import { DocumentProblem } from './document/index.ts';
import { OptionProblem, qualify, readReplay, type ConformanceOptions, type QualifiedOptions } from './options.ts';
import { loadPlan, openSession, type LoadedPlan, type Prepared } from './prepare.ts';
import type { Plan } from './plan/index.ts';
import { reach, runRows, type Reached } from './property/index.ts';
import { packPart, printFinding, recordPart, resultOf, type PartialClause, type RunPart } from './report/index.ts';

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
    test('the suite can be set up', () => {
      throw withoutStack(error.message);
    });
  }
}

interface Opened {
  readonly prepared: Prepared;
  readonly reached: Promise<Reached>;
  readonly budget: Budget;
}

function declareTests(loaded: LoadedPlan, options: QualifiedOptions): void {
  const { plan } = loaded;
  const tests = plan.operations.reduce((sum, operation) => sum + operation.aspects.length, 0);
  /** Once per worker process, and only where tests run: the target may not be known while they are listed. */
  let opened: Opened | undefined;
  const open = (testInfo: TestInfo): Opened => {
    if (opened === undefined) {
      const prepared = openSession(loaded, options, options.target ?? testInfo.project.use.baseURL);
      const { outputDir } = testInfo.project;
      const startedAt = options.time === undefined ? undefined : runStart(outputDir, testInfo.workerIndex);
      const budget = createBudget(options.time, tests, testInfo.config.workers, startedAt);
      opened = { prepared, reached: reach(prepared.session, plan.operations), budget };
    }
    return opened;
  };

  test.describe(plan.document.title, () => {
    test.describe.configure({ timeout: testTimeout });
    test('the server can be tested', async ({}, testInfo) => {
      const { prepared, reached } = openOrTell(open, testInfo);
      await testReach(prepared, await reached, testInfo);
    });
    for (const operation of plan.operations) {
      test.describe(operation.operation.name, () => {
        for (const aspect of operation.aspects) {
          test(aspect, async ({}, testInfo) => {
            const { prepared, reached, budget } = openOrTell(open, testInfo);
            await testAspect({ prepared, reached: await reached, budget }, plan, operation, aspect, testInfo);
          });
        }
      });
    }
  });
}

/** A target that can't be used is the user's matter, not ours: no stack. */
function openOrTell(open: (testInfo: TestInfo) => Opened, testInfo: TestInfo): Opened {
  try {
    return open(testInfo);
  } catch (error) {
    throw error instanceof OptionProblem ? withoutStack(error.message) : error;
  }
}

async function testReach({ head, session }: Prepared, reached: Reached, testInfo: TestInfo): Promise<void> {
  if (reached.kind !== 'no') return;
  const { sent: requests } = session.sender;
  await attach(testInfo, {
    head,
    requests,
    reachedSuccess: false,
    obstacle: reached.sentence,
    clauses: [],
    findings: [],
  });
  throw withoutStack(reached.sentence);
}

type Ready = Omit<Opened, 'reached'> & { readonly reached: Reached };

async function testAspect(
  { prepared, reached, budget }: Ready,
  plan: Plan,
  operation: OperationRows,
  aspect: Aspect,
  testInfo: TestInfo,
): Promise<void> {
  test.skip(reached.kind === 'no', reached.kind === 'no' ? reached.sentence : '');
  const selected = operation.rows.filter(({ clause }) => clause.aspect === aspect);
  const { session, head, redact } = prepared;
  const result = await budget.spend((deadline) => runRows(session, operation, { selected, shrinks: true, deadline }));
  const part = recordPart(result, plan, operation, head, redact);
  await attach(testInfo, part);
  await showSteps(part, selected, testInfo);
  if (part.findings.length > 0) throw withoutStack(`\n${part.findings.map(printFinding).join('\n\n')}`);
  const own = part.clauses.filter(({ clause }) => clause.aspect === aspect);
  const open = own.filter((each) => resultOf(each).result === 'inconclusive');
  const [first] = open;
  if (head.strict && open.length > 0) throw withoutStack(`\n${open.map((each) => printDoubt(each)).join('\n')}`);
  // What is not applicable tells nothing either: beside it, what is inconclusive would look like a pass.
  const told = own.filter((each) => !['inconclusive', 'not applicable'].includes(resultOf(each).result));
  test.skip(open.length > 0 && told.length === 0, first?.because ?? '');
}

/** Why a clause is no pass, where strictness makes that a failure. */
function printDoubt(partial: PartialClause): string {
  const { because = '', cure = '' } = resultOf(partial);
  return `? ${partial.clause.id}: ${because} (${cure})`;
}

/** One step for each clause of the test, in its result's colour; what is inconclusive shows as skipped. */
async function showSteps(part: RunPart, selected: readonly Row[], testInfo: TestInfo): Promise<void> {
  for (const { clause } of selected) {
    const partial = part.clauses.find((each) => each.clause.id === clause.id);
    if (partial === undefined) continue;
    const { result, because = '' } = resultOf(partial);
    const isOpen = result === 'inconclusive' || result === 'not applicable';
    if (isOpen) {
      testInfo.annotations.push({
        type: partial.state === 'planned' ? 'inconclusive' : partial.state,
        description: `${clause.id}: ${because}`,
      });
    }
    await test
      .step(clause.id, (step) => {
        step.skip(isOpen, because);
        if (result === 'violated') throw withoutStack('violated');
      })
      .catch(() => undefined);
  }
}

async function attach(testInfo: TestInfo, part: RunPart): Promise<void> {
  const { name, ...content } = packPart(part);
  await testInfo.attach(name, content);
}

/** The message is for the user; where in the harness it was made is not. */
function withoutStack(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}

/** All processes of a Playwright run have the same parent, and none of them another's ear: so the seed comes from that. */
function sharedSeed(): number {
  return hash(`${process.ppid} ${new Date().toISOString().slice(0, 10)}`, 0) >>> 1;
}
