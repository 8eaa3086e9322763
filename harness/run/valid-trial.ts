import {
  isFault,
  isRejection,
  needsFresh,
  isHidden,
  valueOf,
  type Draft,
  type OneRequest,
  type ValidCase,
  type ValidTrial,
} from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { askBare, type BareResource } from './bare-resource.ts';
import { fillCase } from './fill.ts';
import { withDemandedOf } from './input/as-demanded.ts';
import { isSameAt } from './input/move.ts';
import { runMoved, type Moved } from './moved-trial.ts';
import { acceptedLater, acceptedSince, runRefilled, runRetyped, sendFresh } from './sent-again.ts';
import type { TrialContext } from './trial-context.ts';
import { explainTaken, sendUntaken } from './taken-value.ts';
import { tryApart } from './values-apart.ts';
import { sendWithout } from './without-place.ts';

/**
 * Sends a valid request. If it is rejected, further requests find out why: with fresh values, with a plain value in its
 * place, or moved to an input that the server is known to accept.
 */
export async function runValid(context: TrialContext, given: ValidCase): Promise<ValidTrial> {
  const drawn = await fillCase(context, withoutRejected(context, given));
  const isMoved = context.prefersMoves || context.rejectedPlaces.isExpected(drawn.pinned);
  const trial = (isMoved ? await runMovedFirst(context, drawn) : undefined) ?? (await runDrawn(context, drawn));
  const isAccepted = context.isAccepted(trial.exchange);
  if (drawn.pinned !== undefined && (isAccepted || context.isAccepted(trial.fresh)))
    context.doubtful.delete(drawn.pinned);
  else if (drawn.pinned !== undefined) context.doubtful.add(drawn.pinned);
  if (!isAccepted) return explainTaken(context, trial);
  context.values.note(drawn);
  context.rejectedPlaces.noteAccepted(trial.exchange.request.input ?? {});
  return trial;
}

async function runMovedFirst(context: TrialContext, drawn: ValidCase): Promise<ValidTrial | undefined> {
  const inVain = context.rejectedControlOf(drawn);
  const moved = await runMoved(context, drawn, inVain);
  if (moved === undefined) return undefined;
  const { naming, lost } = moved;
  const head = { kind: 'valid', case: drawn, naming, ...(lost !== undefined && { lost }) } as const;
  if (inVain === undefined || moved.attempt.control !== inVain)
    return { ...head, ...(await explain(context, drawn, moved)) };
  return { ...head, duplicatePolicy: await context.duplicatePolicy(), ...moved.attempt };
}

async function runDrawn(context: TrialContext, drawn: ValidCase, isAgain = false): Promise<ValidTrial> {
  const { preparation } = context;
  const { given, naming, ...found } = await context.settle(drawn);
  const exchange = await context.send(given.draft);
  const isNamed = context.isThere(exchange) && !context.rejectsName(exchange);
  const lost = found.lost ?? (isNamed ? undefined : found.unknown);
  context.keepAccepted(exchange, given.draft);
  if (context.isAccepted(exchange) && drawn.pinned !== undefined) context.noteDrawn(true);
  const head = { kind: 'valid', case: drawn, naming, ...(lost !== undefined && { lost }) } as const;
  if (lost !== undefined && !context.isThere(exchange)) {
    // Without a resource, further requests would show no more.
    context.noteNothingThere();
    return { ...head, exchange };
  }
  const rejectedControl = context.rejectedControlOf(drawn);
  const known = rejectedControl !== undefined && isCompared(drawn) ? { control: rejectedControl } : undefined;
  if (isFault(exchange.outcome)) return { ...head, ...(await runFailed(context, drawn, exchange, known)) };
  if (!isRejection(exchange.outcome)) return { ...head, exchange };
  if (await context.isUnprepared(drawn, exchange, lost, preparation)) return runDrawn(context, drawn);
  if (!isAgain && (await context.ownReferences.areNeeded(given.draft, exchange))) return runDrawn(context, drawn, true);
  const duplicatePolicy = await context.duplicatePolicy();
  if (lost === undefined && namesNothing(context, drawn, exchange)) return { ...head, exchange };
  const other = await sendOther(context, drawn, exchange);
  if (rejectedControl !== undefined) return { ...head, exchange, duplicatePolicy, ...known, ...other };
  const bare = lost === undefined ? await askBare(context, drawn, given.draft, exchange) : undefined;
  const shown = bare && shownWithout(context, naming, exchange, bare);
  if (shown !== undefined) return { ...head, duplicatePolicy, ...shown };
  const isThere = bare !== undefined;
  const beside = drawn.pinned === undefined ? undefined : bare?.control;
  const isGone = context.isGone(exchange, lost) || (await context.isSpent(exchange, lost));
  const isRenewed = !isThere && (needsFresh(duplicatePolicy) || isGone || context.isUsedUp);
  const { renewed, fresh, lost: lostSince } = isRenewed ? await sendFresh(context, drawn, isGone) : {};
  // The server did not store the rejected values, so the control can use them.
  const isPlainSent = isThere || context.isAccepted(fresh);
  const { control = beside, plain } = isPlainSent ? {} : await sendPlain(context, renewed ?? drawn, fresh ?? exchange);
  const isShown = context.isAccepted(fresh) || context.isAccepted(control);
  const moved = isShown ? undefined : await runMoved(context, drawn);
  noteOutcome(context, drawn, control, isShown || moved !== undefined ? isShown : undefined);
  const attempt = { exchange, ...(control && { control }), ...(fresh && { fresh }) };
  if (moved !== undefined) return { ...head, ...(await explain(context, drawn, moved)), earlier: attempt };
  const refilled = context.isAccepted(fresh)
    ? undefined
    : ((await runRefilled(context, drawn)) ?? (await runRetyped(context, drawn, exchange)));
  if (refilled !== undefined) return { ...head, duplicatePolicy, exchange: refilled, earlier: attempt };
  const anew = fresh === undefined ? await acceptedLater(context, drawn, given.draft, attempt) : undefined;
  if (anew !== undefined) return { ...head, duplicatePolicy, ...attempt, fresh: anew };
  const last = { ...attempt, exchange: fresh ?? exchange };
  const apart = await tryApart(context, drawn, (renewed ?? given).draft, last, isThere);
  const since = lostSince === undefined ? {} : { lost: lostSince };
  const later = { ...acceptedSince(context, drawn, apart), ...(plain && { earlier: { exchange, control: plain } }) };
  return { ...head, ...since, duplicatePolicy, ...(apart && { apart }), ...other, ...attempt, ...later };
}

/** The case without the values that the server rejects whatever they are, unless it is about such a place. */
function withoutRejected({ rejectedPlaces }: TrialContext, given: ValidCase): ValidCase {
  if (given.draft.unlike !== undefined) return given;
  return { ...given, draft: { ...given.draft, input: rejectedPlaces.without(given.draft.input, given.pinned) } };
}

/**
 * Sends the control of a request at which the server failed. If it fails there, too, or rejects the control, the case is
 * moved: then other values of the request can be the reason.
 */
async function runFailed(
  context: TrialContext,
  drawn: ValidCase,
  exchange: Exchange,
  known: Pick<ValidTrial, 'control'> | undefined,
): Promise<Explained> {
  const attempt = { exchange, ...(known ?? (await sendPlain(context, drawn))) };
  const { control } = attempt;
  const isClear = known !== undefined || control === undefined || context.isAccepted(control);
  if (isClear || exchange.outcome.kind === 'unanswered') return attempt;
  const moved = await runMoved(context, drawn);
  context.noteDrawn(false);
  if (moved !== undefined) return { ...(await explain(context, drawn, moved)), earlier: attempt };
  context.noteInVain(drawn, control);
  return attempt;
}

/** What the requests show that lack the values which need not be there; undefined if the case must show it itself. */
function shownWithout(
  context: TrialContext,
  naming: ValidTrial['naming'],
  exchange: Exchange,
  { control, exchange: lone = exchange, naming: unknown }: BareResource,
): Pick<ValidTrial, 'exchange' | 'fresh' | 'control' | 'naming'> | undefined {
  if (context.isAccepted(lone)) return { naming, exchange, fresh: lone };
  // What exists can be in another place than the one that the query names: another project, or another tenant.
  const names = unknown.length > 0 || naming.some((place) => place.startsWith('/query/'));
  return names ? { naming: [...naming, ...unknown], exchange: lone, control } : undefined;
}

/** Another request in vain, for a case that is about no place. */
async function sendOther(
  context: TrialContext,
  { pinned }: ValidCase,
  exchange: Exchange,
): Promise<{ readonly other?: Exchange }> {
  const other = pinned === undefined ? await context.anotherInVain(exchange) : undefined;
  return other === undefined ? {} : { other };
}

/** Notes whether a case showed something as it was drawn, or only where it was moved; undefined if it showed nothing. */
function noteOutcome(
  context: TrialContext,
  drawn: ValidCase,
  control: Exchange | undefined,
  isShown: boolean | undefined,
): void {
  if (isShown !== undefined) context.noteDrawn(isShown);
  else if (control !== undefined) context.noteInVain(drawn, control);
}

/** Whether a case is about a place or a credential, so that a control has another one. */
function isCompared({ pinned, draft }: ValidCase): boolean {
  return pinned !== undefined || draft.unlike?.schemes !== undefined;
}

/**
 * Whether a request was rejected because its name in the path names nothing, which can be said with 403, too. Further requests would
 * show no more, once the operation has accepted one with another name.
 */
function namesNothing({ session, model }: TrialContext, { pinned = '' }: ValidCase, exchange: Exchange): boolean {
  return isHidden(exchange) && pinned.startsWith('/path/') && session.accepted.of(model).length > 0;
}

type Explained = Pick<ValidTrial, 'exchange' | 'control' | 'fresh' | 'duplicatePolicy' | 'earlier' | 'apart'>;

/** What was exchanged for a case where it was moved, with further requests if it was rejected there. */
async function explain(context: TrialContext, drawn: ValidCase, moved: Moved): Promise<Explained> {
  const { draft, attempt, isExpected = false } = moved;
  if (isExpected) return { ...attempt, duplicatePolicy: await context.duplicatePolicy() };
  if (!isRejection(attempt.exchange.outcome) || namesNothing(context, drawn, attempt.exchange)) return attempt;
  const duplicatePolicy = await context.duplicatePolicy();
  const refilled = await runRefilled(context, drawn);
  if (refilled !== undefined) return { duplicatePolicy, exchange: refilled, earlier: attempt };
  const fresh = await acceptedLater(context, { ...drawn, draft }, draft, attempt);
  if (fresh !== undefined) return { duplicatePolicy, ...attempt, fresh };
  const apart = await tryApart(context, drawn, draft, attempt);
  return { duplicatePolicy, ...(apart && { apart }), ...attempt, ...acceptedSince(context, drawn, apart) };
}

/**
 * Sends the same request with a plain value in the place that it is about, which is fresh if the server rejects
 * duplicates. Everything else is the same; otherwise another value could be the reason why only one of them is
 * accepted.
 *
 * @param rejected the request with the value, if the server rejected it
 * @returns the control; if the server rejects each value of the place, the request without one, and that with a plain one
 */
async function sendPlain(
  context: TrialContext,
  given: ValidCase,
  rejected?: Exchange,
): Promise<{ readonly control?: Exchange; readonly plain?: Exchange }> {
  if (given.pinned === undefined) return sendAsUsual(context, given, rejected);
  const { draft, pinned, lacks } = given;
  const plain = context.simplify(draft.input, pinned, lacks);
  if (plain === undefined) return {};
  const isWhole = pinned === '/body';
  const isFresh = !isWhole && (await context.needsFresh());
  const input = isFresh ? context.freshen(plain, { only: pinned }) : plain;
  // A case about the whole body contains no values from the user in its body, so its control contains none either.
  const settle = async (keeps: boolean): Promise<Draft> => {
    const control: OneRequest = { draft: { ...draft, input }, ...(keeps && { pinned }) };
    return (await context.settle(control, given)).given.draft;
  };
  const settled = await settle(isWhole);
  // If the known resource has the name that the case is about, the control would be the same request again.
  const isSame = !isWhole && isSameAt(pinned, settled.input, draft.input);
  const sent = asSent(context, isSame ? await settle(true) : settled, rejected, pinned);
  const kept = isWhole || isSameAt(pinned, sent.input, draft.input) ? pinned : undefined;
  const { draft: last, exchange: control } = await sendUntaken(context, sent, rejected, kept);
  // It can be the first request that the operation accepts.
  if (context.isAccepted(control)) context.keepAccepted(control, last);
  const without = rejected && (await sendWithout(context, { ...given, draft: last }, rejected, control));
  return without === undefined ? { control } : { control: without, plain: control };
}

/** The control of a rejected request, with the same values where the server is known to demand some. */
function asSent(
  { session, model }: TrialContext,
  control: Draft,
  rejected: Exchange | undefined,
  pinned: string,
): Draft {
  const input = rejected?.request.input;
  if (input === undefined) return control;
  return { ...control, input: withDemandedOf(model, session.accepted.demands, control.input, input, pinned) };
}

/** Sends the same request with the usual credential, or the usual media type, if the case is about another one. */
async function sendAsUsual(
  context: TrialContext,
  { draft }: ValidCase,
  rejected?: Exchange,
): Promise<{ readonly control?: Exchange }> {
  const { schemes, content } = draft.unlike ?? {};
  if (schemes === undefined && content === undefined) return {};
  const isOfType = schemes === undefined;
  // With another resource in one of its fields, it would not be the same body.
  const same = isOfType ? rejected?.request.input : undefined;
  if (isOfType && !isUsualValue(context.model, same ?? draft.input)) return {};
  const last = same ? { input: same } : (await context.settle({ draft: { input: draft.input } })).given.draft;
  return { control: await context.send(last) };
}

/** Whether the body of an input is valid under the first media type, too. */
function isUsualValue({ bodies: [first] }: TrialContext['model'], input: Input): boolean {
  const body = first && valueOf(input, first);
  return body !== undefined && first?.accepts(body) === true;
}
