import { asksToWait, decodeContent, type DroppedConnection } from '../exchange/index.ts';
import { observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isFault, nameOutcome } from './answer.ts';
import type { PlannedRow } from './clause.ts';
import type { RequestModel } from './request-model.ts';

/**
 * Whatever is sent, the server answers whole and does not fail (rule 4). A 5XX says that the server failed at a request
 * (RFC 9110 §15.6), which no request may make it do; 503 with Retry-After aside.
 */
export function answersRow(requestModel: RequestModel): PlannedRow {
  const { operation } = requestModel;
  return {
    state: 'planned',
    clause: {
      id: `${operation.name} answers`,
      level: 'must',
      sentence: 'Every request gets a complete answer, and none makes the server fail (5XX).',
      stated: 'RFC 9110 §15.6',
      operation: operation.name,
      aspect: 'responds as documented',
    },
    variants: [],
    open: [],
    meansFailure: true,
    judgeExchange({ request, outcome, dropped }): Verdict | undefined {
      if (outcome.kind === 'unanswered' && outcome.reason === 'no connection') return dropped && judgeEnded(dropped);
      // A method that no resource has may be one that the server does not know at all (RFC 9110 §15.6.2).
      if (request.astray && outcome.kind === 'answered' && outcome.status === 501) return pass;
      if (isFault(outcome)) {
        return violation(nameOutcome(outcome), 'answer', 'a complete answer below 500', describeOutcome(outcome));
      }
      if (asksToWait(outcome) || outcome.kind === 'unanswered') return undefined;
      const content = decodeContent(outcome);
      if (!content.ok) return violation('undecodable', 'body', 'a body that can be decoded', content.reason);
      return dropped === undefined ? pass : judgeDropped(dropped);
    },
  };
}

/**
 * A connection that was closed under a request, and nobody to be reached since: a request that ends the server is the worst
 * that there is. Which of those that were under way has done so can't be told.
 */
function judgeEnded(dropped: DroppedConnection): Verdict | undefined {
  if (isExcused(dropped)) return undefined;
  const actual =
    'the connection was closed without an answer, and no server can be reached since: this request, or one sent at the same time, may have ended it';
  return violation('ended', 'answer', 'a complete answer below 500', actual);
}

/** Milliseconds of idleness from which on a server may have closed a connection for it. */
const idle = 1000;

/**
 * Whether a closed connection has an excuse: idleness, or a failure of the server just before, which is told by itself. A
 * new connection has none.
 */
function isExcused({ served, idle: unused, failed }: DroppedConnection): boolean {
  return served > 0 && (unused >= idle || failed);
}

/**
 * A connection that was closed under a request, which a fresh connection then answered. One that is closed after a certain
 * number of requests should say so (RFC 9112 §9.6), but need not.
 */
function judgeDropped(dropped: DroppedConnection): Verdict {
  if (isExcused(dropped) || (dropped.served > 0 && !dropped.varied))
    return observation('closed a connection without an answer, then answered on a fresh one');
  const actual = `the connection was closed without an answer to its request number ${dropped.served + 1}; a fresh one was answered`;
  return violation('dropped', 'answer', 'a complete answer below 500', actual);
}
