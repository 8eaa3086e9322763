import * as fc from 'fast-check';
import {
  answersFailure,
  failsAlike,
  isRejection,
  type Draft,
  type InvalidCase,
  type InvalidTrial,
  type ProbeCase,
} from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { runMoved } from './moved-trial.ts';
import type { TrialContext } from './trial-context.ts';

/**
 * Sends the control of an invalid request at which the server failed. If it fails at that alike, or rejects it, the error
 * need not be the reason, and the case is moved.
 *
 * @param given the case with the names of existing resources
 */
export async function explainFailure(
  context: TrialContext,
  drawn: InvalidCase,
  given: InvalidCase,
  exchange: Exchange,
): Promise<Pick<InvalidTrial, 'exchange' | 'control' | 'earlier'>> {
  const known = context.failures.of(drawn, exchange) ?? knownOf(context.rejectedControlOf(drawn));
  if (known !== undefined) return { exchange, ...known };
  const control = await context.send(given.control);
  context.keepAccepted(control, given.control);
  const isAlike = failsAlike(exchange, control);
  const isRejected = isRejection(control.outcome);
  const moved = isAlike || isRejected ? await runMoved(context, given) : undefined;
  if (moved !== undefined) {
    context.noteDrawn(false);
    return { ...moved.attempt, earlier: { exchange, control } };
  }
  context.failures.note(drawn, exchange, control, isAlike || isRejected);
  if (isAlike) context.noteInVain(drawn, control);
  return { exchange, control };
}

/** The control of a probe at which the server failed: the request with a plain value there, or one that was accepted. */
export async function controlOfProbe(
  context: TrialContext,
  given: ProbeCase,
  exchange: Exchange,
): Promise<{ readonly control?: Exchange }> {
  if (!answersFailure(exchange.outcome) || exchange.request.astray === true) return {};
  const known = context.failures.of(given, exchange) ?? knownOf(context.failedAlike(exchange));
  if (known !== undefined) return known;
  const draft = await usualDraft(context, given);
  const control = await context.send(draft);
  context.keepAccepted(control, draft);
  context.failures.note(given, exchange, control, failsAlike(exchange, control));
  return { control };
}

const knownOf = (control: Exchange | undefined): { readonly control: Exchange } | undefined => control && { control };

async function usualDraft(context: TrialContext, { draft, pinned }: ProbeCase): Promise<Draft> {
  const { session, model } = context;
  const plain = pinned === undefined ? undefined : context.simplify(draft.input, pinned, 'nothing');
  const [accepted] = session.accepted.of(model);
  const known = plain ?? accepted ?? fc.sample(model.valid, { seed: session.seed, numRuns: 1 })[0] ?? {};
  const input = (await context.needsFresh()) ? context.freshen(known) : known;
  return (await context.settle({ draft: { input } })).given.draft;
}
