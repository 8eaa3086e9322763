import { responseFor, type Operation, type Response } from '../../document/index.ts';
import { asksToWait, statusSent, type Answered, type Exchange, type Outcome } from '../../exchange/index.ts';
import { inconclusive, violation, type Verdict } from '../../verdict/index.ts';

/**
 * Whether an answer is a success of the operation: 2XX, the documented redirection of an operation that documents no
 * 2XX, or a documented 303 to a read: what was asked for is elsewhere (RFC 9110 §15.4.4), as the result of a job that is
 * done.
 */
export function isSuccess(operation: Operation, outcome: Outcome): boolean {
  if (outcome.kind !== 'answered') return false;
  if (outcome.status >= 200 && outcome.status < 300) return true;
  const isRead = operation.method === 'GET' || operation.method === 'HEAD';
  // A server need not send again what the client already has (RFC 9110 §15.4.5).
  if (outcome.status === 304 && isRead) return operation.responses.some(({ status }) => status === '304');
  if (outcome.status === 303 && isRead)
    return operation.responses.some((each) => each.status === '303' && !signsIn(each));
  const redirects = outcome.status >= 300 && outcome.status < 400;
  const documents2xx = operation.responses.some(({ status }) => status.startsWith('2'));
  return redirects && !documents2xx && responseFor(operation, outcome.status) !== undefined;
}

/** Whether a documented redirection leads to where a user signs in: no request succeeds by it. */
function signsIn({ description }: Response): boolean {
  return /\b(?:log[ -]?[io]n|sign[ -]?in|authenticat\w*|unauthori[sz]ed)\b/i.test(description);
}

/**
 * Whether the server rejected the request: a client error (RFC 9110 §15.5) that does not ask the client to wait, or the
 * end of a connection with a wrong client certificate.
 */
export function isRejection(outcome: Outcome): boolean {
  if (outcome.kind === 'unanswered') return outcome.reason === 'certificate rejected';
  return outcome.status >= 400 && outcome.status < 500 && !asksToWait(outcome);
}

/** Whether the server sent the client elsewhere (RFC 9110 §15.4). */
export function isRedirection(outcome: Outcome): boolean {
  return outcome.kind === 'answered' && outcome.status >= 300 && outcome.status < 400;
}

/** Statuses by which a server rejects a value or a field that the document does not specify. */
export const validationStatuses: readonly number[] = [400, 422];

/** Header fields with a precondition, of which 412 says that it is not met (RFC 9110 §13.1). */
const preconditions: readonly string[] = ['if-match', 'if-none-match', 'if-unmodified-since', 'if-modified-since'];

/**
 * Whether a server rejects the content of a request: with 400, with 422, or with 412 where the request has no precondition. Gateways for
 * gRPC answer with 412 where a server finds that it is not in the state for what is asked.
 */
export function canBeOfValidation({ outcome, request }: Pick<Exchange, 'outcome' | 'request'>): boolean {
  if (outcome.kind !== 'answered') return false;
  if (validationStatuses.includes(outcome.status)) return true;
  return outcome.status === 412 && !request.headers.some(([name]) => preconditions.includes(name.toLowerCase()));
}

/** Whether a status means that the resource does not exist (RFC 9110 §15.5.5, §15.5.11). */
export function saysNothingThere(status: number): boolean {
  return status === 404 || status === 410;
}

/** Whether an answer says that a resource is not for the user, or not there: a server can forbid what is not there. */
export function isHidden({ outcome }: Pick<Exchange, 'outcome'>): boolean {
  return outcome.kind === 'answered' && (outcome.status === 403 || saysNothingThere(outcome.status));
}

/** Whether the answer is a fault whatever was sent (rule 4). */
export function isFault(outcome: Outcome): boolean {
  if (outcome.kind === 'unanswered') return outcome.reason !== 'certificate rejected' && outcome.reason !== 'silent';
  return outcome.status >= 500 && !asksToWait(outcome);
}

/** Whether the server answered that it failed. */
export function answersFailure(outcome: Outcome): boolean {
  return outcome.kind === 'answered' && isFault(outcome);
}

/** Whether a server answers as documented that it can't do what is asked for: 501, or 503 (RFC 9110 §15.6.2, §15.6.4). */
export function isDocumentedUnavailable({ responses }: Operation, outcome: Outcome): boolean {
  if (outcome.kind !== 'answered' || ![501, 503].includes(outcome.status)) return false;
  return responses.some(({ status }) => status === String(outcome.status));
}

/**
 * Whether a document has the status of a rejection, or any can be meant: a document that leaves out all rejections of an operation
 * says nothing of how one is answered.
 */
export function canBeMeant(operation: Operation, status: number): boolean {
  const hasRejections = operation.responses.some((each) => each.status.startsWith('4') || each.status === 'default');
  return !hasRejections || responseFor(operation, status) !== undefined;
}

/** Names an outcome in a few words: outcomes of the same cause have the same name. */
export function nameOutcome(outcome: Outcome): string {
  return outcome.kind === 'answered' ? `status ${statusSent(outcome)}${saysFailure(outcome)}` : outcome.reason;
}

/** Describes an outcome for use within a sentence. */
export function describeOutcome(outcome: Outcome): string {
  if (outcome.kind === 'unanswered') return `${outcome.reason}: ${outcome.detail}`;
  return `status ${statusSent(outcome)}${saysFailure(outcome)}`;
}

function saysFailure({ sentStatus }: Answered): string {
  return sentStatus === undefined ? '' : ' with a failure in the body';
}

/** The verdict of every clause on an exchange without a usable answer; undefined when there is one. */
export function judgeUnavailable(exchange: Exchange): Verdict | undefined {
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
  if (outcome.kind === 'unanswered' && outcome.reason === 'silent') {
    return inconclusive(outcome.detail, 'make the stream send something at once during the run');
  }
  return undefined;
}

/** The violation when an outcome is not the expected one. */
export function wrongOutcome(exchange: Exchange, expected: string): Verdict {
  return violation(nameOutcome(exchange.outcome), 'status', expected, describeOutcome(exchange.outcome));
}

/** Whether a document says that an operation can reject a resource: as not there, or as not for everybody. */
export function hidesResources({ responses }: Operation): boolean {
  return responses.some(({ status }) => ['403', '404', '4XX'].includes(status));
}
