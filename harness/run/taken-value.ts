import {
  isRejection,
  looksLikeDuplicate,
  saysNothingThere,
  saysTaken,
  wordsOfOutcome,
  type ValidCase,
  type ValidTrial,
} from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
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
 * Whether a request is rejected like a duplicate. If the server accepts the same one later, another resource had one of its
 * values until then: other cases rename and remove resources.
 */
export async function isLikeDuplicate(context: TrialContext, exchange: Exchange): Promise<boolean> {
  return looksLikeDuplicate(await context.duplicatePolicy(), exchange);
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
