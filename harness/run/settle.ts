import type { OneRequest, RequestModel, RequestPair } from '../clause/index.ts';
import { freshenCase, type createFreshener } from './input/fresh.ts';
import { endsUse, needsOwnResource } from './own-resource.ts';
import type { Settled } from './resources/resources.ts';
import type { Session } from './session.ts';
import { Unserializable } from './unserializable.ts';

/** What is needed to settle the requests of an operation. */
interface Settling {
  readonly session: Session;
  readonly model: RequestModel;
  readonly freshen: ReturnType<typeof createFreshener>;
  /** Whether the operation can be done once with each resource, and a shared one was used. */
  readonly isUsedUp: boolean;
}

/**
 * The requests with the names of existing resources.
 *
 * @param isOwn whether no other case uses the resources
 * @throws {Unserializable} if it can remove what existed before the run
 */
export async function settle<Given extends OneRequest | RequestPair>(
  { session, model }: Pick<Settling, 'session' | 'model'>,
  given: Given,
  isOwn: boolean,
): Promise<Settled<Given>> {
  const settled = await settleOwn(session, model, given, isOwn);
  if (settled.isUnsafe === true) {
    const cure = `see why nothing is known that ${model.operation.name} may remove`;
    throw new Unserializable('not sent, because it can remove what existed before the run', cure);
  }
  return settled;
}

/** The same where any request may be sent: an operation that ends the use of a resource gets one of its own, if one can be made. */
export async function settleOwn<Given extends OneRequest | RequestPair>(
  { resources }: Pick<Session, 'resources'>,
  model: RequestModel,
  given: Given,
  isOwn: boolean,
): Promise<Settled<Given>> {
  const own = isOwn || endsUse(model) ? await resources.settle(model, given, true) : undefined;
  return own !== undefined && (isOwn || own.lost === undefined) ? own : resources.settle(model, given, false);
}

/**
 * The requests with fresh values and resources of their own, and the reason why they name no existing one. Where none can be
 * made, one that other requests use is better than none.
 *
 * @throws {Unserializable} if a request can remove what existed before the run
 */
export async function settleAnew<Given extends OneRequest | RequestPair>(
  context: Settling,
  drawn: Given,
): Promise<Settled<Given>> {
  const fresh = freshenCase(context.freshen, drawn);
  const own = await settle(context, fresh, true);
  if (own.lost === undefined || context.isUsedUp || needsOwnResource(context.model, drawn)) return own;
  return settle(context, fresh, false);
}
