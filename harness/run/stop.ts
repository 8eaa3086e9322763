import type { Row } from '../clause/index.ts';
import type { OperationRows } from '../plan/index.ts';
import { foldTally, type Inconclusive } from '../verdict/index.ts';
import type { Results } from './results.ts';
import { keepsAskingToWait, type Cut } from './cut.ts';
import { cutBy, preflight } from './preflight.ts';
import type { Session } from './session.ts';

/** Why a case is not sent. */
type Reason = Omit<Inconclusive, 'kind'>;

/**
 * After so many cases of one clause without an answer, the rest is not sent, because each can take the whole TIMEOUT.
 */
const mostUnanswered = 3;
const similarUnanswered = {
  because: 'not sent: the server did not answer similar requests',
  cure: 'see the finding',
};
const stoppedAnswering = { because: 'the server has stopped answering', cure: 'see the finding' };
const runEnded: Reason = { because: 'not sent: the run was cut short', cure: 'run it again', cut: true };

/** Why no more cases of any clause are sent; undefined as long as they are sent. */
export function reasonToStop(results: Results, { inFlight }: Session): Reason | undefined {
  if (results.unansweredTrials >= 2 * inFlight) return stoppedAnswering;
  const { waitingTrials, askedToWait } = results;
  // Fewer trials could all have been in flight when the server asked to wait only once.
  if (askedToWait === undefined || waitingTrials < inFlight) return undefined;
  return { ...keepsAskingToWait(askedToWait), cut: true };
}

/** Why no more cases of a row are sent; undefined as long as they are sent. */
export function reasonToSkip(results: Results, row: Row): Reason | undefined {
  return results.unansweredOf(row) >= mostUnanswered ? similarUnanswered : undefined;
}

/**
 * What cut the run of some rows short; undefined if nothing did. A single request that the server deferred does not
 * count. A clause must be inconclusive because of it, or the server must have asked to wait until the end.
 */
export async function cutOf(results: Results, session: Session, plan: OperationRows): Promise<Cut | undefined> {
  if (results.unreachable !== undefined) {
    const because = `the server is no longer reachable: ${results.unreachable}`;
    return { because, cure: 'check why it stopped, and start it again' };
  }
  return waitCut(results) ?? (await unansweredCut(results, session, plan));
}

function waitCut(results: Results): Cut | undefined {
  const hasDoubt = results.clauses().some(({ row: { state, clause }, tally }) => {
    const counts = clause.level === 'must' || results.waitingTrials > 0;
    return counts && state === 'planned' && foldTally(tally).doubt?.cut === true;
  });
  if (!hasDoubt) return undefined;
  if (results.askedToWait !== undefined) return keepsAskingToWait(results.askedToWait);
  return { because: 'the server was not reachable for some time', cure: 'check the server, and run again' };
}

/** If the last cases got no answer, the preflight shows whether the server has stopped answering. */
async function unansweredCut(results: Results, session: Session, plan: OperationRows): Promise<Cut | undefined> {
  if (results.unansweredTrials < mostUnanswered) return undefined;
  const reached = await preflight(session, [plan]);
  return reached.kind === 'no' ? cutBy(reached) : undefined;
}

/** Records for every planned row that the run ended before all of its cases were sent. */
export function skipRest(results: Results, rows: readonly Row[]): void {
  for (const row of rows) {
    if (row.state === 'planned') for (const variant of row.variants) results.skip({ row, variant }, runEnded);
  }
}
