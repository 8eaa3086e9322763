import type { TestInfo } from '@playwright/test';
import type { Aspect, OperationRows } from './clause/index.ts';
import type { Plan } from './plan/index.ts';
import { test } from './playwright-test.ts';
import type { Prepared } from './prepare.ts';
import { runRows, type Cut, type RunResult } from './property/index.ts';
import { printFinding, recordPart, resultOf, unrunPart, type PartialClause, type RunPart } from './report/index.ts';

/** What one of the tests is about, and where its share of the run goes. */
export interface Subject {
  readonly plan: Plan;
  readonly operation: OperationRows;
  readonly aspect: Aspect;
  readonly attach: (part: RunPart) => void;
  /** Is given what tells the test's share if it is ended from outside. */
  readonly watch: (soFar: () => RunPart) => void;
}

/**
 * Runs one aspect of an operation as a Playwright test: attaches its share of the run, shows each clause as a step, and fails
 * with what was found.
 *
 * @param deadline the moment, as of performance.now(), after which no more cases are sent
 */
export async function testAspect(
  { session, head, redact }: Prepared,
  { plan, operation, aspect, attach, watch }: Subject,
  deadline: number,
  testInfo: TestInfo,
): Promise<void> {
  const selected = operation.rows.filter(({ clause }) => clause.aspect === aspect);
  const [why] = operation.rows.filter(({ state }) => state === 'untestable');
  test.skip(selected.length === 0, why !== undefined && 'because' in why ? why.because : 'nothing can be grown for it');
  const toPart = (result: RunResult): RunPart => recordPart(result, plan, operation, head, redact);
  const result = await runRows(session, operation, {
    selected,
    shrinks: true,
    deadline,
    watch: (soFar) => {
      watch(() => ({ ...toPart(soFar()), isUnfinished: true }));
    },
  });
  const part = toPart(result);
  const own = part.clauses.filter(({ clause }) => clause.aspect === aspect);
  attach(part);
  await showSteps(own, testInfo);
  if (part.findings.length > 0) throw withoutStack(`\n${part.findings.map(printFinding).join('\n\n')}`);
  const { cut } = result;
  if (cut !== undefined) throw withoutStack(`${cut.because}: ${cut.cure}`);
  const open = own.filter((each) => resultOf(each).result === 'inconclusive');
  const [first] = open;
  if (head.strict && open.length > 0) throw withoutStack(`\n${open.map((each) => printDoubt(each)).join('\n')}`);
  // What is not applicable tells nothing either: beside it, what is inconclusive would look like a pass.
  const told = own.filter((each) => !['inconclusive', 'not applicable'].includes(resultOf(each).result));
  test.skip(open.length > 0 && told.length === 0, first?.because ?? '');
}

/**
 * Says of a test that it is not run, without working out what it would do.
 *
 * @param reason why, and what would change that
 * @param isCut whether the user has not chosen that
 * @param fails whether it is to fail for that; otherwise it shows as skipped
 */
export function leaveOut(
  { head }: Prepared,
  { plan, operation, aspect, attach }: Subject,
  reason: Cut,
  { isCut, fails }: { readonly isCut: boolean; readonly fails: boolean },
): void {
  const part = unrunPart(plan, operation, aspect, head, reason, isCut);
  attach(part);
  if (fails) throw withoutStack(`\n${part.clauses.map(printDoubt).join('\n')}`);
  test.skip(true, `not run, for ${reason.because} (${reason.cure})`);
}

/** Why a clause is no pass, where strictness makes that a failure. */
function printDoubt(partial: PartialClause): string {
  const { because = '', cure = '' } = resultOf(partial);
  return `? ${partial.clause.id}: ${because} (${cure})`;
}

/** One step for each clause of the test, in its result's colour; what is inconclusive shows as skipped. */
async function showSteps(own: readonly PartialClause[], { annotations, file, line, column }: TestInfo): Promise<void> {
  // A step that says where it is spares Playwright the search, which costs as much as twenty requests.
  const location = { file, line, column };
  for (const partial of own) {
    const { id } = partial.clause;
    const { result, because = '' } = resultOf(partial);
    const isOpen = result === 'inconclusive' || result === 'not applicable';
    if (isOpen) {
      annotations.push({
        type: partial.state === 'planned' ? 'inconclusive' : partial.state,
        description: `${id}: ${because}`,
      });
    }
    const show = (step: { skip: (condition: boolean, because: string) => void }): void => {
      step.skip(isOpen, because);
      if (result === 'violated') throw withoutStack('violated');
    };
    await test.step(id, show, { location }).catch(() => undefined);
  }
}

/** The message is for the user; where in the harness it was made is not. */
export function withoutStack(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}
