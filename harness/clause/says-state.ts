import type { Exchange } from '../exchange/index.ts';
import { messageOf } from './message.ts';
import type { RequestModel } from './request/request-model.ts';

/** Words that say which state a server is not in, or is in already. */
const ofState = [
  String.raw`\bno (?:active|current|running|pending|open|ongoing|configured|connected|selected)\b`,
  String.raw`(?:\bnot|n't) (?:yet|currently|been|(?:yet |currently )?(?:active|started|running|enabled|configured|available|ready|initiali[sz]ed|connected|set up|set|open|paused|selected|recording|installed)\b)`,
  String.raw`\balready (?:\w+ed|running|active|open|on|off|in)\b`,
  String.raw`\bis (?:currently )?(?:disabled|inactive|stopped|closed|offline|paused|busy)\b`,
].map((each) => new RegExp(each, 'iu'));

/**
 * Whether an answer says that a request came in the wrong state of the server, and the request has no values that could be
 * the reason: its operation has no parameters and no body.
 */
export function saysWrongState({ parameters, bodies }: RequestModel, exchange: Exchange): boolean {
  if (parameters.length + bodies.length > 0) return false;
  const message = messageOf(exchange);
  return ofState.some((each) => each.test(message));
}
