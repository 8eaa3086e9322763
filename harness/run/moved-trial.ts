import {
  answersFailure,
  failsAlike,
  isRejection,
  wordsOfOutcome,
  type Draft,
  type InvalidCase,
  type RequestPair,
  type ValidCase,
} from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { equals } from '../json/index.ts';
import { findAccepted } from './find-accepted.ts';
import { freshenCase } from './input/fresh.ts';
import { moveInvalid } from './input/move.ts';
import { renamed } from './input/renamed.ts';
import { sendReadBack } from './read-back.ts';
import { isLikeDuplicate } from './taken-value.ts';
import type { TrialContext } from './trial-context.ts';
import { sendWithout } from './without-place.ts';

/** A case that was moved: its request, and what was exchanged for it. */
export interface Moved {
  readonly draft: Draft;
  /** The places outside the path that take the ids of existing resources. */
  readonly naming: readonly string[];
  readonly attempt: {
    readonly exchange: Exchange;
    readonly control?: Exchange;
    /** If it has several errors and was not rejected: what was exchanged for each error alone, in the same input. */
    readonly alone?: readonly Exchange[];
  };
  /** Whether the server rejects each value of the place: then further requests would show nothing else. */
  readonly isExpected?: true;
}

/** Into how many accepted inputs a case is moved: what is wrong with the first can be wrong with a few. */
const mostMoves = 2;

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
  if (isShown || drawn.pinned === undefined) return moved;
  const isNew = await sendReadBack(context.session, context.model);
  return (isNew ? await tryMoves(context, drawn) : undefined) ?? moved;
}

async function tryMoves(
  context: TrialContext,
  drawn: ValidCase | InvalidCase,
  inVain?: Exchange,
): Promise<Moved | undefined> {
  const { session, model } = context;
  const { kind } = await context.duplicatePolicy();
  let moves = 0;
  for (const moved of session.accepted.moves(model, drawn, context.simplify)) {
    const renewed = kind === 'rejects' ? freshenCase(context.freshen, moved) : moved;
    const settled = await context.settle(renewed, drawn);
    const { naming } = settled;
    const given = renamed(model, settled.given, moved.from);
    // Without the place that the case is about, nothing can be left to send: an empty object in a query.
    if (![given.draft, given.control].every((each) => model.serialize(each).ok)) continue;
    const exchange = await context.send(given.draft);
    const { draft } = given;
    const failed = knownFailure(context, drawn, exchange);
    if (failed !== undefined || !needsControl(drawn, exchange))
      return {
        draft,
        naming,
        attempt: { exchange, ...failed, ...(await sendAloneIn(context, drawn, given, exchange)) },
      };
    const known = drawn.kind === 'valid' ? context.rejectedPlaces.controlOf(drawn.pinned, exchange) : undefined;
    if (known !== undefined) return { draft, naming, attempt: { exchange, control: known }, isExpected: true };
    const shown = inVain && shownInVain(context, drawn, exchange, inVain);
    if (shown !== undefined) return { draft, naming, attempt: { exchange, control: shown } };
    // An input that is its own control was rejected although it was accepted before, which shows nothing.
    const isSame = draft.unlike === undefined && equals(draft.input, given.control.input);
    const control = isSame ? undefined : await sendControl(context, drawn, given);
    if (drawn.kind === 'invalid' && control !== undefined && answersFailure(exchange.outcome))
      context.failures.note(drawn, exchange, control, failsAlike(exchange, control) || isRejection(control.outcome));
    if (control !== undefined) context.keepMoved(control, given.control);
    if (control !== undefined && context.isAccepted(control)) return { draft, naming, attempt: { exchange, control } };
    const without =
      control && drawn.kind === 'valid'
        ? await sendWithout(context, { ...drawn, draft: given.control }, exchange, control)
        : undefined;
    if (without !== undefined) return { draft, naming, attempt: { exchange, control: without } };
    session.accepted.noteFailure(moved.from);
    moves += 1;
    if (moves === mostMoves) break;
  }
  return undefined;
}

/** Sends the control of a case. The accepted value in its place can be taken since, so that another one is needed. */
async function sendControl(
  context: TrialContext,
  { kind, pinned }: ValidCase | InvalidCase,
  { control }: RequestPair,
): Promise<Exchange> {
  const exchange = await context.send(control);
  const isTaken = kind === 'valid' && pinned !== undefined && (await isLikeDuplicate(context, exchange));
  if (!isTaken) return exchange;
  return context.send({ ...control, input: context.freshen(control.input, { only: pinned }) });
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
  const alone: Exchange[] = [];
  for (const { draft } of pairs) alone.push(await context.send(draft));
  return { alone };
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
