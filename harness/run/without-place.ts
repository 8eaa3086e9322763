import { isRejection, validationStatuses, wordsOfOutcome, type Draft, type ValidCase } from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { getAt, isArray, isObject, parentPointer, parsePointer, removeAt } from '../json/index.ts';
import { isValidInput } from './input/move.ts';
import { isDenied, isInObject, widePlaceOf, wordsBesideNames } from './rejected-places.ts';
import { sendUntaken } from './taken-value.ts';
import type { TrialContext } from './trial-context.ts';

/**
 * Sends a request without the place that its case is about, if the server rejects each value there in the same words: the
 * value of the case, and a plain one.
 *
 * @param given the case, with the draft of the request that has a plain value
 * @returns the exchange if it was accepted: then the server rejects any value in this place
 */
export async function sendWithout(
  context: TrialContext,
  given: ValidCase,
  exchange: Exchange,
  control: Exchange,
): Promise<Exchange | undefined> {
  const { pinned } = given;
  if (pinned === undefined || !isOfValue(exchange) || !isOfValue(control)) return undefined;
  const words = wordsOfOutcome(exchange);
  const isSame = given.lacks === 'nothing' && words === wordsOfOutcome(control);
  const without = isSame ? await askWithout(context, given, exchange, { place: pinned, words }) : undefined;
  if (without !== undefined) return without;
  const place = objectAround(given, exchange);
  const beside = place === undefined ? '' : wordsBesideNames(exchange, place);
  if (place === undefined || beside !== wordsBesideNames(control, place)) return undefined;
  return askWithout(context, given, exchange, { place, words: beside });
}

/**
 * The parameter in which the value of a case is a member of an object, if the server can reject each object there: it names the
 * member, or none. Where it names others only, these can be the reason.
 */
function objectAround(given: ValidCase, { request, outcome }: Exchange): string | undefined {
  const place = isInObject(given.pinned) ? widePlaceOf(given.pinned) : undefined;
  const value = place === undefined ? undefined : getAt(request.input ?? {}, place);
  if (value === undefined || !isObject(value) || place?.startsWith('/body/') === true) return undefined;
  if (given.pinned === undefined || outcome.kind !== 'answered') return undefined;
  if (given.lacks !== 'nothing' && given.lacks !== 'value') return undefined;
  const said = Buffer.from(outcome.body).toString('utf8');
  const named = Object.keys(value).filter((name) => name !== '' && said.includes(name));
  const [, , own = ''] = parsePointer(given.pinned);
  return named.length === 0 || named.includes(own) ? place : undefined;
}

/** Sends a request without a place, once for each answer of the server. */
async function askWithout(
  context: TrialContext,
  { draft }: ValidCase,
  exchange: Exchange,
  { place, words }: { readonly place: string; readonly words: string },
): Promise<Exchange | undefined> {
  const known = context.without.of(place, words);
  if (known !== undefined) return known.accepted;
  const input = withoutPlace(draft.input, place);
  if (input === undefined || !isValidInput(context.model, input)) return undefined;
  const other = { ...draft, input };
  if (!context.model.serialize(other).ok) return undefined;
  const { exchange: without } = await sendUntaken(context, other, exchange);
  const accepted = context.isAccepted(without) ? without : undefined;
  context.without.note(place, words, accepted);
  return accepted;
}

/**
 * Sends a request without the parameter or property that its case is about, if each value there is expected to be rejected. It is the
 * control of the case then: one with a plain value would be rejected, too. Asked once for each answer of the server.
 *
 * @param control the request with a plain value
 * @returns the exchange if it was accepted
 */
export async function sendLacking(
  context: TrialContext,
  { pinned }: ValidCase,
  control: Draft,
  exchange: Exchange,
): Promise<Exchange | undefined> {
  const place = widePlaceOf(pinned);
  if (place === undefined || !isDenied(exchange) || !context.rejectedPlaces.isExpected(pinned)) return undefined;
  if (!context.without.isNew(`lacking ${place}`, wordsBesideNames(exchange, place))) return undefined;
  const input = withoutPlace(control.input, place);
  if (input === undefined || !isValidInput(context.model, input)) return undefined;
  const draft = { ...control, input };
  if (!context.model.serialize(draft).ok) return undefined;
  const { exchange: lacking } = await sendUntaken(context, draft, exchange);
  return context.isAccepted(lacking) ? lacking : undefined;
}

/** Whether the server rejected a value: other statuses can be about what exists. */
function isOfValue({ outcome }: Exchange): boolean {
  return outcome.kind === 'answered' && isRejection(outcome) && validationStatuses.includes(outcome.status);
}

/** The input without a value, and without the list that it is an item of: its other items have the same schema. */
function withoutPlace(input: Input, pinned: string): Input | undefined {
  let place = pinned;
  while (isArray(getAt(input, parentPointer(place)) ?? null)) place = parentPointer(place);
  if (parsePointer(place).length < 2 || place.startsWith('/path/') || getAt(input, place) === undefined)
    return undefined;
  const without = removeAt(input, place);
  return isObject(without) ? without : undefined;
}
