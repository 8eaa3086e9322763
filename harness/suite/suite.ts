import type { Aspect } from '../clause/index.ts';
import type { OperationRows } from '../plan/index.ts';
import { settingOf, type QualifiedOptions } from '../options/index.ts';
import { version } from '../package/index.ts';
import {
  mergeParts,
  nameOptionsOfPart,
  recordCleanUp,
  recordLoad,
  recordPart,
  unrunPart,
  type RunPart,
  type RunRecord,
} from '../record/index.ts';
import {
  cleanUp,
  cutBy,
  endSending,
  obstacleOf,
  outOfTime,
  preflight,
  runAll,
  warningIn,
  type PreflightResult,
  type RunOptions,
  type RunResults,
  type RunTimes,
} from '../run/index.ts';
import { acceptInPart, dayOf } from '../baseline/index.ts';
import { openSession, type LoadedPlan, type Prepared } from './prepare.ts';

/** A run of the whole suite in this process. */
export interface SuiteRun {
  readonly record: RunRecord;
  /** By clause id: the position of the first request that showed a violation, among all requests of the run, from 1. */
  readonly brokenAfter: ReadonlyMap<string, number>;
}

/**
 * Runs every row of a plan against a server in this process, without Playwright. For the proof, the benchmark and
 * tests.
 *
 * @param target base URL of the server; undefined: the servers that the document names
 * @param shrinks whether to shrink findings
 * @param until the id of a clause: no more cases are sent after it was violated
 */
export async function runSuite(
  loaded: LoadedPlan,
  options: QualifiedOptions,
  target: string | undefined,
  shrinks: boolean,
  until?: string,
): Promise<SuiteRun> {
  const started = new Date();
  const { plan } = loaded;
  const prepared = openSession(loaded, options, target);
  const { session } = prepared;
  const deadline = options.time === undefined ? Infinity : performance.now() + options.time * 1000;
  const times = timesOf(prepared, deadline);
  const brokenAfter = new Map<string, number>();
  const parts: RunPart[] = [];
  try {
    const found = await begin(prepared, plan.operations, deadline);
    const all: Tested[] = plan.operations.map((operation) => ({ operation, aspects: operation.aspects }));
    const results = await runTests(prepared, all, { shrinks, ...times, ...(until !== undefined && { until }) });
    for (const { clauses } of results.values()) {
      for (const { clause, brokenAfter: after } of clauses) {
        if (after !== undefined) brokenAfter.set(clause.id, after);
      }
    }
    const load = loadOf(prepared);
    const cleaned = await cleanUpAfter(prepared, deadline);
    parts.push({
      ...preflightPart(found, prepared, session.sender.sent),
      ...load,
      ...cleaned,
      ...(await resetAfter(prepared)),
    });
    parts.push(...all.flatMap((each) => [...partsOf(results, each, loaded, prepared).values()]));
  } finally {
    await session.sender.close();
  }
  const milliseconds = Date.now() - started.getTime();
  return {
    record: mergeParts(parts, { greenhouse: version, startedAt: started.toISOString(), milliseconds }),
    brokenAfter,
  };
}

/**
 * The part of the run record that the preflight gives. With it, a run that ends early has a record.
 *
 * @param requests how many requests the part counts
 */
export function preflightPart(
  found: PreflightResult,
  { head, nameOptions }: Pick<Prepared, 'head' | 'nameOptions'>,
  requests: number,
): RunPart {
  const seen = found.kind === 'no' ? { obstacle: obstacleOf(found), cut: cutBy(found) } : warningIn(found);
  return nameOptionsOfPart({ head, requests, reachedSuccess: false, clauses: [], findings: [], ...seen }, nameOptions);
}

/** What the requests so far show about the server under load, for the part of the run record that counts them. */
export function loadOf(prepared: Prepared): Pick<RunPart, 'load'> {
  return { load: recordLoad(prepared.session.sender.load(), prepared) };
}

/**
 * Resets the target, if the user says how, and finds out whether the server can be tested.
 *
 * @param deadline the end of the run, in milliseconds of performance.now()
 */
export async function begin(
  prepared: Prepared,
  operations: readonly OperationRows[],
  deadline = Infinity,
): Promise<PreflightResult> {
  const { session, reset } = prepared;
  endSending(session.sender, deadline, timesOf(prepared, deadline).kept(0));
  const failed = await reset?.();
  if (failed !== undefined) return { kind: 'no', because: failed, cure: 'correct RESET' };
  return preflight(session, operations);
}

/** Resets the target after a run. @returns a warning for the part of a run record, if that failed */
export async function resetAfter({ reset }: Prepared): Promise<Pick<RunPart, 'warning'>> {
  const failed = await reset?.();
  return failed === undefined ? {} : { warning: `after the run, ${failed}` };
}

/** The shares of the time, and the most milliseconds, that are kept to remove what the run created. */
const leastShareOfCleanUp = 0.05;
const mostShareOfCleanUp = 0.2;
const mostForCleanUp = 30_000;
/** How many requests the removal of a resource takes on average: some are read before, or are in use at first. */
const requestsOfRemoval = 1.5;

/**
 * The times of a run in which some is kept to remove what the run creates.
 *
 * @param deadline of the run with its clean-up, in milliseconds of performance.now()
 */
export function timesOf({ session: { traced } }: Pick<Prepared, 'session'>, deadline: number): Required<RunTimes> {
  const left = Math.max(0, deadline - performance.now());
  if (traced === undefined || left === Infinity) return { deadline, kept: () => 0 };
  const kept = (perRequest: number): number => {
    const expected = traced.made.resources.size * requestsOfRemoval * perRequest;
    return Math.min(mostForCleanUp, left * mostShareOfCleanUp, Math.max(left * leastShareOfCleanUp, expected));
  };
  return { deadline, kept };
}

/**
 * Removes what the run has created so far, unless the user keeps it.
 *
 * @param isLast whether no more requests of the run are sent afterwards
 */
export async function cleanUpAfter(
  prepared: Prepared,
  deadline: number,
  isLast = false,
): Promise<Pick<RunPart, 'cleanUp'>> {
  const { traced, resources } = prepared.session;
  if (traced === undefined) return {};
  const cleaned = await cleanUp(traced, deadline, (remover) => resources.preparations.before(remover));
  const found = recordCleanUp(cleaned, prepared);
  if (!isLast) traced.resume();
  return found;
}

/** An operation with those of its aspects that a run tests. */
export interface Tested {
  readonly operation: OperationRows;
  readonly aspects: readonly Aspect[];
  /** Whether no other test of the operation knows what its requests show. */
  readonly isAlone?: boolean;
}

/** Runs the rows of the tested aspects of operations. */
export function runTests(
  { session, reset }: Pick<Prepared, 'session' | 'reset'>,
  tested: readonly Tested[],
  options: RunOptions,
): Promise<RunResults> {
  const subjects = tested.map(({ operation, aspects }) => ({ plan: operation, aspects }));
  return runAll(session, subjects, { mayRemoveAll: reset !== undefined, ...options });
}

/** The parts of the run record by the aspects of an operation that were tested. They hold no number of requests. */
export function partsOf(
  results: RunResults,
  { operation, aspects, isAlone = false }: Tested,
  { plan, baseline, operations: settings }: Pick<LoadedPlan, 'plan' | 'baseline' | 'operations'>,
  prepared: Prepared,
): ReadonlyMap<Aspect, RunPart> {
  const result = results.get(operation);
  const reason = result?.unplanned ?? outOfTime;
  const unrun = (aspect: Aspect): RunPart => unrunPart(plan, operation, aspect, prepared.head, reason);
  const named = (part: RunPart): RunPart => nameOptionsOfPart(part, prepared.nameOptions);
  if (result === undefined) return new Map(aspects.map((aspect) => [aspect, named(unrun(aspect))]));
  const failOn = settingOf(settings, operation.operation, 'failOn');
  const whole = acceptInPart(recordPart(result, plan, operation, prepared), baseline, dayOf(new Date()), failOn);
  const withUnrun = (aspect: Aspect, part: RunPart): RunPart =>
    result.unplanned?.aspects.includes(aspect) === true
      ? { ...part, clauses: [...part.clauses, ...unrun(aspect).clauses] }
      : part;
  const parts = splitPart(whole, aspects, isAlone);
  return new Map([...parts].map(([aspect, part]) => [aspect, named(withUnrun(aspect, part))]));
}

/**
 * Divides the part of an operation by the aspects that are tested. A finding belongs to the aspect of its main clause,
 * whichever test sent its request. What belongs to no tested aspect is what other tests judge, so it is left out. But a
 * replay of a clause, or a test that runs alone, has all that its requests show, in the first test.
 */
function splitPart(part: RunPart, aspects: readonly Aspect[], isAlone: boolean): ReadonlyMap<Aspect, RunPart> {
  const aspectOf = new Map(part.clauses.map(({ clause }) => [clause.id, clause.aspect]));
  const rest = part.head.clause === undefined && !isAlone ? undefined : aspects[0];
  const own = (aspect: Aspect | undefined): Aspect | undefined => aspects.find((each) => each === aspect) ?? rest;
  return new Map(
    aspects.map((aspect) => {
      const clauses = part.clauses.filter(({ clause }) => own(clause.aspect) === aspect);
      const findings = part.findings.filter(({ clauses: [id = ''] }) => own(aspectOf.get(id)) === aspect);
      return [aspect, { ...part, clauses, findings }];
    }),
  );
}
