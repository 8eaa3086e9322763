import type { OneRequest, RequestPair } from '../clause/index.ts';
import { freshenCase } from './input/fresh.ts';
import { needsOwnResource } from './own-resource.ts';
import type { Settled } from './resources/resources.ts';
import type { TrialContext } from './trial-context.ts';
import { Unserializable } from './unserializable.ts';

/**
 * The requests with the names of existing resources.
 *
 * @param isOwn whether no other case uses the resources
 * @throws {Unserializable} if it can remove what existed before the run
 */
export async function settle<Given extends OneRequest | RequestPair>(
  { session, model }: Pick<TrialContext, 'session' | 'model'>,
  given: Given,
  isOwn: boolean,
): Promise<Settled<Given>> {
  const settled = await session.resources.settle(model, given, isOwn);
  if (settled.isUnsafe === true) {
    const cure = `see why nothing is known that ${model.operation.name} may remove`;
    throw new Unserializable('not sent, because it can remove what existed before the run', cure);
  }
  return settled;
}

/**
 * The requests with fresh values and resources of their own, and the reason why they name no existing one. Where none can be
 * made, one that other requests use is better than none.
 *
 * @throws {Unserializable} if a request can remove what existed before the run
 */
export async function settleAnew<Given extends OneRequest | RequestPair>(
  context: Pick<TrialContext, 'session' | 'model' | 'freshen' | 'isUsedUp'>,
  drawn: Given,
): Promise<Settled<Given>> {
  const fresh = freshenCase(context.freshen, drawn);
  const own = await settle(context, fresh, true);
  if (own.lost === undefined || context.isUsedUp || needsOwnResource(context.model, drawn)) return own;
  return settle(context, fresh, false);
}
