import {
  answersFailure,
  isRejection,
  looksLikeDuplicate,
  saysNothingThere,
  saysTaken,
  wordsOfOutcome,
  type Draft,
  type ValidCase,
  type ValidTrial,
} from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { getAt } from '../json/index.ts';
import type { TrialContext } from './trial-context.ts';

/** How many fresh values are sent twice: what the first creates can be removed before the second comes. */
const mostTwice = 2;

/**
 * Explains the rejection of a value that was accepted before: another resource can have it. The duplicate policy is found
 * out with other values, and what these create can be removed meanwhile, so that it seems to accept duplicates.
 */
export async function explainTaken(context: TrialContext, trial: ValidTrial): Promise<ValidTrial> {
  const { exchange, duplicatePolicy: policy, case: given } = trial;
  const { outcome, request } = exchange;
  if (answersFailure(outcome)) return explainFailed(context, trial);
  if (outcome.kind !== 'answered' || !isRejection(outcome) || !context.values.has(given)) return trial;
  // The first request can have renamed the resource that the second names.
  if (saysNothingThere(outcome.status)) return trial;
  if (looksLikeDuplicate(policy, exchange)) return trial;
  const text = Buffer.from(outcome.body).toString('utf8');
  const isTaken =
    outcome.status === 409 || saysTaken(text) || (await isTakenAgain(context, given, request.input, exchange));
  if (!isTaken) return trial;
  const duplicatePolicy = { kind: 'rejects', status: outcome.status, likeness: undefined } as const;
  context.correctPolicy(duplicatePolicy);
  return { ...trial, duplicatePolicy };
}

/**
 * Explains a failure that is like that at a duplicate: the request is sent with fresh values in the other places, and then also
 * with a longer text that has the one that it is about. If both fail, that value is taken if it was accepted before.
 */
async function explainFailed(context: TrialContext, trial: ValidTrial): Promise<ValidTrial> {
  const { exchange, case: given } = trial;
  const { input } = exchange.request;
  if (input === undefined || !(await isLikeDuplicate(context, exchange))) return trial;
  const around = context.freshen(input, { except: given.pinned });
  for (const other of [around, longerAt(given.pinned, around, context.freshen(around))]) {
    if (other === undefined) continue;
    const draft = { ...given.draft, input: other };
    const fresh = await context.send(draft);
    context.keepAccepted(fresh, draft);
    if (context.isAccepted(fresh)) return { kind: 'valid', case: given, naming: trial.naming, exchange: fresh };
    if (!(await isLikeDuplicate(context, fresh))) return trial;
  }
  return context.values.has(given) ? { ...trial, isTaken: true } : trial;
}

/** The fresh input, if its text in a place has that of another input. */
function longerAt(place: string | undefined, before: Input, fresh: Input): Input | undefined {
  const [text, other] = [before, fresh].map((each) => place && getAt(each, place));
  const isLonger = typeof text === 'string' && typeof other === 'string' && text !== other && other.includes(text);
  return isLonger && text !== '' ? fresh : undefined;
}

/**
 * Whether a request is rejected like a duplicate. If the server accepts the same one later, another resource had one of its
 * values until then: other cases rename and remove resources.
 */
export async function isLikeDuplicate(context: TrialContext, exchange: Exchange): Promise<boolean> {
  return looksLikeDuplicate(await context.duplicatePolicy(), exchange);
}

/**
 * Sends a request about which another one was rejected: its control, or the same again. If only this one is answered like a
 * duplicate, the server has stored what it rejected, and it gets fresh values. Once that was seen, all get them at once.
 *
 * @param except the place that keeps its value
 * @returns the request as it was sent last, and what was exchanged
 */
export async function sendUntaken(
  context: TrialContext,
  draft: Draft,
  rejected: Exchange | undefined,
  except?: string,
): Promise<{ readonly draft: Draft; readonly exchange: Exchange }> {
  const send = async (each: Draft): ReturnType<typeof sendUntaken> => ({
    draft: each,
    exchange: await context.send(each),
  });
  const sendFresh = async (): ReturnType<typeof sendUntaken> =>
    send(await named(context, { ...draft, input: context.freshen(draft.input, { except }) }, except));
  if (context.freshControls) return sendFresh();
  const sent = await send(draft);
  if (rejected === undefined || !isRejection(rejected.outcome) || !(await isLikeDuplicate(context, sent.exchange)))
    return sent;
  if (await isLikeDuplicate(context, rejected)) return sent;
  const fresh = await sendFresh();
  context.freshControls = context.isAccepted(fresh.exchange);
  return fresh;
}

/**
 * A draft with fresh values for the same resource, in which other references name resources that exist, and a version is the current
 * one: a fresh one would be wrong.
 */
async function named(context: TrialContext, draft: Draft, except: string | undefined): Promise<Draft> {
  const paths = context.model.parameters.map(({ pointer }) => pointer).filter((each) => each.startsWith('/path/'));
  const known = [...paths, ...(except === undefined ? [] : [except])];
  return (await context.settle({ draft, known })).given.draft;
}

/** Whether the server rejects the second of two requests with a fresh value in the place in the same words. */
async function isTakenAgain(
  context: TrialContext,
  { draft, pinned = '' }: ValidCase,
  input: Input | undefined,
  exchange: Exchange,
): Promise<boolean> {
  if (input === undefined) return false;
  for (let attempt = 1; attempt <= mostTwice; attempt++) {
    const fresh = { ...draft, input: context.freshen(input, { only: pinned }) };
    if (!context.isAccepted(await context.send(fresh))) return false;
    const again = await context.send(fresh);
    if (wordsOfOutcome(again) === wordsOfOutcome(exchange)) return true;
  }
  return false;
}
