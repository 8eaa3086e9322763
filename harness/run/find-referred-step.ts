import { isRejection, isSuccess, type Draft, type RequestModel } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { createFreshener, freshenCase } from './input/fresh.ts';
import { mend, type SentDraft } from './input/mend.ts';
import { attemptDraft } from './input/send-draft.ts';
import { isNamedIn, putsIn, type ReferredStep } from './resources/referred-step.ts';
import type { Session } from './session.ts';

/** Statuses with which servers reject a request because of the state of a resource that it refers to. */
const ofState: readonly number[] = [400, 403, 409, 422];
/** How many operations are tried, at most, before a request. */
const mostSteps = 8;

/**
 * Looks for an operation that has to be done with a resource before a request can refer to it: an account needs money before it
 * is transferred. It counts only if the request is rejected without it, and accepted after it. Then it is done before each request.
 *
 * @param rejected what the server answered before; an action that its words name is tried first
 * @returns the request that was accepted; undefined if there is none
 */
export async function findReferredStep(
  session: Session,
  model: RequestModel,
  drawn: Draft,
  rejected?: Exchange,
): Promise<Draft | undefined> {
  const { resources, sender } = session;
  const freshen = createFreshener(model, session);
  if (!['POST', 'PUT', 'PATCH'].includes(model.operation.method)) return undefined;
  const all = resources.stepsFor(model, drawn);
  const isNamed = (step: ReferredStep): boolean => rejected !== undefined && isNamedIn(step, rejected);
  const steps = [...all.filter(isNamed), ...all.filter((step) => !isNamed(step))].slice(0, mostSteps);
  if (steps.length === 0) return undefined;
  for (const step of [undefined, ...steps]) {
    const isAction = step !== undefined && !putsIn(step);
    resources.prepareReferred(model, isAction ? undefined : step);
    const { given, lost } = await resources.settle(model, freshenCase(freshen, { draft: drawn }), false);
    if (lost !== undefined) break;
    // An action can end what others refer to: a cancelled event takes no orders. No other request may do it meanwhile.
    const draft = isAction ? await resources.referAnew(model, given.draft, new Set(), step) : given.draft;
    const first = draft && (await attemptDraft(sender, model, draft));
    if (first === undefined) continue;
    const sent = step === undefined ? first : await withOtherValues(session, model, first);
    const { outcome } = sent.exchange;
    // Without a step, the rejections before had another reason.
    if (isSuccess(model.operation, outcome)) {
      resources.prepareReferred(model, step);
      return sent.draft;
    }
    if (outcome.kind !== 'answered' || !isRejection(outcome) || !ofState.includes(outcome.status)) break;
  }
  resources.prepareReferred(model, undefined);
  return undefined;
}

/** Sends a request again with other values, if it is not rejected for a state: an order can still have too many tickets. */
async function withOtherValues(
  { accepted, sender }: Session,
  model: RequestModel,
  sent: SentDraft,
): Promise<SentDraft> {
  const { outcome } = sent.exchange;
  const isDone = isSuccess(model.operation, outcome) || (outcome.kind === 'answered' && outcome.status === 409);
  return isDone ? sent : mend(accepted, model, sent, (draft) => attemptDraft(sender, model, draft));
}
