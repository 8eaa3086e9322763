import type { Exchange } from '../../exchange/index.ts';
import { looksLike } from './likeness.ts';
import type { DuplicatePolicy } from './trial.ts';

/**
 * Whether an answer is like that to a duplicate. Where it is not known what two rejections have in common, they have at least
 * one status.
 */
export function looksLikeDuplicate(policy: DuplicatePolicy | undefined, exchange: Exchange): boolean {
  if (policy?.kind !== 'rejects' && policy?.kind !== 'fails') return false;
  if (policy.kind === 'rejects' && policy.likeness !== undefined) return looksLike(policy.likeness, exchange);
  return exchange.outcome.kind === 'answered' && exchange.outcome.status === policy.status;
}

/** Whether a server does not take the same values twice, so that each request needs fresh ones. */
export function needsFresh({ kind }: DuplicatePolicy): boolean {
  return kind === 'rejects' || kind === 'fails';
}
