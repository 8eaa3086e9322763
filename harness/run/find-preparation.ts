import { isSuccess, saysOtherState, type Draft, type OneRequest, type RequestModel } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { createFreshener, freshenCase } from './input/fresh.ts';
import { sendDraft } from './input/send-draft.ts';
import type { Session } from './session.ts';

/** Statuses of requests that do not fit the state of a resource (RFC 9110 §15.5.10). */
const ofState: readonly number[] = [409, 412, 423];

/** Whether a request was rejected for a state that its resource can have. */
export function isForState(model: RequestModel, exchange: Exchange): boolean {
  const { outcome } = exchange;
  return outcome.kind === 'answered' && (ofState.includes(outcome.status) || saysOtherState(model, exchange));
}

/**
 * Looks for an operation that has to be done with a resource before another one accepts it: an order is paid before it is
 * sent. It counts only if a new resource is rejected without it, and accepted after it. Later requests get a resource with
 * which it was done.
 *
 * @returns the request that was accepted; undefined if there is none
 */
export async function findPreparation(
  session: Session,
  model: RequestModel,
  drawn: OneRequest,
): Promise<Draft | undefined> {
  const { resources, sender } = session;
  const candidates = resources.preparations.candidatesFor(model);
  if (candidates.length === 0) return undefined;
  if (!resources.preparations.isWorthALook(model, session.accepted.operations)) return undefined;
  const freshen = createFreshener(model, session);
  for (const step of [undefined, ...candidates]) {
    const { given, lost } = await resources.settle(model, freshenCase(freshen, drawn), true, step);
    if (lost !== undefined && step === undefined) return undefined;
    if (lost !== undefined) continue;
    const exchange = await sendDraft(sender, model, given.draft);
    if (exchange === undefined || exchange.outcome.kind === 'unanswered') return undefined;
    if (!isSuccess(model.operation, exchange.outcome)) continue;
    if (step === undefined) return undefined;
    resources.preparations.learn(model, step);
    resources.forget(model);
    return given.draft;
  }
  return undefined;
}
