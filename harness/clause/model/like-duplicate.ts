import type { Exchange } from '../../exchange/index.ts';
import { looksLike } from './likeness.ts';
import type { DuplicatePolicy } from './trial.ts';

/**
 * Whether an answer is like the rejection of a duplicate. Where it is not known what two of them have in common, they have at
 * least one status.
 */
export function looksLikeDuplicate(policy: DuplicatePolicy | undefined, exchange: Exchange): boolean {
  if (policy?.kind !== 'rejects') return false;
  const { likeness, status } = policy;
  if (likeness !== undefined) return looksLike(likeness, exchange);
  return exchange.outcome.kind === 'answered' && exchange.outcome.status === status;
}
