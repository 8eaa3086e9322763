import {
  answersFailure,
  failsAlike,
  isRejection,
  wordsOfOutcome,
  type Draft,
  type InvalidCase,
  type ValidCase,
} from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { equals } from '../json/index.ts';
import { findAccepted } from './find-accepted.ts';
import { freshenCase } from './input/fresh.ts';
import type { MovedPair } from './input/move.ts';
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
  readonly attempt: { readonly exchange: Exchange; readonly control?: Exchange };
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
  const { session, model, keys } = context;
  const { pinned = '' } = drawn;
  let moves = 0;
  for (const moved of session.accepted.moves(model, drawn, context.simplify)) {
    let tried = await tryMove(context, drawn, moved, inVain);
    if (tried === 'taken' && !keys.has(pinned)) {
      keys.add(pinned);
      tried = await tryMove(context, drawn, moved, inVain);
    }
    if (typeof tried === 'object') return tried;
    if (tried === 'unfit') continue;
    session.accepted.noteFailure(moved.from);
    moves += 1;
    if (moves === mostMoves) break;
  }
  return undefined;
}

/**
 * Sends a case where it was moved.
 *
 * @returns `unfit` if it can't be sent, and `rejected` or `taken` if its control was rejected, too: `taken` if that has the
 *   value of the accepted input in the place, and is rejected like a duplicate
 */
async function tryMove(
  context: TrialContext,
  drawn: ValidCase | InvalidCase,
  moved: MovedPair,
  inVain: Exchange | undefined,
): Promise<Moved | 'unfit' | 'rejected' | 'taken'> {
  const { model, keys } = context;
  const isFresh = (await context.duplicatePolicy()).kind === 'rejects';
  const renewed = isFresh ? freshenCase(context.freshen, moved, keys.has(drawn.pinned ?? '')) : moved;
  const settled = await context.settle(renewed, drawn);
  const { naming } = settled;
  const given = renamed(model, settled.given, moved.from);
  // Without the place that the case is about, nothing can be left to send: an empty object in a query.
  if (![given.draft, given.control].every((each) => model.serialize(each).ok)) return 'unfit';
  const exchange = await context.send(given.draft);
  const { draft } = given;
  const failed = knownFailure(context, drawn, exchange);
  if (failed !== undefined || !needsControl(drawn, exchange))
    return { draft, naming, attempt: { exchange, ...failed } };
  const known = drawn.kind === 'valid' ? context.rejectedPlaces.controlOf(drawn.pinned, exchange) : undefined;
  if (known !== undefined) return { draft, naming, attempt: { exchange, control: known }, isExpected: true };
  const shown = inVain && shownInVain(context, drawn, exchange, inVain);
  if (shown !== undefined) return { draft, naming, attempt: { exchange, control: shown } };
  // An input that is its own control was rejected although it was accepted before, which shows nothing.
  if (draft.unlike === undefined && equals(draft.input, given.control.input)) return 'rejected';
  const control = await context.send(given.control);
  if (drawn.kind === 'invalid' && answersFailure(exchange.outcome))
    context.failures.note(drawn, exchange, control, failsAlike(exchange, control));
  context.keepMoved(control, given.control);
  if (context.isAccepted(control)) return { draft, naming, attempt: { exchange, control } };
  const without =
    drawn.kind === 'valid'
      ? await sendWithout(context, { ...drawn, draft: given.control }, exchange, control)
      : undefined;
  if (without !== undefined) return { draft, naming, attempt: { exchange, control: without } };
  return isFresh && (await isLikeDuplicate(context, control)) ? 'taken' : 'rejected';
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
