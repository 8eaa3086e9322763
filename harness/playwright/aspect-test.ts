import type { TestInfo } from '@playwright/test';
import type { SpecPlace } from '../options/index.ts';
import type { Aspect } from '../clause/index.ts';
import type { OperationRows } from '../plan/index.ts';
import type { Plan } from '../plan/index.ts';
import { visible, visibleLines } from '../json/index.ts';
import { test } from './test.ts';
import type { Prepared } from '../suite/index.ts';
import type { Cut } from '../run/index.ts';
import { headlineOf, printFinding } from '../report/index.ts';
import {
  fails,
  isNamed,
  missedIn,
  nameOptionsOfPart,
  resultOf,
  titleOf,
  unrunPart,
  type PartialClause,
  type RunPart,
} from '../record/index.ts';

/** The operation and the aspect that a test is about, and where its part of the run record goes. */
export interface TestedAspect {
  readonly plan: Plan;
  readonly operation: OperationRows;
  readonly aspect: Aspect;
  readonly attach: (part: RunPart) => void;
  /** Whether no test of the run has failed for the reason that all share. One is enough to fail the run. */
  readonly isFirst: () => boolean;
}

/**
 * Reports one aspect of an operation as a Playwright test: attaches its part of the run, shows each clause as a step,
 * and fails with its findings.
 *
 * @throws an Error without a stack when the test fails
 */
export async function reportAspect(
  { head, place }: Prepared,
  { operation, aspect, attach, isFirst }: TestedAspect,
  part: RunPart,
  testInfo: TestInfo,
): Promise<void> {
  attach(part);
  const own = part.clauses.filter(({ clause }) => clause.aspect === aspect);
  // The reason takes the rows of the operation, which are planned again where there was no time or no memory for them.
  if (own.length === 0) test.skip(true, visible(whyUntestable(operation)));
  await showSteps(own, testInfo, place);
  const failing = part.findings.filter(({ accepted }) => accepted === undefined);
  if (failing.length > 0) throw withoutStack(printFailure(failing), place);
  const violated = own.filter((each) => fails({ ...each, ...resultOf(each) }));
  if (violated.length > 0) throw withoutStack(printElsewhere(violated), place);
  const unclear = own.filter((each) => resultOf(each).result === 'inconclusive');
  const { cut } = part;
  if (cut !== undefined && unclear.length > 0) {
    const why = `${cut.because}; ${cut.cure}`;
    if (isFirst()) throw withoutStack(why, place);
    test.skip(true, visible(why));
  }
  const missed = missedHere(head.clause, own);
  if (missed !== undefined) throw withoutStack(missed, place);
  const [first] = unclear;
  if (head.strict && unclear.length > 0) throw withoutStack(unclear.map((each) => printDoubt(each)).join('\n'), place);
  // If no clause was judged, the test is skipped: as passed it would look as if the clauses had passed.
  const judged = own.filter((each) => !['inconclusive', 'not applicable'].includes(resultOf(each).result));
  test.skip(unclear.length > 0 && judged.length === 0, visible(first?.because ?? ''));
}

/** Why an operation has no clause of an aspect that its description suggests. */
function whyUntestable({ rows }: OperationRows): string {
  const untestable = rows.find(({ state }) => state === 'untestable');
  return untestable !== undefined && 'because' in untestable
    ? untestable.because
    : 'no request can be generated for this test';
}

/**
 * Why the clause that CLAUSE names by its whole id was not tested, if this test has its cases: then no other test can
 * judge it.
 */
function missedHere(name: string | undefined, own: readonly PartialClause[]): string | undefined {
  const selected = own.filter(({ clause, cases, state, tally }) => {
    const hasCases = cases > 0 || Object.keys(tally.variants).length > 0;
    return name !== undefined && isNamed(clause.id, name) && (state !== 'planned' || hasCases);
  });
  if (selected.length === 0) return undefined;
  return missedIn(
    name,
    selected.map((partial) => ({ id: partial.clause.id, ...resultOf(partial) })),
  );
}

/** The message of a failed test: a headline with the first finding, then each finding in full. */
function printFailure(findings: RunPart['findings']): string {
  const [first, ...others] = findings.map(headlineOf);
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return [`${first ?? ''}${more}`, ...findings.map(printFinding)].join('\n\n');
}

/** The message of a test with clauses that only findings of other tests violate. */
function printElsewhere(violated: readonly PartialClause[]): string {
  const ids = violated.map(({ clause }) => `✗ ${clause.id}`);
  return [
    `${ids[0] ?? ''}: violated; the test "responds as documented" of this operation has the finding`,
    ...ids.slice(1),
  ].join('\n');
}

/**
 * Ends a test without sending its requests, because the server can't be tested. The run is incomplete.
 *
 * @param reason why, and what to do
 */
export function leaveOut(
  { head, place, nameOptions }: Prepared,
  { plan, operation, aspect, attach, isFirst }: TestedAspect,
  reason: Cut,
): void {
  const part = nameOptionsOfPart(unrunPart(plan, operation, aspect, head, reason, true), nameOptions);
  attach(part);
  // One test has to fail, because with other reporters an incomplete run would pass.
  if (isFirst()) throw withoutStack(part.clauses.map(printDoubt).join('\n'), place);
  test.skip(true, visible(nameOptions(`not run: ${reason.because} (${reason.cure})`)));
}

/** Why a clause is inconclusive, for a strict run, which fails because of it. */
function printDoubt(partial: PartialClause): string {
  const { because = '', cure = '' } = resultOf(partial);
  return `? ${partial.clause.id}: ${because} (${cure})`;
}

/** Shows each clause of the test as a passed, failed or skipped step. An inconclusive clause is skipped. */
async function showSteps(
  own: readonly PartialClause[],
  { annotations }: TestInfo,
  place: SpecPlace | undefined,
): Promise<void> {
  // With a location, Playwright does not search for it, which takes as long as twenty requests.
  const { file, line, column } = place ?? { file: '', line: 0, column: 0 };
  const location = { file, line, column };
  for (const partial of own) {
    const { id } = partial.clause;
    const { result, because = '' } = resultOf(partial);
    const isSkipped = result === 'inconclusive' || result === 'not applicable';
    if (partial.accepted === true) annotations.push({ type: 'accepted', description: visible(id) });
    if (isSkipped) {
      annotations.push({
        type: partial.state === 'planned' ? 'inconclusive' : partial.state,
        description: visible(`${id}: ${because}`),
      });
    }
    const show = (step: { skip: (condition: boolean, because: string) => void }): void => {
      step.skip(isSkipped, visible(because));
      if (result === 'violated') throw withoutStack('violated', place);
    };
    await test.step(titleOf(id), show, { location }).catch(() => undefined);
  }
}

/**
 * The error of a failed test, without a stack of the harness. Some reporters (JUnit, annotations in CI) show only the
 * first line of the message, and take the first position in the stack as the place of the failure.
 *
 * @param place where the user declared the suite; undefined where reporters must not show the lines around it
 */
export function withoutStack(message: string, place: SpecPlace | undefined): Error {
  const error = new Error(visibleLines(message));
  // Reporters would print `Error: ` before the message.
  error.name = '';
  // Only the place, because reporters also take what looks like a position in the message.
  error.stack = place === undefined ? '' : `    at conformance (${place.file}:${place.line}:${place.column})`;
  return error;
}
