import { asksToWait, decodeContent, mayClose, wasIdle, type DroppedConnection } from '../exchange/index.ts';
import { observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isDocumentedUnavailable, isFault, nameOutcome } from './model/answer.ts';
import type { RequestModel } from './request/request-model.ts';
import { watching, type WatchingRow } from './model/row.ts';

/**
 * Whatever is sent, the server sends a complete answer and does not fail (rule 4). A 5XX means that the server failed
 * (RFC 9110 §15.6), which no request may cause. 503 with Retry-After is not a failure.
 */
export function answersRow(model: RequestModel): WatchingRow {
  const { operation } = model;
  return watching({
    clause: {
      id: `${operation.name} answers`,
      level: 'must',
      sentence: 'Every request gets a complete answer, and no request makes the server fail (5XX).',
      stated: 'RFC 9110 §15.6',
      operation: operation.name,
      aspect: 'responds as documented',
    },
    meansFailure: true,
    judgeExchange({ request, outcome, dropped }): Verdict | undefined {
      if (outcome.kind === 'unanswered' && outcome.reason === 'no connection') return dropped && judgeEnded(dropped);
      // What is beside the API does not belong to it.
      if (request.path.startsWith('/../')) return undefined;
      // The server may not know the method of a request that no operation documents (RFC 9110 §15.6.2).
      if (request.astray && outcome.kind === 'answered' && outcome.status === 501) return pass;
      if (isDocumentedUnavailable(operation, outcome)) return observation(`the documented ${nameOutcome(outcome)}`);
      if (isFault(outcome)) {
        return violation(nameOutcome(outcome), 'answer', 'a complete answer below 500', describeOutcome(outcome));
      }
      if (outcome.kind === 'unanswered' && outcome.reason === 'silent') return observation(outcome.detail);
      if (asksToWait(outcome) || outcome.kind === 'unanswered') return undefined;
      if (outcome.surplus !== undefined) {
        const actual = `status ${outcome.status}, and more bytes after the end of the response`;
        return violation('more bytes', 'answer', 'a complete answer, and nothing after it', actual);
      }
      if (outcome.open === true)
        return observation('a stream, of which only the status and the header fields are judged');
      const content = decodeContent(outcome);
      // The response to HEAD has the fields of the one to GET, and no content (RFC 9110 §9.3.2).
      if (!content.ok && request.method !== 'HEAD')
        return violation('undecodable', 'body', 'a body that can be decoded', content.reason);
      return dropped === undefined ? pass : judgeDropped(dropped);
    },
  });
}

/**
 * Judges a connection that was closed during a request when the server can't be reached since. A request that ends the
 * server is the worst fault. Which of the requests in flight ended it is unknown. A failure before it on its connection is a
 * reason to close that, and none to be away.
 */
function judgeEnded(dropped: DroppedConnection): Verdict | undefined {
  if (wasIdle(dropped)) return undefined;
  const actual =
    'the connection was closed without an answer, and the server can no longer be reached; this request, or one sent at the same time, may have ended it';
  return violation('ended', 'answer', 'a complete answer below 500', actual);
}

/**
 * Judges a connection that was closed during a request, when the request was answered on a fresh connection.
 */
function judgeDropped(dropped: DroppedConnection): Verdict {
  if (mayClose(dropped)) return observation('closed a connection without an answer, then answered on a fresh one');
  const actual = `the connection was closed without an answer to its request number ${dropped.served + 1}; the same request on a fresh connection was answered`;
  return violation('dropped', 'answer', 'a complete answer below 500', actual);
}
