import { test, type TestInfo } from '@playwright/test';
import { aspects, type Aspect, type OperationRows, type Row } from './clause/index.ts';
import { hash } from './property/index.ts';
import { qualify, type ConformanceOptions } from './options.ts';
import { loadPlan, openSession, type Prepared } from './prepare.ts';
import type { Plan } from './plan/index.ts';
import { reach, runRows, type Reached } from './property/index.ts';
import { packPart, printFinding, recordPart, type RunPart } from './report/index.ts';
import { foldTally } from './verdict/index.ts';

/** More than any test needs that is not stuck; the limits within are on requests, hangs and shrinking. */
const testTimeout = 300_000;

/**
 * Declares the conformance tests of an OpenAPI document in a Playwright spec file: one test for each operation and
 * aspect. Await it at the file's top level.
 *
 * @param options see ConformanceOptions; without `target`, Playwright's own `baseURL` is the server under test
 * @throws DocumentProblem or OptionProblem for what can't be used
 */
export async function conformance(options: ConformanceOptions): Promise<void> {
  const qualified = qualify({ seed: sharedSeed(), ...options });
  const loaded = await loadPlan(qualified);
  /** Once per worker process, and only where tests run: the target may not be known while they are listed. */
  let opened: { prepared: Prepared; reached: Promise<Reached> } | undefined;
  const open = (testInfo: TestInfo): { prepared: Prepared; reached: Promise<Reached> } => {
    if (opened === undefined) {
      const prepared = openSession(loaded, qualified, qualified.target ?? testInfo.project.use.baseURL);
      opened = { prepared, reached: reach(prepared.session, loaded.plan.operations) };
    }
    return opened;
  };

  test.describe(loaded.plan.document.title, () => {
    test.describe.configure({ timeout: testTimeout });
    test('the server can be tested', async ({}, testInfo) => {
      const { prepared, reached } = open(testInfo);
      const result = await reached;
      if (result.kind !== 'no') return;
      await attach(testInfo, {
        head: prepared.head,
        requests: 0,
        reachedSuccess: false,
        obstacle: result.sentence,
        clauses: [],
        findings: [],
      });
      throw withoutStack(result.sentence);
    });
    for (const operation of loaded.plan.operations) {
      test.describe(operation.operation.name, () => {
        for (const aspect of aspects.filter((each) => operation.rows.some(({ clause }) => clause.aspect === each))) {
          test(aspect, async ({}, testInfo) => {
            const { prepared, reached } = open(testInfo);
            await testAspect(prepared, await reached, loaded.plan, operation, aspect, testInfo);
          });
        }
      });
    }
  });
}

async function testAspect(
  { session, head, redact }: Prepared,
  reached: Reached,
  plan: Plan,
  operation: OperationRows,
  aspect: Aspect,
  testInfo: TestInfo,
): Promise<void> {
  test.skip(reached.kind === 'no', reached.kind === 'no' ? reached.sentence : '');
  const selected = operation.rows.filter(({ clause }) => clause.aspect === aspect);
  const result = await runRows(session, operation, { selected, shrinks: true });
  const part = recordPart(result, plan, operation, head, redact);
  await attach(testInfo, part);
  await showSteps(part, selected, testInfo);
  if (part.findings.length > 0) throw withoutStack(`\n${part.findings.map(printFinding).join('\n\n')}`);
  const open = part.clauses.filter(({ clause, state, tally }) => {
    return (
      clause.aspect === aspect &&
      state !== 'not applicable' &&
      (state === 'untestable' || foldTally(tally).result === 'inconclusive')
    );
  });
  const [first] = open;
  const nothingTold =
    open.length > 0 && selected.every(({ clause }) => open.some((each) => each.clause.id === clause.id));
  test.skip(nothingTold, first?.because ?? '');
}

/** One step for each clause of the test, in its result's colour; what is inconclusive shows as skipped. */
async function showSteps(part: RunPart, selected: readonly Row[], testInfo: TestInfo): Promise<void> {
  for (const { clause } of selected) {
    const partial = part.clauses.find((each) => each.clause.id === clause.id);
    if (partial === undefined) continue;
    const folded =
      partial.state === 'planned' ? foldTally(partial.tally) : { result: 'inconclusive', doubt: undefined };
    const because = folded.doubt?.because ?? partial.because;
    if (folded.result === 'inconclusive') {
      testInfo.annotations.push({
        type: partial.state === 'planned' ? 'inconclusive' : partial.state,
        description: `${clause.id}: ${because ?? ''}`,
      });
    }
    await test
      .step(clause.id, (step) => {
        step.skip(folded.result === 'inconclusive', because);
        if (folded.result === 'violated') throw withoutStack('violated');
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
