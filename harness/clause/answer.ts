import { responseFor, type Operation } from '../document/index.ts';
import { asksToWait, type Exchange, type Outcome } from '../exchange/index.ts';
import { inconclusive, violation, type Verdict } from '../verdict/index.ts';

/**
 * Whether an answer is a success of the operation: 2XX, or the documented redirection of an operation that documents no
 * 2XX at all.
 */
export function isSuccess(operation: Operation, outcome: Outcome): boolean {
  if (outcome.kind !== 'answered') return false;
  if (outcome.status >= 200 && outcome.status < 300) return true;
  const isInterpretation = operation.method === 'GET' || operation.method === 'HEAD';
  // What the client has already need not be sent again (RFC 9110 §15.4.5).
  if (outcome.status === 304 && isInterpretation) return operation.responses.some(({ status }) => status === '304');
  const redirects = outcome.status >= 300 && outcome.status < 400;
  const documents2xx = operation.responses.some(({ status }) => status.startsWith('2'));
  return redirects && !documents2xx && responseFor(operation, outcome.status) !== undefined;
}

/** Whether the server said no: a client error (RFC 9110 §15.5) that is not a request to wait. */
export function isRejection(outcome: Outcome): boolean {
  return outcome.kind === 'answered' && outcome.status >= 400 && outcome.status < 500 && !asksToWait(outcome);
}

/** Whether a status says that nothing is there (RFC 9110 §15.5.5, §15.5.11). */
export function saysNothingThere(status: number): boolean {
  return status === 404 || status === 410;
}

/** Whether the answer is a fault in itself, whatever was sent (rule 4). */
export function isFault(outcome: Outcome): boolean {
  return outcome.kind === 'unanswered' || (outcome.status >= 500 && !asksToWait(outcome));
}

/** An outcome in a few words, the same for outcomes of the same cause. */
export function nameOutcome(outcome: Outcome): string {
  return outcome.kind === 'answered' ? `status ${outcome.status}` : outcome.reason;
}

/** An outcome in a sentence's part. */
export function describeOutcome(outcome: Outcome): string {
  return outcome.kind === 'answered' ? `status ${outcome.status}` : `${outcome.reason}: ${outcome.detail}`;
}

/** The verdict that the answer of every active clause comes to when the server could not be heard. */
export function unheard(exchange: Exchange): Verdict | undefined {
  const { outcome } = exchange;
  if (asksToWait(outcome)) {
    return inconclusive(
      `the server keeps asking to wait (${nameOutcome(outcome)})`,
      'raise its rate limit for the run',
    );
  }
  if (outcome.kind === 'unanswered' && outcome.reason === 'no connection') {
    return inconclusive(outcome.detail, outcome.cure);
  }
  return undefined;
}

/** A violation of what an outcome should have been. */
export function wrongOutcome(exchange: Exchange, expected: string): Verdict {
  return violation(nameOutcome(exchange.outcome), 'status', expected, describeOutcome(exchange.outcome));
}
