import type { Exchange } from '../exchange/index.ts';
import { childPointer, isArray, isObject, isWithin, parsePointer, type Json } from '../json/index.ts';
import { inconclusive, type Verdict } from '../verdict/index.ts';
import { cureOfCredentials } from './cure-of-credentials.ts';
import { describeOutcome, isRejection, isSuccess } from './model/answer.ts';
import type { ValidTrial } from './model/trial.ts';
import { mentions } from './model/words.ts';
import type { RequestModel } from './request/request-model.ts';

/**
 * The cure if an operation rejects valid requests for an unknown reason. Any other cure says more.
 *
 * @param operation its name
 */
export function cureForRejectedRequests(operation: string): string {
  return `find out why ${operation} accepts no valid request`;
}

/**
 * A rejection is attributed to the value that the clause is about only if a plain value in that place is accepted; and to
 * a credential only if the usual one is accepted. Where no plain value is known, it can be due to any other value.
 */
export function judgeByControl(model: RequestModel, trial: ValidTrial): Verdict | undefined {
  const {
    control,
    exchange,
    case: { pinned, draft },
  } = trial;
  const cure = cureOfCredentials(model, exchange) ?? cureForRejectedRequests(model.operation.name);
  if (control === undefined) {
    // The document promises that its examples of a whole body are valid.
    return pinned !== undefined && pinned !== '/body' && canBeOther(exchange, pinned)
      ? inconclusive('no other value is known for this place, so a value in another place can be the reason', cure)
      : undefined;
  }
  if (isSuccess(model.operation, control.outcome)) return undefined;
  const usual = draft.unlike?.content === undefined ? 'the usual credential' : 'the usual media type';
  const other = pinned === undefined ? usual : 'a plain value in this place';
  return inconclusive(`the same request with ${other} was rejected too (${describeOutcome(control.outcome)})`, cure);
}

/** Whether a request was rejected that has other values, by an answer that does not name the place. */
function canBeOther({ outcome, request }: Exchange, pinned: string): boolean {
  if (!isRejection(outcome) || outcome.kind !== 'answered') return false;
  const others =
    outcome.status === 404 ? ['path', 'query', 'header', 'cookie', 'body'] : ['query', 'header', 'cookie', 'body'];
  const input = request.input ?? {};
  const isSent = others.some((place) => hasOther(input[place], `/${place}`, pinned));
  const name = parsePointer(pinned).findLast((token) => /\p{L}/u.test(token)) ?? '';
  return isSent && !mentions(Buffer.from(outcome.body).toString('utf8'), name);
}

/** Whether a value has anything outside a place, and around it. */
function hasOther(value: Json | undefined, at: string, place: string): boolean {
  if (value === undefined || at === place || isWithin(at, place)) return false;
  if (!isWithin(place, at)) return true;
  const members = isObject(value) ? Object.entries(value) : isArray(value) ? [...value.entries()] : [];
  return members.some(([name, member]) => hasOther(member, childPointer(at, String(name)), place));
}
