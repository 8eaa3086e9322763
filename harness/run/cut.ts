import { exchangesOf, type Trial } from '../clause/index.ts';
import { asksToWait, type Exchange } from '../exchange/index.ts';

/** Why a test or a run was cut short, if the user did not choose that. */
export interface Cut {
  readonly because: string;
  /** What the user can do about it. */
  readonly cure: string;
}

/**
 * The cut of a server that keeps asking to wait.
 *
 * @param status the status with which it asks: 429, or 503 with Retry-After
 */
export function keepsAskingToWait(status: number): Cut {
  return { because: `the server keeps asking to wait (${status})`, cure: 'raise its rate limit for the run' };
}

/**
 * Why the clauses of an operation with a rate limit of its own are not judged. It cuts nothing else short.
 *
 * @param status the status with which it asks to wait
 */
export function limitsAlone(operation: string, status: number): Cut {
  return {
    because: `${operation} keeps asking to wait (${status}) while other operations answer`,
    cure: 'raise the rate limit of this operation for the run',
  };
}

/** A request to wait for longer than the sender waits. */
export interface AskedWait {
  readonly operation: string;
  readonly status: number;
}

/** The first request to wait for longer than the sender waits, in any exchange of a trial. */
export function waitAskedIn(trial: Trial): AskedWait | undefined {
  for (const { outcome, request } of relevantExchanges(trial))
    if (outcome.kind === 'answered' && asksToWait(outcome))
      return { operation: request.operation ?? '', status: outcome.status };
  return undefined;
}

/** Whether the sender tried to send a request and could not connect to the server. */
export function isUnreached({ outcome, attempts }: Exchange): boolean {
  return outcome.kind === 'unanswered' && outcome.reason === 'no connection' && attempts > 0;
}

/** Whether a trial shows nothing about its clause because the server asked to wait or was not reachable. */
export function wasCut(trial: Trial): boolean {
  return waitAskedIn(trial) !== undefined || relevantExchanges(trial).some(isUnreached);
}

/** The exchanges with operations of the document. The answers to other requests show nothing about a limit on these. */
function relevantExchanges(trial: Trial): readonly Exchange[] {
  return exchangesOf(trial).filter(({ request }) => request.astray !== true);
}
