import { saysNothingThere, type RequestModel } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Session } from './session.ts';

/**
 * Whether the resource that a request names may no longer exist. If so, it is forgotten, and the next request gets
 * another one.
 */
export function forgetIfGone(
  { resources }: Pick<Session, 'resources'>,
  model: RequestModel,
  exchange: Exchange,
): boolean {
  const { outcome } = exchange;
  const isGone = outcome.kind === 'answered' && saysNothingThere(outcome.status) && model.operation.path.includes('{');
  if (isGone) resources.forget(model);
  return isGone;
}
