import type { OperationRows, Row } from '../clause/index.ts';
import { foldTally, type Inconclusive } from '../verdict/index.ts';
import type { Book } from './book.ts';
import { keepsAskingToWait, type Cut } from './cut.ts';
import { cutBy, preflight } from './preflight.ts';
import type { Session } from './session.ts';

/** Why a case is not sent. */
type Reason = Omit<Inconclusive, 'kind'>;

/**
 * After so many cases of one clause without an answer, the rest is not sent, because each can take the whole TIMEOUT.
 */
const mostUnanswered = 3;
const unanswered = {
  because: 'not sent: the server did not answer similar requests',
  cure: 'see the finding',
};
const stoppedAnswering = { because: 'the server has stopped answering', cure: 'see the finding' };
const runEnded: Reason = { because: 'not sent: the run was cut short', cure: 'run it again', cut: true };

/** Why no more cases of any clause are sent; undefined as long as they are sent. */
export function reasonToStop(book: Book, { inFlight }: Session): Reason | undefined {
  if (book.silentTrials >= 2 * inFlight) return stoppedAnswering;
  const { waitingTrials, askedToWait } = book;
  // Fewer trials could all have been in flight when the server asked to wait only once.
  if (askedToWait === undefined || waitingTrials < inFlight) return undefined;
  return { ...keepsAskingToWait(askedToWait), cut: true };
}

/** Why no more cases of a row are sent; undefined as long as they are sent. */
export function reasonToSkip(book: Book, row: Row): Reason | undefined {
  return book.silenceOf(row) >= mostUnanswered ? unanswered : undefined;
}

/**
 * What cut the run of some rows short; undefined if nothing did. A single request that the server deferred does not
 * count. A clause must be inconclusive because of it, or the server must have asked to wait until the end.
 */
export async function cutOf(book: Book, session: Session, plan: OperationRows): Promise<Cut | undefined> {
  if (book.unreachable !== undefined) {
    const because = `the server is no longer reachable: ${book.unreachable}`;
    return { because, cure: 'check why it stopped, and start it again' };
  }
  return limitOf(book) ?? (await silenceOf(book, session, plan));
}

function limitOf(book: Book): Cut | undefined {
  const isInconclusive = book.clauses().some(({ row: { state, clause }, tally }) => {
    const counts = clause.level === 'must' || book.waitingTrials > 0;
    return counts && state === 'planned' && foldTally(tally).doubt?.cut === true;
  });
  if (!isInconclusive) return undefined;
  if (book.askedToWait !== undefined) return keepsAskingToWait(book.askedToWait);
  return { because: 'the server was not reachable for some time', cure: 'check the server, and run again' };
}

/** If the last cases got no answer, the preflight shows whether the server has stopped answering. */
async function silenceOf(book: Book, session: Session, plan: OperationRows): Promise<Cut | undefined> {
  if (book.silentTrials < mostUnanswered) return undefined;
  const reached = await preflight(session, [plan]);
  return reached.kind === 'no' ? cutBy(reached) : undefined;
}

/** Records for every planned row that the run ended before all of its cases were sent. */
export function skipRest(book: Book, rows: readonly Row[]): void {
  for (const row of rows) {
    if (row.state === 'planned') for (const variant of row.variants) book.skip({ row, variant }, runEnded);
  }
}
