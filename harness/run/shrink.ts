import * as fc from 'fast-check';
import type { Trial, WatchingRow } from '../clause/index.ts';
import type { OperationRows } from '../plan/index.ts';
import type { Finding, Suspicion } from './finding.ts';
import { faultOf, judgeTrial } from './judge.ts';
import type { Session } from './session.ts';
import { Unserializable } from './trial-context.ts';
import type { TrialRunner } from './trial.ts';

/** How often the first request is sent again before the fault is reported as not repeating. */
const replays = 3;
/** The time limit for all findings of a run, in milliseconds. The findings after that are not shrunk. */
const timeForAll = 30_000;

/** Causes of a fault for which no further request is worth its time. */
const slow = new Set(['timed out', 'too large']);

/** What shrinking needs to know of the run of an operation. */
interface Shrinkable {
  readonly plan: Pick<OperationRows, 'watching'>;
  readonly runTrial: TrialRunner;
}

/**
 * Looks for the smallest request of each fault of a run, one after the other. What all answers show, such as a wrong
 * field of an error, has one cause in all operations, so it is shrunk once.
 */
export class Shrinker {
  readonly #session: Session;
  readonly #deadline: number;
  readonly #shrunk = new Set<string>();
  #spent = 0;

  /** @param deadline the moment, in milliseconds of performance.now(), after which no finding is shrunk */
  constructor(session: Session, deadline: number) {
    this.#session = session;
    this.#deadline = deadline;
  }

  async shrink({ plan: { watching }, runTrial }: Shrinkable, suspicion: Suspicion): Promise<Finding> {
    const started = performance.now();
    const cause = sharedCause(suspicion);
    // Each try could take the whole time limit. The request was sent alone before.
    if (slow.has(suspicion.example.fault.violation.cause)) return suspicion.asDrawn();
    const isKnown = cause !== undefined && this.#shrunk.has(cause);
    if (isKnown || this.#spent > timeForAll || started > this.#deadline) return suspicion.asDrawn();
    if (cause !== undefined) this.#shrunk.add(cause);
    const finding = await shrink(this.#session, runTrial, watching, suspicion);
    this.#spent += performance.now() - started;
    return finding;
  }
}

/** What answers of several operations can show alike; undefined if the fault is about the request of a clause. */
function sharedCause({ example: { row, fault } }: Suspicion): string | undefined {
  const [main] = fault.clauses;
  if (main === undefined || main === row.clause) return undefined;
  return `${main.id.slice(main.operation.length)}\n${fault.violation.cause}\n${fault.violation.where}`;
}

/**
 * Looks for the smallest request that shows a fault. It generates the case again from its seed and index, and follows
 * fast-check's shrinks as long as they show the same fault, for a limited time.
 */
async function shrink(
  session: Session,
  runTrial: TrialRunner,
  watching: readonly WatchingRow[],
  suspicion: Suspicion,
): Promise<Finding> {
  const { row, variant, seed, index, fault } = suspicion.example;
  let smallest: Pick<Finding, 'trial' | 'exchange' | 'violation'> | undefined;
  let steps = -1;
  const holds = fc.asyncProperty(variant.arbitrary, async (given) => {
    const trial = given.kind === 'unfit' ? undefined : await unlessUnserializable(runTrial(given));
    if (trial === undefined) return true;
    const found = faultOf(row, judgeTrial(row, trial, watching), variant);
    if (found?.key !== fault.key) return true;
    steps += 1;
    smallest = { trial, exchange: found.exchange, violation: found.violation };
    return false;
  });
  const started = Date.now();
  const timeLeft = (): number => session.shrinkTime - (Date.now() - started);
  for (let replay = 0; replay < replays && smallest === undefined && timeLeft() > 0; replay += 1) {
    await fc.check(holds, {
      seed,
      path: String(index),
      numRuns: 1,
      interruptAfterTimeLimit: timeLeft(),
      markInterruptAsFailure: false,
    });
  }
  const met = suspicion.asDrawn();
  return smallest === undefined ? { ...met, repeats: 'no' } : { ...met, ...smallest, repeats: 'yes', shrinks: steps };
}

/** The trial; undefined if the case can't be serialized, because that can happen to a smaller case. */
async function unlessUnserializable(trial: Promise<Trial>): Promise<Trial | undefined> {
  try {
    return await trial;
  } catch (error) {
    if (error instanceof Unserializable) return undefined;
    throw error;
  }
}
