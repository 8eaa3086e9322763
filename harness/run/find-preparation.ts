import {
  isSuccess,
  saysOtherState,
  validationStatuses,
  type Draft,
  type OneRequest,
  type RequestModel,
} from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { isNumber, isObject } from '../json/index.ts';
import { createFreshener, freshenCase } from './input/fresh.ts';
import { mend, type SentDraft } from './input/mend.ts';
import { lower } from './input/repair.ts';
import { scalarsOf } from './input/places.ts';
import { attemptDraft } from './input/send-draft.ts';
import type { Session } from './session.ts';

/** Statuses of requests that do not fit the state of a resource (RFC 9110 §15.5.10). */
const ofState: readonly number[] = [409, 412, 423];

/** Whether a request was rejected for a state that its resource can have. */
export function isForState(model: RequestModel, exchange: Exchange): boolean {
  const { outcome } = exchange;
  if (outcome.kind !== 'answered') return false;
  const isBare = validationStatuses.includes(outcome.status) && hasNoValues(model, exchange);
  return isBare || ofState.includes(outcome.status) || saysOtherState(model, exchange);
}

/** Whether a request has the names of its resource and no other value: then nothing but that resource can be the reason. */
function hasNoValues({ operation: { path } }: RequestModel, { request: { input = {} } }: Exchange): boolean {
  const isEmpty = (place: string): boolean => {
    const value = input[place];
    return value === undefined || (isObject(value) && Object.keys(value).length === 0);
  };
  return path.includes('{') && ['query', 'header', 'cookie', 'body'].every(isEmpty);
}

/**
 * Looks for an operation that has to be done with a resource before another one accepts it: an order is paid before it is
 * sent. It counts only if a new resource is rejected without it, and accepted after it. Later requests get a resource with
 * which it was done.
 *
 * @returns the request that was accepted; undefined if there is none
 */
export async function findPreparation(
  session: Session,
  model: RequestModel,
  drawn: OneRequest,
): Promise<Draft | undefined> {
  const { resources, sender } = session;
  const candidates = resources.preparations.candidatesFor(model);
  if (candidates.length === 0) return undefined;
  if (!resources.preparations.isWorthALook(model, session.accepted.operations)) return undefined;
  const freshen = createFreshener(model, session);
  for (const step of [undefined, ...candidates]) {
    const { given, lost } = await resources.settle(model, freshenCase(freshen, drawn), true, step);
    if (lost !== undefined && step === undefined) return undefined;
    if (lost !== undefined) continue;
    const sent = await attemptDraft(sender, model, given.draft);
    if (sent === undefined || sent.exchange.outcome.kind === 'unanswered') return undefined;
    const last = await withOtherValues(session, model, sent);
    if (!isSuccess(model.operation, last.exchange.outcome)) continue;
    // A new resource accepts it without any step; with other values, that is a request to begin with.
    if (step === undefined) return last === sent ? undefined : last.draft;
    resources.preparations.learn(model, step);
    resources.forget(model);
    return last.draft;
  }
  return undefined;
}

/**
 * Sends a request again with other values, if it is not rejected for the state of its resource: a payment of an order that is
 * sent can still be too high. It is repaired as the answers demand, and then each number in its body is as small as it can be.
 *
 * @returns the last attempt
 */
async function withOtherValues(session: Session, model: RequestModel, sent: SentDraft): Promise<SentDraft> {
  const isDone = ({ exchange }: SentDraft): boolean =>
    isSuccess(model.operation, exchange.outcome) || isForState(model, exchange);
  if (isDone(sent)) return sent;
  const send = (draft: Draft): Promise<SentDraft | undefined> => attemptDraft(session.sender, model, draft);
  const mended = await mend(session.accepted, model, sent, send);
  if (isDone(mended)) return mended;
  const input = withLowNumbers(model, mended.draft.input);
  return input === mended.draft.input ? mended : ((await send({ ...mended.draft, input })) ?? mended);
}

/** An input with the smallest number above 0 in each place of its body that has a number. */
function withLowNumbers(model: RequestModel, input: Input): Input {
  const places = [...scalarsOf(input['body'] ?? null, '/body')].filter(([, value]) => isNumber(value));
  return places.reduce((all, [pointer]) => lower(model, all, pointer)[0] ?? all, input);
}
