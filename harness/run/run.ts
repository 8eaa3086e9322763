import type { Exchange } from '../exchange/index.ts';
import { disturbances, type OperationRows } from '../plan/index.ts';
import { ServerBreakage } from './breakage.ts';
import { ServerRejection } from './rejects-all.ts';
import { Contact } from './contact.ts';
import { cleanUpEarly } from './clean-up/clean-up.ts';
import { canEnd, ServerEnding } from './ending.ts';
import { findAccepted } from './find-accepted.ts';
import type { Finding, Suspicion } from './finding.ts';
import { firstLook } from './first-look.ts';
import { mergeIdentical } from './merge-findings.ts';
import { OperationRun } from './operation-run.ts';
import { pump } from './pump.ts';
import { spare } from './remove-all.ts';
import { begunOf, sendAll, takeUntil, widthOf } from './send-all.ts';
import type { RunSubject } from './selected-rows.ts';
import type { Session } from './session.ts';
import { RejectedParameters } from './rejected-places.ts';
import { SharedPlaces, type SharedByRun } from './shared-places.ts';
import type { ClauseCounts, RunResult } from './run-result.ts';
import { isFailure, Shrinker } from './shrink.ts';
import { cutOf, endingOf, ownLimitIn } from './stop.ts';
import { TimeLimit, type RunTimes } from './time-limit.ts';

export interface RunOptions extends RunTimes {
  /** Whether findings are shrunk; without it they are reported with the smallest request that was drawn. */
  readonly shrinks: boolean;
  /** The id of a clause: no more cases are sent after it was violated. */
  readonly until?: string;
  /** Whether operations may remove what the run did not create, because the target is reset. Default: false. */
  readonly mayRemoveAll?: boolean;
  /** Is called at the start. */
  readonly watch?: (live: LiveRun) => void;
}

/** A run that has not ended. */
export interface LiveRun {
  /** What was judged so far. Every clause counts as not fully tested. */
  readonly results: () => RunResults;
  readonly progress: () => RunProgress;
}

/** How far a run is. */
export interface RunProgress {
  readonly operations: number;
  /** Operations that are being tested, or have been. */
  readonly begun: number;
  /** Clauses of these operations that were judged at least once. */
  readonly judged: number;
  readonly planned: number;
}

/** The results by operation. An operation without a result was sent nothing, because the time limit was reached. */
export type RunResults = ReadonlyMap<OperationRows, RunResult>;

/** The largest part of the time for the first request to each operation. */
const shareOfWarmUp = 0.6;
/** How many operations are run at once. Their rows and results take megabytes. */
const mostAtOnce = 200;

/**
 * Runs rows of operations: first a plain valid request to each operation, then cases of all of them in rounds, so that
 * the run has learnt the most that could be learnt whenever it stops. Operations that remove whole collections come
 * after the others, and at last those that disturb or end the server. At the end of each group it shrinks the findings.
 *
 * @param subjects the operations, each with the rows that cases are sent of
 */
export async function runAll(
  session: Session,
  subjects: readonly RunSubject[],
  { shrinks, until, watch, mayRemoveAll = false, ...times }: RunOptions,
): Promise<RunResults> {
  const began = performance.now();
  const limit = new TimeLimit(session, times, began);
  const results = new Map<OperationRows, RunResult>();
  const done: ClauseCounts[] = [];
  let current: readonly OperationRun[] = [];
  watch?.({
    results: () => new Map([...results, ...begunOf(current).map((run) => [run.plan, run.soFar()] as const)]),
    progress: () => progressOf(subjects.length, [...done, ...begunOf(current).map((run) => run.progress())]),
  });
  if (!mayRemoveAll) for (const [plan, result] of await spareAll(session, subjects)) results.set(plan, result);
  const tested = subjects.filter(({ plan }) => !results.has(plan));
  const { first, later } = inOrder(tested);
  const { looks: firstLooks, hung } = await warmUp(session, first, began + (limit.end - began) * shareOfWarmUp);
  // What they show is only a result of operations that are not begun, and a finding needs requests that are judged.
  session.sender.tryAgain();
  // In a timed run, an operation that did not answer would take the time of the others.
  const groups = [...groupsOf(first.filter(({ plan }) => !hung.has(plan))), ...later];
  const shared = createShared(session, tested.length);
  const shrinker = shrinks ? new Shrinker(session, limit) : undefined;
  for (const [index, group] of groups.entries()) {
    const now = performance.now();
    if (now > limit.endOfCases(0)) break;
    if (group.some(({ plan }) => canEnd(plan))) await cleanUpBefore(session, limit);
    const share = group.length / groups.slice(index).flat().length;
    const ofGroup = { ...shared, places: new SharedPlaces(session.runs === undefined) };
    current = group.map((subject) => new OperationRun(session, subject, ofGroup));
    const runs = current;
    let isOver = false;
    const isLate = (): boolean => {
      const end = limit.endOfCases(shrinks && limit.isLimited ? countFindings(runs) : 0);
      // Once it was late, cases of the round are left out.
      isOver ||= performance.now() > now + (end - now) * share;
      if (isOver && share === 1) limit.endCases();
      return isOver;
    };
    const isInTime = await sendAll(session, runs, { isLate, isMuch: (requests) => limit.isMuch(requests), until });
    for (const [plan, result] of await resultsOf(session, begunOf(current), shared, shrinker))
      results.set(plan, result);
    // Where the time ended before anything was judged, the first look shows more.
    for (const run of begunOf(current)) if (isInTime || hasVerdict(run)) firstLooks.delete(run.plan);
    done.push(...begunOf(current).map((run) => run.progress()));
    if (subjects.length > mostAtOnce) for (const { plan } of current) plan.forget();
    current = [];
  }
  return new Map([...results, ...firstLooks]);
}

/** What the operations of a run share, in whatever group they are. */
function createShared(session: Session, operations: number): Omit<SharedByRun, 'places'> {
  return {
    contact: new Contact(),
    leastAsking: Math.min(2, operations),
    ending: new ServerEnding(session),
    rejectedParameters: new RejectedParameters(),
    breakage: new ServerBreakage(),
    rejection: new ServerRejection(),
  };
}

/** The operations that are tested first, and groups of those that remove collections or disturb the server. */
function inOrder(subjects: readonly RunSubject[]): { first: readonly RunSubject[]; later: readonly RunSubject[][] } {
  const rank = ({ plan: { disturbs } }: RunSubject): number => (disturbs ? disturbances.indexOf(disturbs) : -1);
  const calm = subjects.filter((subject) => rank(subject) < 0);
  const disturbing = subjects.filter((subject) => rank(subject) >= 0).sort((a, b) => rank(a) - rank(b));
  return {
    first: calm.filter(({ plan }) => plan.removesAll === undefined),
    later: [...groupsOf(calm.filter(({ plan }) => plan.removesAll !== undefined)), ...disturbing.map((each) => [each])],
  };
}

/** Removes what the run created, because it can't once an operation has ended the server. */
async function cleanUpBefore({ traced, resources }: Session, limit: TimeLimit): Promise<void> {
  if (traced === undefined) return;
  await cleanUpEarly(traced, limit.end, (remover) => resources.preparations.before(remover));
  limit.resume();
}

/** The results of operations that are not sent anything, because they would remove what the run did not create. */
async function spareAll(session: Session, subjects: readonly RunSubject[]): Promise<[OperationRows, RunResult][]> {
  const spared: [OperationRows, RunResult][] = [];
  for (const { plan } of subjects) {
    const result = await spare(session, plan);
    if (result !== undefined) spared.push([plan, result]);
  }
  return spared;
}

/** The operations in groups of those that are run at once. */
function groupsOf(subjects: readonly RunSubject[]): RunSubject[][] {
  const groups: RunSubject[][] = [];
  for (let start = 0; start < subjects.length; start += mostAtOnce)
    groups.push(subjects.slice(start, start + mostAtOnce));
  return groups;
}

function hasVerdict({ results }: OperationRun): boolean {
  const counts = results.clauses().flatMap(({ tally }) => Object.values(tally.variants));
  return counts.some(({ pass, violation, observation }) => pass + violation + observation > 0);
}

function countFindings(runs: readonly OperationRun[]): number {
  return begunOf(runs).reduce((sum, { results }) => sum + results.suspicions.size, 0);
}

function progressOf(operations: number, counts: readonly ClauseCounts[]): RunProgress {
  return {
    operations,
    begun: counts.length,
    judged: counts.reduce((sum, { judged }) => sum + judged, 0),
    planned: counts.reduce((sum, { planned }) => sum + planned, 0),
  };
}

/** The results of operations that were sent all of their cases. Their findings are shrunk if there is a shrinker. */
async function resultsOf(
  session: Session,
  runs: readonly OperationRun[],
  { contact, breakage, rejection }: Pick<SharedByRun, 'contact' | 'breakage' | 'rejection'>,
  shrinker: Shrinker | undefined,
): Promise<[OperationRows, RunResult][]> {
  const plans = runs.map(({ plan }) => plan);
  const ending = { ...(await endingOf(contact, session, plans)), broken: breakage.cut ?? rejection.cut };
  for (const { results } of runs) {
    const limit = contact.unreachable === undefined ? ownLimitIn(results, session) : undefined;
    if (limit !== undefined) results.explainCut(limit);
  }
  const found = runs.map((run) => run.suspicions().map((suspicion) => ({ run, suspicion })));
  const shrunk = shrinker && (await shrinkAll(shrinker, found.flat()));
  return runs.map((run, index) => {
    const findings = (found[index] ?? []).map(({ suspicion }) => shrunk?.get(suspicion) ?? suspicion.asDrawn());
    const merged = shrunk === undefined ? findings : mergeIdentical(findings);
    const prepared = merged.map((finding) => ({ ...finding, prepared: preparedFor(finding, session) }));
    return [run.plan, run.result(prepared, cutOf(run.results, ending))];
  });
}

/** Shrinks the failures of a server before all other faults: they are the worst, and there can be too many faults for all. */
async function shrinkAll(
  shrinker: Shrinker,
  found: readonly { readonly run: OperationRun; readonly suspicion: Suspicion }[],
): Promise<ReadonlyMap<Suspicion, Finding>> {
  const shrunk = new Map<Suspicion, Finding>();
  const failures = found.filter(({ suspicion }) => isFailure(suspicion));
  for (const { run, suspicion } of new Set([...failures, ...found]))
    shrunk.set(suspicion, await shrinker.shrink(run, suspicion));
  return shrunk;
}

/** What created the resources that the requests of a finding name, before the first of them. */
function preparedFor({ trial, exchange }: Finding, { resources }: Session): Exchange[] {
  const own = trial.kind === 'script' ? trial.steps.slice(0, trial.steps.indexOf(exchange) + 1) : [exchange];
  return [...new Set(own.flatMap(({ request }) => resources.originsOf(request)))].filter((each) => !own.includes(each));
}

/**
 * Sends a plain valid request to each operation: first to those that create something, last to those that remove
 * something. What they accept and create serves all later cases.
 *
 * @returns what these requests showed, and the operations that did not answer; nothing if there is no time limit, because
 *   all operations will be begun
 */
async function warmUp(
  session: Session,
  subjects: readonly RunSubject[],
  deadline: number,
): Promise<{ looks: Map<OperationRows, RunResult>; hung: ReadonlySet<OperationRows> }> {
  const looks = new Map<OperationRows, RunResult>();
  const hung = new Set<OperationRows>();
  const order = ({ plan: { operation } }: RunSubject): number => {
    if (operation.method === 'DELETE') return 3;
    return (operation.path.includes('{') ? 1 : 0) + (operation.method === 'POST' ? 0 : 0.5);
  };
  const sorted = [...subjects].sort((a, b) => order(a) - order(b));
  const inTime = takeUntil(sorted, () => performance.now() > deadline);
  await pump(inTime, widthOf(session), async ({ plan }) => {
    const { requestModel } = plan;
    const exchanges: Exchange[] = [];
    if (requestModel !== undefined) await findAccepted(session, requestModel, 1, '', (each) => exchanges.push(each));
    const look = deadline < Infinity ? firstLook(plan, exchanges) : undefined;
    if (look !== undefined) looks.set(plan, look);
    if (look !== undefined && exchanges.every(hangs)) hung.add(plan);
    if (subjects.length > mostAtOnce) plan.forget();
  });
  return { looks, hung };
}

const hangs = ({ outcome }: Exchange): boolean =>
  outcome.kind === 'unanswered' && (outcome.reason === 'timed out' || outcome.reason === 'silent');
