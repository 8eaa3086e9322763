import { saysFull, saysNothingThere, saysOtherState, type RequestModel } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { findPreparation } from './find-preparation.ts';
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
  if (isGone) resources.forget(model, exchange.request.input ?? {});
  return isGone;
}

/** Statuses of requests that do not fit the state of a resource (RFC 9110 §15.5.10, RFC 4918 §11.3). */
const ofState: readonly number[] = [409, 423];

/**
 * Whether a valid request was rejected because of the state of the resource in its path, which another operation can have
 * changed: an order is cancelled, a document locked, an album full. If so, that resource is forgotten, too. Only an operation that has
 * accepted a request shows that there is another state. A new resource can be in a state that does not fit from the start: then an operation is
 * looked for that changes it, because the accepted request can have named one that existed before the run.
 */
export async function forgetIfSpent(
  session: Session,
  model: RequestModel,
  exchange: Exchange,
  lost: string | undefined,
): Promise<boolean> {
  const { resources, accepted } = session;
  const { outcome } = exchange;
  if (lost !== undefined || outcome.kind !== 'answered') return false;
  const isOfState = ofState.includes(outcome.status) || saysOtherState(model, exchange) || saysFull(model, exchange);
  if (!isOfState) return false;
  const { method, path } = model.operation;
  const isSpent = !['GET', 'HEAD'].includes(method) && path.includes('{') && accepted.of(model).length > 0;
  if (isSpent && resources.preparations.of(model) === undefined) {
    const prepared = await findPreparation(session, model, { draft: { input: exchange.request.input ?? {} } });
    if (prepared !== undefined) accepted.add(model, prepared);
  }
  // What cases share can be in that state, too, whatever this request named.
  if (isSpent) resources.forget(model);
  return isSpent;
}
