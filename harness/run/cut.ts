import type { Trial } from '../clause/index.ts';
import { asksToWait, type Exchange } from '../exchange/index.ts';

/** What cut a test short, outside of the user's choice. */
export interface Cut {
  readonly because: string;
  readonly cure: string;
}

/** A server that keeps asking to wait. */
export function keepsAskingToWait(status: number): Cut {
  return { because: `the server keeps asking to wait (${status})`, cure: 'raise its rate limit for the run' };
}

/** The status with which a server asked to wait for longer than it is waited for, in any exchange of a trial. */
export function waitAskedIn(trial: Trial): number | undefined {
  const { outcome } = exchangesOf(trial).find((each) => asksToWait(each.outcome)) ?? {};
  return outcome?.kind === 'answered' ? outcome.status : undefined;
}

/** Whether a request that was sent reached no server. */
export function isUnreached({ outcome, attempts }: Exchange): boolean {
  return outcome.kind === 'unanswered' && outcome.reason === 'no connection' && attempts > 0;
}

/** Whether something outside of the clause that a trial is about kept it from showing anything. */
export function wasCut(trial: Trial): boolean {
  return waitAskedIn(trial) !== undefined || exchangesOf(trial).some(isUnreached);
}

/** The requests to operations of the document: what becomes of others says nothing of a limit on these. */
function exchangesOf({ exchange, control, fresh, earlier, steps = [] }: Trial): Exchange[] {
  const all = [exchange, control, fresh, earlier?.exchange, earlier?.control, earlier?.fresh, ...steps];
  return all.filter((each) => each !== undefined).filter(({ request }) => request.astray !== true);
}
