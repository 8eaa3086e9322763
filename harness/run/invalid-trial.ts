import { answersFailure, isRedirection, isRejection, type InvalidCase, type InvalidTrial } from '../clause/index.ts';
import { sendEachAlone } from './each-alone.ts';
import { explainFailure } from './failed-control.ts';
import { runMoved, type Moved } from './moved-trial.ts';
import { placeOf } from './place-of.ts';
import { isLikeDuplicate, sendUntaken } from './taken-value.ts';
import type { TrialContext } from './trial-context.ts';

/** How often a request and its control are sent again with fresh values if the control is rejected as a duplicate. */
const freshPairs = 2;

/** Sends an invalid request and, if it is rejected or redirected, its control. If that is rejected too, the case is moved. */
export async function runInvalid(context: TrialContext, drawn: InvalidCase): Promise<InvalidTrial> {
  const isMoved = context.prefersMoves || context.rejectedPlaces.rejectionOf(placeOf(drawn)) !== undefined;
  const early = isMoved ? await runMoved(context, drawn, context.rejectedControlOf(drawn)) : undefined;
  if (early !== undefined) return { kind: 'invalid', case: drawn, ...(await withAlone(context, drawn, early)) };
  const { given, lost } = await context.settle(drawn);
  return runPair(context, drawn, { given, lost }, freshPairs);
}

async function runPair(
  context: TrialContext,
  drawn: InvalidCase,
  { given, lost }: { readonly given: InvalidCase; readonly lost?: string | undefined },
  retries: number,
): Promise<InvalidTrial> {
  const { preparation } = context;
  const exchange = await context.send(given.draft);
  const head = { kind: 'invalid', case: drawn } as const;
  if (!isRejection(exchange.outcome)) {
    const isFailed = answersFailure(exchange.outcome);
    if (isFailed && retries > 0 && (await isLikeDuplicate(context, exchange)))
      return runPair(context, drawn, { given: await context.renew(drawn), lost }, 0);
    if (isFailed && drawn.alone === undefined)
      return { ...head, ...(await explainFailure(context, drawn, given, exchange)) };
    // Some servers redirect every request, valid or not.
    const control = isRedirection(exchange.outcome) ? await context.send(given.control) : undefined;
    return { ...head, exchange, ...(control && { control }), ...(await sendAlone(context, drawn)) };
  }
  const rejectedControl = context.rejectedControlOf(drawn);
  if (rejectedControl !== undefined) return { ...head, exchange, control: rejectedControl };
  // The control is sent second. If it is accepted, its values were not taken when the invalid request was sent.
  const { draft: last, exchange: control } = await sendUntaken(context, given.control, exchange);
  context.keepAccepted(control, last);
  if (!isRejection(control.outcome)) {
    context.noteDrawn(true);
    return { ...head, exchange, control };
  }
  const isRepeated = async (): Promise<boolean> =>
    (await context.isUnprepared(drawn, control, lost, preparation)) || context.ownReferences.areNeeded(last, control);
  if (retries > 0 && (await isRepeated())) return runPair(context, drawn, await context.settle(drawn), retries - 1);
  const isOfResource = context.isGone(control, lost) || (await context.isSpent(control, lost));
  if (retries > 0 && (isOfResource || (await isLikeDuplicate(context, control)))) {
    return runPair(context, drawn, { given: await context.renew(drawn), lost }, retries - 1);
  }
  const moved = await runMoved(context, given);
  if (moved === undefined) {
    context.noteInVain(drawn, control);
    return { ...head, exchange, control };
  }
  context.noteDrawn(false);
  return { ...head, ...(await withAlone(context, drawn, moved)), earlier: { exchange, control } };
}

/** What was exchanged for a case that was moved, and for each of its errors alone if it was not rejected. */
async function withAlone(
  context: TrialContext,
  drawn: InvalidCase,
  { attempt }: Moved,
): Promise<Pick<InvalidTrial, 'exchange' | 'control' | 'alone'>> {
  const isLeft = attempt.alone === undefined && !isRejection(attempt.exchange.outcome);
  return { ...attempt, ...(isLeft && (await sendAlone(context, drawn))) };
}

/** Sends the requests with one of several errors each. */
async function sendAlone(context: TrialContext, { alone, control }: InvalidCase): Promise<Pick<InvalidTrial, 'alone'>> {
  if (alone === undefined) return {};
  const pairs = alone.map((draft) => ({ draft, control }));
  return { alone: await sendEachAlone(context, pairs) };
}
