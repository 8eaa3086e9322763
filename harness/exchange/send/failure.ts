import { asksToWait, type DroppedConnection, type Outcome } from '../exchange.ts';
import type { Attempted } from './attempted.ts';

/** After this many idle milliseconds, a server may have closed a connection because it was idle. */
const idle = 1000;

/** Whether a closed connection was idle for so long that its end says nothing about the request. A new one was not. */
export function wasIdle({ served, idle: unused }: DroppedConnection): boolean {
  return served > 0 && unused >= idle;
}

/**
 * Whether a closed connection has an excuse: it was idle, or the server failed just before, which is reported
 * separately. A new connection has none.
 */
function isExcused(dropped: DroppedConnection): boolean {
  return wasIdle(dropped) || (dropped.served > 0 && dropped.failed);
}

/**
 * Whether a server may close a connection like this: it has an excuse, or all were closed after the same number of
 * requests. A server that does so should announce it (RFC 9112 §9.6), but need not.
 */
export function mayClose(dropped: DroppedConnection): boolean {
  return isExcused(dropped) || (dropped.served > 0 && !dropped.varied);
}

/**
 * How an attempt failed in a way that load can cause: a 5XX that does not ask to wait, no complete answer, or a closed
 * connection; undefined if it did not. Failures with the same name have the same cause.
 */
export function failureOf({ outcome, dropped }: Pick<Attempted, 'outcome' | 'dropped'>): string | undefined {
  return nameFailure(outcome) ?? (dropped === undefined || mayClose(dropped) ? undefined : 'dropped');
}

function nameFailure(outcome: Outcome): string | undefined {
  if (outcome.kind === 'answered') {
    return outcome.status >= 500 && !asksToWait(outcome) ? `status ${outcome.status}` : undefined;
  }
  return ['dropped', 'timed out', 'truncated'].includes(outcome.reason) ? outcome.reason : undefined;
}
