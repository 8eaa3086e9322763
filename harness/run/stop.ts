import type { OperationRows, Row } from '../clause/index.ts';
import { foldTally, type Inconclusive } from '../verdict/index.ts';
import type { Book } from './book.ts';
import { keepsAskingToWait, type Cut } from './cut.ts';
import { cutBy, reach } from './preflight.ts';
import type { Session } from './session.ts';

/** Why a case is not sent. */
type Reason = Omit<Inconclusive, 'kind'>;

/** Cases of one clause that got no answer, after which the rest of them are not sent: each may cost the whole time limit. */
const patienceWithSilence = 3;
const notSent = {
  because: 'not sent, for the server leaves such requests without an answer',
  cure: 'see the finding',
};
const stoppedAnswering = { because: 'the server has stopped answering', cure: 'see the finding' };
const runEnded: Reason = { because: 'not sent, because the run was cut short', cure: 'run it again', cut: true };

/** Why no case of any clause is sent any more, if none is. */
export function reasonToStop(book: Book, { inFlight }: Session): Reason | undefined {
  if (book.silentTrials >= 2 * inFlight) return stoppedAnswering;
  const { waitingTrials, askedToWait } = book;
  // Fewer may all have been under way when the server asked to wait for a moment.
  if (askedToWait === undefined || waitingTrials < inFlight) return undefined;
  return { ...keepsAskingToWait(askedToWait), cut: true };
}

/** Why no case of a row is sent any more, if none is. */
export function reasonToSkip(book: Book, row: Row): Reason | undefined {
  return book.silenceOf(row) >= patienceWithSilence ? notSent : undefined;
}

/**
 * What cut the run of some rows short. A single request that was put off is no reason: a clause must have been left open by
 * it, or the server must have been asking to wait to the end.
 */
export async function cutOf(book: Book, session: Session, plan: OperationRows): Promise<Cut | undefined> {
  if (book.unreachable !== undefined) {
    const because = `the server can't be reached any more: ${book.unreachable}`;
    return { because, cure: 'see why it ended, and start it again' };
  }
  return limitOf(book) ?? (await silenceOf(book, session, plan));
}

function limitOf(book: Book): Cut | undefined {
  const isLeftOpen = book.clauses().some(({ row: { state, clause }, tally }) => {
    const counts = clause.level === 'must' || book.waitingTrials > 0;
    return counts && state === 'planned' && foldTally(tally).doubt?.cut === true;
  });
  if (!isLeftOpen) return undefined;
  if (book.askedToWait !== undefined) return keepsAskingToWait(book.askedToWait);
  return { because: 'no server could be reached for a while', cure: 'see why, and run again' };
}

/** Where the last cases got no answer, a plain request shows whether the server answers none any more. */
async function silenceOf(book: Book, session: Session, plan: OperationRows): Promise<Cut | undefined> {
  if (book.silentTrials < patienceWithSilence) return undefined;
  const reached = await reach(session, [plan]);
  return reached.kind === 'no' ? cutBy(reached) : undefined;
}

/** Enters, where a run ends before all of its cases were sent, that some variants were not tried, or not to the end. */
export function enterRest(book: Book, rows: readonly Row[]): void {
  for (const row of rows) {
    if (row.state === 'planned') for (const variant of row.variants) book.skip({ row, variant }, runEnded);
  }
}
