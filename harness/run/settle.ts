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
  return checked(model, await settleSparing(session, model, given, isOwn));
}

/** The same where any request may be sent: an operation that ends the use of a resource gets one of its own, if one can be made. */
export function settleSparing<Given extends OneRequest | RequestPair>(
  { resources }: Pick<Session, 'resources'>,
  model: RequestModel,
  given: Given,
  isOwn: boolean,
): Promise<Settled<Given>> {
  const settleWith = (own: boolean): Promise<Settled<Given>> => resources.settle(model, given, own);
  return isOwn || endsUse(model) || resources.comparesVersions(model, given)
    ? preferOwn(settleWith, isOwn)
    : settleWith(false);
}

/**
 * The requests with fresh values and resources of their own, and the reason why they name no existing one. Where none can be
 * made, one that other requests use is better than none.
 *
 * @throws {Unserializable} if a request can remove what existed before the run
 */
export function settleAnew<Given extends OneRequest | RequestPair>(
  { session, model, freshen, isUsedUp }: Settling,
  drawn: Given,
): Promise<Settled<Given>> {
  const fresh = freshenCase(freshen, drawn);
  const settleWith = async (isOwn: boolean): Promise<Settled<Given>> =>
    checked(model, await session.resources.settle(model, fresh, isOwn));
  return preferOwn(settleWith, isUsedUp || needsOwnResource(model, drawn));
}

/** What is settled with resources of its own; or, if none can be made and it need not have any, with those that others use. */
async function preferOwn<Given>(
  settleWith: (isOwn: boolean) => Promise<Settled<Given>>,
  mustBeOwn: boolean,
): Promise<Settled<Given>> {
  const own = await settleWith(true);
  return own.lost === undefined || mustBeOwn ? own : settleWith(false);
}

function checked<Given>({ operation }: RequestModel, settled: Settled<Given>): Settled<Given> {
  if (settled.isUnsafe === true) {
    const cure = `see why nothing is known that ${operation.name} may remove`;
    throw new Unserializable('not sent, because it can remove what existed before the run', cure);
  }
  return settled;
}
