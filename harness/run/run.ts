import * as fc from 'fast-check';
import type { Case, Row, Unfit, Variant } from '../clause/index.ts';
import type { OperationRows } from '../plan/index.ts';
import { UnsupportedSchema } from '../schema/index.ts';
import { mergeSimilar, mergeIdentical } from './merge-findings.ts';
import { Results, type ClauseResult } from './results.ts';
import type { Cut } from './cut.ts';
import type { Finding, Job } from './finding.ts';
import { pump } from './pump.ts';
import { hash, type Session } from './session.ts';
import { shrinkAll } from './shrink.ts';
import { cutOf, skipRest, reasonToSkip, reasonToStop } from './stop.ts';
import { createTrialRunner, reachedSuccess, type TrialRunner } from './trial.ts';
import { Unserializable } from './trial-context.ts';

/** The result of running rows of one operation. */
export interface RunResult {
  readonly clauses: readonly ClauseResult[];
  readonly findings: readonly Finding[];
  /** Requests sent, controls and repetitions included. */
  readonly requests: number;
  /** Whether any request got a success answer. */
  readonly reachedSuccess: boolean;
  /** What cut the run short, if the user did not choose that. */
  readonly cut?: Cut;
}

export interface RunOptions {
  /** Rows to send cases of. All rows of the operation that watch exchanges judge these cases too. */
  readonly selected: readonly Row[];
  /** Whether findings are shrunk; without it they are reported with the smallest request that was drawn. */
  readonly shrinks: boolean;
  /** The moment, in milliseconds of performance.now(), after which no more cases are sent. Default: never. */
  readonly deadline?: number;
  /** Is called at the start with a function that ends the run early and returns what was judged until then. */
  readonly watch?: (soFar: () => RunResult) => void;
}

/** Why a test is not run when TIME is used up. */
export const outOfTime = { because: 'the time limit was reached before this test', cure: 'increase TIME' };
const notInTime = { because: 'not sent: the time limit was reached', cure: outOfTime.cure };
/** Cases for each variant of a clause of level `observed`. */
const observedRuns = 3;

/**
 * Sends the cases of the selected rows, many at once, judges them, and shrinks the findings.
 *
 * @param plan the operation with all of its rows
 */
export async function runRows(session: Session, plan: OperationRows, options: RunOptions): Promise<RunResult> {
  const { watching, requestModel: model = plan.locked?.requestModel } = plan;
  const { deadline = Infinity } = options;
  const sentBefore = session.sender.sent;
  const requests = (): number => session.sender.sent - sentBefore;
  const results = new Results(
    options.selected,
    watching,
    (trial) => model !== undefined && reachedSuccess(model, trial),
    requests,
  );
  const resultWith = (findings: readonly Finding[], cut: Cut | undefined): RunResult => ({
    clauses: results.clauses(),
    findings,
    requests: requests(),
    reachedSuccess: results.reachedSuccess,
    ...(cut !== undefined && { cut }),
  });
  options.watch?.(() => {
    skipRest(results, options.selected);
    return resultWith(asDrawn(results), undefined);
  });
  let findings: Finding[] = [];
  if (model !== undefined) {
    const runTrial = createTrialRunner(session, model);
    const send = async (job: Job | SkippedVariant): Promise<void> => {
      const reason = 'because' in job ? job : (reasonToStop(results, session) ?? reasonToSkip(results, job.row));
      if (reason !== undefined) results.skip(job, reason);
      else if (!('because' in job)) await runJob(results, job, runTrial);
    };
    const isExclusive = (row: Row): boolean => row.state === 'planned' && row.kind === 'tested' && row.exclusive;
    const together = options.selected.filter((row) => !isExclusive(row));
    await pump(generateCases(session, together, deadline), session.inFlight, send);
    await pump(generateCases(session, options.selected.filter(isExclusive), deadline), 1, send);
    findings = options.shrinks
      ? mergeIdentical(
          await shrinkAll(session, runTrial, watching, mergeSimilar([...results.suspicions.values()]), deadline),
        )
      : asDrawn(results);
  }
  return resultWith(findings, await cutOf(results, session, plan));
}

/** The faults, each with the smallest of the drawn requests that show it. */
function asDrawn(results: Results): Finding[] {
  return mergeSimilar([...results.suspicions.values()]).map((suspicion) => suspicion.asDrawn());
}

async function runJob(results: Results, job: Job, runTrial: TrialRunner): Promise<void> {
  try {
    results.record(job, await runTrial(job.given));
  } catch (error) {
    if (!(error instanceof Unserializable)) throw error;
    results.skip(job, { because: error.message, cure: 'give a value in VALUES that can be serialized' });
  }
}

/** Generates the cases row by row, each only when it can be sent at once. */
function* generateCases(session: Session, rows: readonly Row[], deadline: number): Generator<Job | SkippedVariant> {
  for (const row of rows) {
    if (row.state !== 'planned') continue;
    const weight = row.kind === 'tested' ? row.weight : 1;
    const share = Math.max(1, Math.ceil((session.runs * weight) / row.variants.length));
    const numRuns = row.clause.level === 'must' ? share : Math.min(observedRuns, session.runs);
    for (const variant of row.variants) {
      const seed = hash(`${row.clause.id} ${variant.name}`, session.seed);
      const cases = performance.now() > deadline ? notInTime : generate(variant, seed, numRuns);
      if ('because' in cases) yield { row, variant, ...cases };
      else {
        for (const [index, given] of cases) {
          if (performance.now() > deadline) {
            yield { row, variant, ...notInTime };
            break;
          }
          yield { row, variant, seed, index, given };
        }
      }
    }
  }
}

/** A variant that no case can be generated for. */
interface SkippedVariant extends Pick<Job, 'row' | 'variant'> {
  readonly because: string;
  readonly cure: string;
}

/** Draws for each case that is sent, if some of the draws cannot be sent. */
const drawsPerCase = 3;

/**
 * The cases of a variant that can be sent, each with its index among all draws, by which it can be drawn again; or why
 * none can be generated.
 */
function generate(
  { arbitrary }: Variant,
  seed: number,
  numRuns: number,
): [index: number, given: Case][] | Pick<SkippedVariant, 'because' | 'cure'> {
  try {
    const sendable = [...sendableCases(fc.sample(arbitrary, { seed, numRuns }))];
    if (sendable.length === numRuns) return sendable;
    // For some keywords no draw differs from a valid value on the wire. That says nothing about the server.
    return [...sendableCases(fc.sample(arbitrary, { seed, numRuns: numRuns * drawsPerCase }))].slice(0, numRuns);
  } catch (error) {
    if (error instanceof UnsupportedSchema) return { because: error.message, cure: 'simplify the schema' };
    throw error;
  }
}

/** The draws that can be sent, with their indices. */
function* sendableCases(draws: readonly (Case | Unfit)[]): Generator<[index: number, given: Case]> {
  for (const [index, drawn] of draws.entries()) if (drawn.kind !== 'unfit') yield [index, drawn];
}
