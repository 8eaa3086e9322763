import type { Exchange } from '../../exchange/index.ts';
import { validationStatuses } from './answer.ts';
import { canSayTaken, saysTaken } from './taken.ts';
import { looksLike } from './likeness.ts';
import type { DuplicatePolicy } from './trial.ts';
import { wordsOfOutcome } from './words.ts';

/**
 * Whether an answer is like that to a duplicate. Where it is not known what two rejections have in common, they have at least
 * one status. A request can have one value that is taken where the known duplicates had several: its answer has that status,
 * and says of fewer fields that they are taken.
 */
export function looksLikeDuplicate(policy: DuplicatePolicy | undefined, exchange: Exchange): boolean {
  if (policy?.kind !== 'rejects' && policy?.kind !== 'fails') return false;
  const { outcome } = exchange;
  if (outcome.kind !== 'answered') return false;
  const isOfStatus = outcome.status === policy.status;
  if (policy.kind !== 'rejects' || policy.likeness === undefined) return isOfStatus;
  if (looksLike(policy.likeness, exchange)) return true;
  return isOfStatus && saysTaken(Buffer.from(outcome.body).toString('utf8'));
}

/** Whether a rejection says that another resource has a value of the request. */
export function rejectsAsTaken(exchange: Exchange): boolean {
  const { outcome } = exchange;
  if (outcome.kind !== 'answered' || ![409, ...validationStatuses].includes(outcome.status)) return false;
  // Most rejections are for another reason. To find the words of the server takes a hundred times longer.
  return canSayTaken(outcome.body) && saysTaken(wordsOfOutcome(exchange));
}

/** Whether a server does not take the same values twice, so that each request needs fresh ones. */
export function needsFresh({ kind }: DuplicatePolicy): boolean {
  return kind === 'rejects' || kind === 'fails';
}
