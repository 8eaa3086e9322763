import { isRejection, isSuccess, type Draft, type RequestModel } from '../clause/index.ts';
import { createFreshener, freshenCase } from './input/fresh.ts';
import { sendDraft } from './input/send-draft.ts';
import type { Session } from './session.ts';

/** Statuses with which servers reject a request because of the state of a resource that it refers to. */
const ofState: readonly number[] = [400, 403, 409, 422];
/** How many operations are tried, at most, before a request. */
const mostSteps = 8;

/**
 * Looks for an operation that has to be done with a resource before a request can refer to it: an account needs money before it
 * is transferred. It counts only if the request is rejected without it, and accepted after it. Then it is done before each request.
 *
 * @returns the request that was accepted; undefined if there is none
 */
export async function findReferredStep(
  session: Session,
  model: RequestModel,
  drawn: Draft,
): Promise<Draft | undefined> {
  const { resources, sender } = session;
  const freshen = createFreshener(model, session);
  if (!['POST', 'PUT', 'PATCH'].includes(model.operation.method)) return undefined;
  const steps = resources.stepsFor(model, drawn).slice(0, mostSteps);
  if (steps.length === 0) return undefined;
  for (const step of [undefined, ...steps]) {
    resources.prepareReferred(model, step);
    const { given, lost } = await resources.settle(model, freshenCase(freshen, { draft: drawn }), false);
    if (lost !== undefined) break;
    const { draft } = given;
    const { outcome } = (await sendDraft(sender, model, draft)) ?? {};
    const isAccepted = outcome !== undefined && isSuccess(model.operation, outcome);
    // Without a step, the rejections before had another reason.
    if (isAccepted) return draft;
    if (outcome?.kind !== 'answered' || !isRejection(outcome) || !ofState.includes(outcome.status)) break;
  }
  resources.prepareReferred(model, undefined);
  return undefined;
}
