import { saysNothingThere, type RequestModel } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Session } from './session.ts';

/**
 * Whether the resource that a request names may no longer exist. If so, it is forgotten, and the next request gets
 * another one.
 *
 * @param lost why the request names no existing resource: its failure then says nothing about the others on its path
 */
export function forgetIfGone(
  { resources }: Pick<Session, 'resources'>,
  model: RequestModel,
  exchange: Exchange,
  lost: string | undefined,
): boolean {
  const { outcome } = exchange;
  if (lost !== undefined || outcome.kind !== 'answered') return false;
  const isGone = saysNothingThere(outcome.status) && model.operation.path.includes('{');
  if (isGone) resources.forget(model);
  return isGone;
}
