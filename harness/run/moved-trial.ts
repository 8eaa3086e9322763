import {
  answersFailure,
  failsAlike,
  isHidden,
  isRejection,
  wordsOfOutcome,
  type Draft,
  type InvalidCase,
  type RequestPair,
  type ValidCase,
} from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { equals } from '../json/index.ts';
import { sendEachAlone } from './each-alone.ts';
import { findAccepted } from './find-accepted.ts';
import { findWithPlace } from './find-with-place.ts';
import { freshenCase } from './input/fresh.ts';
import { isSameAt, moveInvalid, type MovedPair } from './input/move.ts';
import { renamed } from './input/renamed.ts';
import { sendReadBack } from './read-back.ts';
import { isLikeDuplicate, sendUntaken } from './taken-value.ts';
import type { TrialContext } from './trial-context.ts';
import { sendLacking, sendWithout } from './without-place.ts';

/** A case that was moved: its request, and what was exchanged for it. */
export interface Moved {
  readonly draft: Draft;
  /** The places outside the path that take the ids of existing resources. */
  readonly naming: readonly string[];
  /** Why they possibly name no existing resource, if the answer can mean that nothing is there. */
  readonly lost?: string;
  readonly attempt: {
    readonly exchange: Exchange;
    readonly control?: Exchange;
    /** If it has several errors and was not rejected: what was exchanged for each error alone, in the same input. */
    readonly alone?: readonly Exchange[];
  };
  /** Whether the server rejects each value of the place: then further requests would show nothing else. */
  readonly isExpected?: true;
}

/**
 * Into how many accepted inputs a case is moved. What is wrong with the first can be wrong with a few; but two valid values of
 * a place that are rejected in one input are hardly accepted in another.
 */
const mostMoves = { valid: 1, invalid: 2 };

/**
 * Runs a case with a rejected control again, moved to an input that the server is known to accept: the request, and its
 * control if the request is rejected. If that shows nothing, because the server accepted these inputs only to create
 * something, for example, the resource as it was read is tried.
 *
 * @param inVain the control of an earlier case about the same place, if those of so many were rejected that no more are sent
 * @returns undefined if the case can't be moved, or if its control is rejected there too
 */
export async function runMoved(
  context: TrialContext,
  drawn: ValidCase | InvalidCase,
  inVain?: Exchange,
): Promise<Moved | undefined> {
  await findAccepted(context.session, context.model);
  const moved = await tryMoves(context, drawn, inVain);
  const isShown = moved !== undefined && (inVain === undefined || moved.attempt.control !== inVain);
  if (isShown) return moved;
  if (await findStrange(context, drawn)) return (await tryMoves(context, drawn)) ?? moved;
  if (drawn.pinned === undefined) return moved;
  const isNew = await sendReadBack(context.session, context.model);
  return (isNew ? await tryMoves(context, drawn) : undefined) ?? moved;
}

/** Looks for an accepted input with the place that a case is about, or what is around it, if none has that. */
async function findStrange(context: TrialContext, drawn: ValidCase | InvalidCase): Promise<boolean> {
  const { session, model } = context;
  const { unlike, input } = drawn.kind === 'invalid' ? drawn.control : drawn.draft;
  const place = unlike === undefined ? context.placeLacked(drawn) : undefined;
  return place !== undefined && findWithPlace(session, model, input, place);
}

async function tryMoves(
  context: TrialContext,
  drawn: ValidCase | InvalidCase,
  inVain?: Exchange,
): Promise<Moved | undefined> {
  const { session, model } = context;
  let moves = 0;
  for (const moved of session.accepted.moves(model, drawn, context.simplify)) {
    const first = await tryMove(context, drawn, moved, inVain);
    // The resource that it named was removed, or accepts no more, so another one takes its place.
    const tried = first === 'gone' ? await tryMove(context, drawn, moved, inVain) : first;
    if (tried === 'unfit') continue;
    if (tried !== 'rejected' && tried !== 'gone') return tried;
    session.accepted.noteFailure(moved.from);
    moves += 1;
    if (moves === mostMoves[drawn.kind]) break;
  }
  return undefined;
}

/**
 * Sends the control of a case. Where another resource can have the accepted value in its place by now, it gets another one.
 *
 * @param rejected what was exchanged for the case
 * @returns the control as it was sent, and what was exchanged
 */
async function sendControl(
  context: TrialContext,
  { kind, pinned }: ValidCase | InvalidCase,
  { draft, control }: RequestPair,
  rejected: Exchange,
): ReturnType<typeof sendUntaken> {
  if (kind !== 'valid' || pinned === undefined) return sendUntaken(context, control, rejected);
  if (isSameAt(pinned, draft.input, control.input)) return sendUntaken(context, control, rejected, pinned);
  if (!context.keys.has(pinned) && !context.freshControls) {
    const sent = await context.send(control);
    if (!(await isLikeDuplicate(context, sent))) return { draft: control, exchange: sent };
    context.keys.add(pinned);
  }
  const fresh = { ...control, input: context.freshen(control.input, { only: pinned }) };
  return sendUntaken(context, fresh, rejected);
}

/** Sends the requests with one of several errors each, in the input that all of them together were moved to. */
async function sendAloneIn(
  context: TrialContext,
  drawn: ValidCase | InvalidCase,
  { control }: RequestPair,
  exchange: Exchange,
): Promise<Pick<Moved['attempt'], 'alone'>> {
  if (drawn.kind !== 'invalid' || drawn.alone === undefined || isRejection(exchange.outcome)) return {};
  const { kind, remake } = drawn;
  const pairs = drawn.alone.map((draft) => {
    const [pair] = moveInvalid(context.model, { kind, remake, draft, control: drawn.control }, [control.input]);
    return pair;
  });
  if (!pairs.every((pair) => pair !== undefined)) return {};
  return { alone: await sendEachAlone(context, pairs) };
}

/**
 * Sends a case where it was moved.
 *
 * @returns `unfit` if it can't be sent, `rejected` if its control was rejected, too, and `gone` if that was due to the resource
 */
async function tryMove(
  context: TrialContext,
  drawn: ValidCase | InvalidCase,
  moved: MovedPair,
  inVain: Exchange | undefined,
): Promise<Moved | 'unfit' | 'rejected' | 'gone'> {
  const { model } = context;
  const isFresh = await context.needsFresh();
  const renewed = isFresh ? freshenCase(context.freshen, moved) : moved;
  const settled = await context.settle(renewed, drawn);
  const { naming, lost } = settled;
  const given = renamed(model, settled.given, moved.from);
  // Without the place that the case is about, nothing can be left to send: an empty object in a query.
  if (![given.draft, given.control].every((each) => model.serialize(each).ok)) return 'unfit';
  const exchange = await context.send(given.draft);
  const { draft } = given;
  const head = { draft, naming, ...(lost !== undefined && isHidden(exchange) && { lost }) };
  const failed = knownFailure(context, drawn, exchange);
  if (failed !== undefined || !needsControl(drawn, exchange)) {
    const alone = await sendAloneIn(context, drawn, given, exchange);
    return { ...head, attempt: { exchange, ...failed, ...alone } };
  }
  const known =
    drawn.kind === 'valid'
      ? (context.rejectedPlaces.controlOf(drawn.pinned, exchange) ??
        (await sendLacking(context, drawn, given.control, exchange)))
      : undefined;
  if (known !== undefined) return { ...head, attempt: { exchange, control: known }, isExpected: true };
  const shown = inVain && shownInVain(context, drawn, exchange, inVain);
  if (shown !== undefined) return { ...head, attempt: { exchange, control: shown } };
  // An input that is its own control was rejected although it was accepted before, which shows nothing.
  const isOfResource = async (sent: Draft, rejected: Exchange): Promise<boolean> =>
    context.isGone(rejected, lost) || context.ownReferences.areNeeded(sent, rejected);
  if (draft.unlike === undefined && equals(draft.input, given.control.input))
    return (await isOfResource(draft, exchange)) ? 'gone' : 'rejected';
  const { draft: controlDraft, exchange: control } = await sendControl(context, drawn, given, exchange);
  if (drawn.kind === 'invalid' && answersFailure(exchange.outcome))
    context.failures.note(drawn, exchange, control, failsAlike(exchange, control) || isRejection(control.outcome));
  context.keepMoved(control, controlDraft);
  if (context.isAccepted(control)) return { ...head, attempt: { exchange, control } };
  const without =
    drawn.kind === 'valid'
      ? await sendWithout(context, { ...drawn, draft: controlDraft }, exchange, control)
      : undefined;
  if (without !== undefined) return { ...head, attempt: { exchange, control: without } };
  return (await isOfResource(controlDraft, control)) ? 'gone' : 'rejected';
}

/**
 * The control of a case for which others about the same place were in vain. Valid values that are rejected in words of their
 * own can have a reason of their own, so the first of them has its own control.
 */
function shownInVain(
  context: TrialContext,
  { kind, pinned = '' }: ValidCase | InvalidCase,
  exchange: Exchange,
  inVain: Exchange,
): Exchange | undefined {
  if (kind === 'invalid') return inVain;
  const words = wordsOfOutcome(exchange);
  const { accepted } = context.without.of(pinned, words) ?? {};
  return accepted ?? (context.without.isNew(pinned, words) ? undefined : inVain);
}

/** Whether only a control shows the reason of an answer. A failure can be due to the other values of a request. */
function needsControl(drawn: ValidCase | InvalidCase, { outcome }: Exchange): boolean {
  return isRejection(outcome) || (answersFailure(outcome) && (drawn.kind === 'valid' || drawn.alone === undefined));
}

/** What is known of a failure of this kind. */
function knownFailure(
  { failures }: TrialContext,
  drawn: ValidCase | InvalidCase,
  exchange: Exchange,
): { control?: Exchange } | undefined {
  return drawn.kind === 'invalid' && answersFailure(exchange.outcome) ? failures.of(drawn, exchange) : undefined;
}
