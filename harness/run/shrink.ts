import * as fc from 'fast-check';
import type { Trial, WatchingRow } from '../clause/index.ts';
import type { Finding, Suspicion } from './finding.ts';
import { faultOf, judgeTrial } from './judge.ts';
import type { Session } from './session.ts';
import { Unserializable } from './trial-context.ts';
import type { TrialRunner } from './trial.ts';

/** How often the first request is sent again before the fault is reported as not repeating. */
const replays = 3;
/** The time limit for all findings of one call, in milliseconds. The findings after that are not shrunk. */
const timeForAll = 15_000;

/**
 * Looks for the smallest request of each fault, one after the other.
 *
 * @param watching rows that judge every exchange
 * @param deadline the moment, in milliseconds of performance.now(), after which no finding is shrunk
 */
export async function shrinkAll(
  session: Session,
  runTrial: TrialRunner,
  watching: readonly WatchingRow[],
  suspicions: readonly Suspicion[],
  deadline: number,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const started = Date.now();
  for (const suspicion of suspicions) {
    const inTime = Date.now() - started < timeForAll && performance.now() < deadline;
    findings.push(inTime ? await shrink(session, runTrial, watching, suspicion) : suspicion.asDrawn());
  }
  return findings;
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
    const found = faultOf(row, judgeTrial(row, trial, watching));
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
