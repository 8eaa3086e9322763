import {
  complaintsIn,
  isFault,
  isRejection,
  isSuccess,
  rejectsAsTaken,
  type Draft,
  type RequestModel,
} from '../../clause/index.ts';
import type { Exchange, Input } from '../../exchange/index.ts';
import { stringify } from '../../json/index.ts';
import type { Accepted } from './accepted.ts';
import type { Lesson } from './demands.ts';
import { repair } from './repair.ts';

/** How often a rejected request is repaired, at most: servers often report one field at a time. */
const mostRepairs = 8;

/** An exchange, and the draft that it was made from. */
export interface SentDraft {
  readonly draft: Draft;
  readonly exchange: Exchange;
}

/**
 * Repairs a valid request that a server rejects by what its answers say, and sends it again, until it is accepted or an
 * answer says nothing new. What led to an accepted request is kept as a lesson.
 *
 * @param send sends a draft, and returns the exchange with the draft as it was sent; undefined if it can't be serialized
 * @returns the last attempt
 */
export async function mend(
  accepted: Accepted,
  model: RequestModel,
  rejected: SentDraft,
  send: (draft: Draft) => Promise<SentDraft | undefined>,
): Promise<SentDraft> {
  const seen = new Set([stringify(rejected.draft.input)]);
  const isNew = (input: Input): boolean => !seen.has(stringify(input));
  const learnt: Lesson[] = [];
  let last = rejected;
  for (let repairs = 0; repairs < mostRepairs; repairs += 1) {
    const { outcome } = last.exchange;
    // Some servers reject with 500, and say why.
    if (outcome.kind !== 'answered' || !(isRejection(outcome) || isFault(outcome))) break;
    // A value that another resource has is wrong for that alone, and the values that were accepted before are taken as well.
    const isOfTaken = isTaken(last.exchange);
    const proven = isOfTaken ? [] : accepted.of(model);
    const repaired = repair(model, last.draft.input, complaintsIn(outcome), isNew, proven);
    if (repaired === undefined) break;
    seen.add(stringify(repaired.input));
    learnt.push(...repaired.lessons.filter(({ demand }) => !isOfTaken || demand.kind !== 'other'));
    const sent = await send({ ...last.draft, input: repaired.input });
    if (sent === undefined) break;
    seen.add(stringify(sent.draft.input));
    last = sent;
  }
  accepted.demands.heed(model, learnt);
  if (isSuccess(model.operation, last.exchange.outcome)) accepted.demands.learn(model, learnt);
  return last;
}

/** Whether a request was rejected because another resource has one of its values. */
export const isTaken = (exchange: Exchange): boolean =>
  (exchange.outcome.kind === 'answered' && exchange.outcome.status === 409) || rejectsAsTaken(exchange);
