import type { TestInfo } from '@playwright/test';
import type { SpecPlace } from '../options/index.ts';
import type { Aspect, OperationRows } from '../clause/index.ts';
import type { Plan } from '../plan/index.ts';
import { visible, visibleLines } from '../json/index.ts';
import { test } from './test.ts';
import type { Prepared } from '../suite/index.ts';
import { runRows, type Cut, type RunResult } from '../run/index.ts';
import { headlineOf, printFinding } from '../report/index.ts';
import {
  isNamed,
  missedIn,
  recordPart,
  resultOf,
  titleOf,
  unrunPart,
  type PartialClause,
  type RunPart,
} from '../record/index.ts';

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
  prepared: Prepared,
  { plan, operation, aspect, attach, watch }: Subject,
  deadline: number,
  testInfo: TestInfo,
): Promise<void> {
  const { session, head, place } = prepared;
  const selected = operation.rows.filter(({ clause }) => clause.aspect === aspect);
  const [why] = operation.rows.filter(({ state }) => state === 'untestable');
  const nothing = why !== undefined && 'because' in why ? why.because : 'nothing can be generated for it';
  test.skip(selected.length === 0, visible(nothing));
  const toPart = (result: RunResult): RunPart => recordPart(result, plan, operation, prepared);
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
  await showSteps(own, testInfo, place);
  if (part.findings.length > 0) throw withoutStack(printFailure(part.findings), place);
  const { cut } = result;
  if (cut !== undefined) throw withoutStack(`${cut.because}: ${cut.cure}`, place);
  const missed = missedHere(head.clause, own);
  if (missed !== undefined) throw withoutStack(missed, place);
  const open = own.filter((each) => resultOf(each).result === 'inconclusive');
  const [first] = open;
  if (head.strict && open.length > 0) throw withoutStack(open.map((each) => printDoubt(each)).join('\n'), place);
  // What is not applicable tells nothing either: beside it, what is inconclusive would look like a pass.
  const told = own.filter((each) => !['inconclusive', 'not applicable'].includes(resultOf(each).result));
  test.skip(open.length > 0 && told.length === 0, visible(first?.because ?? ''));
}

/**
 * Why the clause that is asked for by its whole id is not tested, where this test has its cases: then no other test can tell
 * anything of it.
 */
function missedHere(name: string | undefined, own: readonly PartialClause[]): string | undefined {
  const asked = own.filter(({ clause, cases, state, tally }) => {
    const hasCases = cases > 0 || Object.keys(tally.variants).length > 0;
    return name !== undefined && isNamed(clause.id, name) && (state !== 'planned' || hasCases);
  });
  if (asked.length === 0) return undefined;
  return missedIn(
    name,
    asked.map((partial) => ({ id: partial.clause.id, ...resultOf(partial) })),
  );
}

/** What was found: in the first line the first of it, then each at length. */
function printFailure(findings: RunPart['findings']): string {
  const [first, ...others] = findings.map(headlineOf);
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return [`${first ?? ''}${more}`, ...findings.map(printFinding)].join('\n\n');
}

/**
 * Says of a test that it is not run, without working out what it would do.
 *
 * @param reason why, and what would change that
 * @param isCut whether the user has not chosen that
 * @param fails whether it is to fail for that; otherwise it shows as skipped
 */
export function leaveOut(
  { head, place }: Prepared,
  { plan, operation, aspect, attach }: Subject,
  reason: Cut,
  { isCut, fails }: { readonly isCut: boolean; readonly fails: boolean },
): void {
  const part = unrunPart(plan, operation, aspect, head, reason, isCut);
  attach(part);
  if (fails) throw withoutStack(part.clauses.map(printDoubt).join('\n'), place);
  test.skip(true, visible(`not run: ${reason.because} (${reason.cure})`));
}

/** Why a clause is no pass, where strictness makes that a failure. */
function printDoubt(partial: PartialClause): string {
  const { because = '', cure = '' } = resultOf(partial);
  return `? ${partial.clause.id}: ${because} (${cure})`;
}

/** One step for each clause of the test, in its result's colour; what is inconclusive shows as skipped. */
async function showSteps(
  own: readonly PartialClause[],
  { annotations }: TestInfo,
  place: SpecPlace | undefined,
): Promise<void> {
  // A step that says where it is spares Playwright the search, which costs as much as twenty requests.
  const { file, line, column } = place ?? { file: '', line: 0, column: 0 };
  const location = { file, line, column };
  for (const partial of own) {
    const { id } = partial.clause;
    const { result, because = '' } = resultOf(partial);
    const isOpen = result === 'inconclusive' || result === 'not applicable';
    if (isOpen) {
      annotations.push({
        type: partial.state === 'planned' ? 'inconclusive' : partial.state,
        description: visible(`${id}: ${because}`),
      });
    }
    const show = (step: { skip: (condition: boolean, because: string) => void }): void => {
      step.skip(isOpen, visible(because));
      if (result === 'violated') throw withoutStack('violated', place);
    };
    await test.step(titleOf(id), show, { location }).catch(() => undefined);
  }
}

/**
 * What a test fails with. The message is for the user; where in the harness it was made is not. Reporters take its first line for
 * all of it (JUnit, annotations of CI), and the first place in its stack for where it happened.
 *
 * @param place where the user declared the suite; undefined where the lines around it are not to be shown
 */
export function withoutStack(message: string, place: SpecPlace | undefined): Error {
  const error = new Error(visibleLines(message));
  // That it is an "Error" tells nobody anything.
  error.name = '';
  // Nothing but the place: what looks like one in a message counts as well.
  error.stack = place === undefined ? '' : `    at conformance (${place.file}:${place.line}:${place.column})`;
  return error;
}
