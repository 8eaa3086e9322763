import type { Row } from '../clause/index.ts';
import type { OperationRows } from '../plan/index.ts';
import { addVerdict, foldTally, type Inconclusive } from '../verdict/index.ts';
import { mostTogether } from './batch.ts';
import type { Contact } from './contact.ts';
import type { ClauseResult, Results } from './results.ts';
import { keepsAskingToWait, limitsAlone, type Cut } from './cut.ts';
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
const notReachable: Reason = {
  because: 'not sent: the server is no longer reachable',
  cure: 'check why it stopped, and start it again',
  cut: true,
};
export const notInTime: Reason = { because: 'not sent: the time limit was reached', cure: 'increase TIME' };
/** Why a test is not run when TIME is used up. */
export const outOfTime = { because: 'the time limit was reached before this test', cure: 'increase TIME' };
const stoppedAnswering = { because: 'the server has stopped answering', cure: 'see the finding' };
/** Why a test is not run when the run is ended from outside. */
export const cutShort = { because: 'the run was cut short before this test', cure: 'run it again' };
const runEnded: Reason = { because: 'not sent: the run was cut short', cure: 'run it again', cut: true };

/** After so many cases in a row that waited in vain for an operation with a rate limit of its own, it gets no more. */
const mostForOwnLimit = 4;

/**
 * Why no more cases are sent; undefined as long as they are sent.
 *
 * @param contact of the whole run, or of one operation
 * @param least how many operations must ask to wait before the server does
 */
export function reasonToStop(contact: Contact, { inFlight, sender }: Session, least = 1): Reason | undefined {
  // Fewer trials could all have been in flight, or have had one control, when the server failed only once.
  const most = Math.max(inFlight, mostTogether);
  if (contact.unreached >= most) return notReachable;
  if (contact.unanswered >= 2 * most) return stoppedAnswering;
  const { waiting, waitingFor, askedToWait } = contact;
  if (askedToWait === undefined || waitingFor.size < least) return undefined;
  const { operation, status } = askedToWait;
  if (sender.hasOwnLimit(operation)) return waiting < mostForOwnLimit ? undefined : limitsAlone(operation, status);
  return waiting < most ? undefined : { ...keepsAskingToWait(status), cut: true };
}

/** Why no more cases of a row are sent; undefined as long as they are sent. */
export function reasonToSkip(results: Results, row: Row): Reason | undefined {
  return results.unansweredOf(row) >= mostUnanswered ? similarUnanswered : undefined;
}

/** What a run shows about its server at the end. */
export interface RunEnding {
  /** How the last trials of the whole run reached the server. */
  readonly contact: Contact;
  /** Why the server has stopped answering; undefined if it still answers. */
  readonly stopped: Cut | undefined;
  /** Since when the server fails at requests that it accepted before; undefined if it does not. */
  readonly broken?: Cut | undefined;
}

/**
 * Asks the server once more if the last trials of a run got no answer.
 *
 * @param operations of the run
 */
export async function endingOf(
  contact: Contact,
  session: Session,
  operations: readonly OperationRows[],
): Promise<RunEnding> {
  if (contact.unanswered < mostUnanswered) return { contact, stopped: undefined };
  session.sender.tryAgain();
  const reached = await preflight(session, operations);
  return { contact, stopped: reached.kind === 'no' ? cutBy(reached) : undefined };
}

/**
 * What cut the run of some rows short; undefined if nothing did. A single request that the server deferred does not
 * count. A clause must be inconclusive because of it, or the server must have asked to wait until the end.
 */
export function cutOf(results: Results, { contact, stopped, broken }: RunEnding): Cut | undefined {
  const { unreachable = results.contact.unreachable } = contact;
  const isCut = hasCutClause(results);
  if (unreachable !== undefined && (isCut || results.contact.unreachable !== undefined)) {
    const because = `the server is no longer reachable: ${unreachable}`;
    return { because, cure: cureForEnd(contact) };
  }
  if (isCut && broken !== undefined) return broken;
  if (isCut) {
    const { askedToWait = results.contact.askedToWait } = contact;
    if (askedToWait !== undefined) return keepsAskingToWait(askedToWait.status);
    return { because: 'the server was not reachable for some time', cure: 'check the server, and run again' };
  }
  return results.contact.unanswered >= mostUnanswered ? stopped : undefined;
}

/** A server can answer a request and end because of it. */
function cureForEnd({ lastAnswered }: Contact): string {
  const last = lastAnswered.length === 0 ? '' : `; it last answered ${lastAnswered.join(', ')}`;
  return `check why it stopped, and start it again${last}`;
}

/**
 * Why clauses of an operation are not judged, if all that kept asking it to wait has a rate limit of its own. The run is
 * complete nevertheless: it tested all that the server let it test.
 */
export function ownLimitIn({ contact: { askedBy, askedToWait } }: Results, { sender }: Session): Cut | undefined {
  if (askedToWait === undefined || ![...askedBy].every((each) => sender.hasOwnLimit(each))) return undefined;
  return limitsAlone(askedToWait.operation, askedToWait.status);
}

function hasCutClause(results: Results): boolean {
  return results.clauses().some(({ row: { state, clause }, tally }) => {
    const counts = clause.level === 'must' || results.contact.waiting > 0;
    return counts && state === 'planned' && foldTally(tally).doubt?.cut === true;
  });
}

/** The result of a clause in a run that ended before all of its cases were sent. */
export function asUnfinished(result: ClauseResult): ClauseResult {
  const { row } = result;
  if (row.state !== 'planned') return result;
  const tally = structuredClone(result.tally);
  for (const { name } of row.variants) addVerdict(tally, name, { kind: 'inconclusive', ...runEnded });
  return { ...result, tally };
}
