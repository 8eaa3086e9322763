import {
  namesNothing,
  type Apart,
  validationStatuses,
  wordsOfOutcome,
  type Draft,
  type OneRequest,
  type ValidCase,
} from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { childPointer, getAt, isArray, isObject, setAt } from '../json/index.ts';
import { isValidInput } from './input/move.ts';
import { settleAnew } from './settle.ts';
import type { TrialContext } from './trial-context.ts';

/** So many requests find no resource only if there is none: other cases can have removed each of a few. */
const mostFresh = 3;

/**
 * Sends a request with fresh values and a resource of its own, and again with another one if it is not there.
 *
 * @param wasGone whether the resource of the request before was not there: then there is none, if no other is found
 * @returns the last of them, and why it names no existing resource
 */
export async function sendFresh(
  context: TrialContext,
  drawn: ValidCase,
  wasGone: boolean,
): Promise<{ readonly renewed: ValidCase; readonly fresh: Exchange; readonly lost?: string }> {
  for (let attempt = 1; ; attempt++) {
    const { given: renewed, lost } = await settleAnew(context, drawn);
    const fresh = await context.send(renewed.draft);
    const isGone = context.isGone(fresh, undefined);
    if (attempt === mostFresh || !isGone || lost !== undefined)
      return { renewed, fresh, ...((isGone || wasGone) && lost !== undefined && { lost }) };
  }
}

/** A rejected request, or a change of a new resource with its values, that the server accepts later. */
export async function acceptedLater(
  context: TrialContext,
  drawn: ValidCase,
  draft: Draft,
  { exchange, control }: { readonly exchange: Exchange; readonly control?: Exchange },
): Promise<Exchange | undefined> {
  const again =
    drawn.pinned === undefined
      ? undefined
      : await sendAgain(context, { draft, pinned: drawn.pinned }, exchange, control);
  return context.isAccepted(again) ? again : acceptedAnew(context, drawn);
}

/**
 * The same request, if it was accepted while a rule was looked for: then its value is not at fault. Nor is a PATCH as a whole, because
 * it is merged into what other cases change.
 *
 * @param apart what was found out about the values of the rejected request
 */
export function acceptedSince(
  context: Pick<TrialContext, 'model' | 'isAccepted'>,
  { pinned }: Pick<ValidCase, 'pinned'>,
  apart: Pick<Apart, 'again'> | undefined,
): { readonly fresh?: Exchange } {
  const { method, path } = context.model.operation;
  const isOfState = pinned !== undefined || (method === 'PATCH' && path.includes('{'));
  return isOfState && apart !== undefined && context.isAccepted(apart.again) ? { fresh: apart.again } : {};
}

/**
 * Sends a request again that was rejected where its control is accepted. What other requests did at the same time can be
 * the reason: a session that ended, a lock. Then its value is not at fault. Values that a check of one place has rejected twice in
 * the same words are not sent again.
 */
async function sendAgain(
  context: TrialContext,
  { draft, pinned }: OneRequest,
  rejected: Exchange,
  control: Exchange | undefined,
): Promise<Exchange | undefined> {
  if (control === undefined || !context.isAccepted(control)) return undefined;
  if (hasRejectedTwice(context, pinned, rejected)) return undefined;
  const again = await context.send(draft);
  noteRejections(context, pinned, [rejected, again]);
  return again;
}

/** Whether a check of the values in a place has rejected some request twice in the same words as this one. */
export function hasRejectedTwice({ checks }: TrialContext, pinned: string | undefined, rejected: Exchange): boolean {
  const check = checkOf(pinned, rejected);
  return check !== undefined && checks.has(check);
}

/** Notes that a request was rejected, and what the server said when it was sent again. */
export function noteRejections(
  { checks }: TrialContext,
  pinned: string | undefined,
  [rejected, again]: readonly [Exchange, Exchange],
): void {
  const check = checkOf(pinned, rejected);
  if (check !== undefined && check === checkOf(pinned, again)) checks.add(check);
}

/** What names a check of values; undefined if the status is not about values. */
function checkOf(pinned: string | undefined, rejected: Exchange): string | undefined {
  const { outcome } = rejected;
  const isOfValue = outcome.kind === 'answered' && validationStatuses.includes(outcome.status);
  return isOfValue ? `${pinned ?? ''} ${wordsOfOutcome(rejected)}` : undefined;
}

/**
 * Sends a rejected change to a new resource. What a PATCH sends is merged into what is there (RFC 5789 §2), so that many
 * changes by other cases can be the reason: a map can have too many entries then.
 *
 * @returns what was exchanged if the new resource accepts it
 */
async function acceptedAnew(context: TrialContext, drawn: ValidCase): Promise<Exchange | undefined> {
  const { method, path } = context.model.operation;
  if (method !== 'PATCH' || !path.includes('{')) return undefined;
  const { fresh } = await sendFresh(context, drawn, false);
  return context.isAccepted(fresh) ? fresh : undefined;
}

/**
 * Sends a body that the server is known to accept in the media type of a rejected request. If it accepts that, it takes the
 * type: what is wrong with the values of the other body is shown by the clauses about them. It has a value in each field that the
 * rejected one had, but for those of which the answer says that nothing has the name there: a form can be read in a way
 * of its own, field by field.
 *
 * @returns what was exchanged if the server accepts it
 */
export async function runRetyped(
  context: TrialContext,
  { draft, pinned }: ValidCase,
  rejected: Exchange,
): Promise<Exchange | undefined> {
  const { session, model } = context;
  const part = model.bodies.find(({ content }) => content !== undefined && content === draft.unlike?.content);
  const sent = draft.input['body'];
  if (pinned !== undefined || part === undefined || sent === undefined || !isObject(sent)) return undefined;
  const needed = Object.keys(sent).filter((name) => !namesNothing(rejected, childPointer('/body', name), true));
  const known = session.accepted.of(model).findLast(({ body = null }) => {
    return isObject(body) && needed.every((name) => Object.hasOwn(body, name)) && part.accepts(body);
  });
  if (known === undefined) return undefined;
  const input = (await context.needsFresh()) ? context.freshen(known) : known;
  const exchange = await context.send((await context.settle({ draft: { ...draft, input } })).given.draft);
  return context.isAccepted(exchange) ? exchange : undefined;
}

/**
 * Sends as many items as a rejected array has, each as the server is known to accept it. If it accepts them, their number
 * is not at fault: what is wrong with the items is shown by the clauses about items.
 */
export async function runRefilled(context: TrialContext, { draft, pinned }: ValidCase): Promise<Exchange | undefined> {
  const items = pinned === undefined ? undefined : getAt(draft.input, pinned);
  if (pinned === undefined || !isArray(items) || items.length === 0 || draft.unlike !== undefined) return undefined;
  const { session, model } = context;
  for (const known of session.accepted.of(model).reverse()) {
    const good = getAt(known, pinned);
    if (!isArray(good) || good.length === 0) continue;
    const filled = setAt(
      known,
      pinned,
      items.map((_, index) => good[index % good.length] ?? null),
    );
    if (!isObject(filled) || !isValidInput(model, filled)) continue;
    const isFresh = await context.needsFresh();
    const input = isFresh ? context.freshen(filled) : filled;
    const exchange = await context.send((await context.settle({ draft: { input } })).given.draft);
    return context.isAccepted(exchange) ? exchange : undefined;
  }
  return undefined;
}
