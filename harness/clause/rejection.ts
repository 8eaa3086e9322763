import type { Outcome } from '../exchange/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import {
  describeOutcome,
  isDocumentedUnavailable,
  isRedirection,
  isRejection,
  isSuccess,
  judgeUnavailable,
  nameOutcome,
  validationStatuses,
  wrongOutcome,
} from './model/answer.ts';
import { cureOfCredentials } from './cure-of-credentials.ts';
import { isCheckedBeforeUser } from './login.ts';
import { failsAlike } from './model/fails-alike.ts';
import type { RequestModel } from './request/request-model.ts';
import type { InvalidTrial } from './model/trial.ts';

/** Statuses by which a server rejects a request for what it contains (RFC 9110 §15.5, RFC 4918 §11.2). */
const ofContent: readonly number[] = [...validationStatuses, 413, 414, 415];

/** Statuses by which a server rejects a request that it has understood, for who sends it or for what there is. */
const ofMeaning: readonly number[] = [401, 402, 403, 409, 410, 412, 423];

/**
 * Judges a request that is invalid in exactly one way (rules 2 and 3). It must be rejected with a client error, and the
 * rejection counts only if the control, which is the same request but valid, is accepted, or rejected for another reason: a
 * login answers 401 to a user that it does not know, and 400 only to what it can't read.
 *
 * @param what what is invalid, as a clause of a sentence after "because": `/id in the body is missing`
 */
export function judgeRejected(model: RequestModel, trial: InvalidTrial, what: string): Verdict {
  const { exchange, control } = trial;
  if (isSuccess(model.operation, exchange.outcome)) {
    return violation(
      'accepted',
      'status',
      `a rejection (4XX), because ${what}`,
      `accepted with ${describeOutcome(exchange.outcome)}`,
    );
  }
  const unavailable = judgeUnavailable(exchange);
  if (unavailable !== undefined) return unavailable;
  // The server does not do what is asked for, and says nothing about the error.
  if (isDocumentedUnavailable(model.operation, exchange.outcome)) {
    return inconclusive(
      `the documented ${nameOutcome(exchange.outcome)} is neither a rejection nor an acceptance`,
      'test a server that does what is asked for',
    );
  }
  if (isRedirection(exchange.outcome) && isSameStatus(exchange.outcome, control?.outcome)) {
    return inconclusive(
      `the same request without this error got the same redirection (${describeOutcome(exchange.outcome)})`,
      'find out why the server redirects valid requests',
    );
  }
  if (control !== undefined && failsAlike(exchange, control)) {
    return inconclusive(
      `the server fails at the same request without this error, too (${describeOutcome(control.outcome)})`,
      'see the finding about valid requests of the operation',
    );
  }
  if (!isRejection(exchange.outcome)) return wrongOutcome(exchange, `a rejection (4XX), because ${what}`);
  if (control === undefined)
    return inconclusive('rejected, but the same request without this error was not sent', 'increase TIME');
  if (isSuccess(model.operation, control.outcome) || isRejectedLater(exchange.outcome, control.outcome)) return pass;
  if (isCheckedBeforeUser(model, exchange, control)) return pass;
  return inconclusive(
    `rejected, but proves nothing: the same request without this error was rejected too (${describeOutcome(control.outcome)})`,
    cureOfCredentials(model, control) ?? 'find out why the server rejects valid requests',
  );
}

/** Whether what a request contains is rejected, and the control only for what it means. */
function isRejectedLater(invalid: Outcome, control: Outcome): boolean {
  const isOf = (outcome: Outcome, statuses: readonly number[]): boolean =>
    outcome.kind === 'answered' && statuses.includes(outcome.status);
  return isOf(invalid, ofContent) && isOf(control, ofMeaning);
}

function isSameStatus(one: Outcome, other: Outcome | undefined): boolean {
  return one.kind === 'answered' && other?.kind === 'answered' && one.status === other.status;
}
