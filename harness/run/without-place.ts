import { isRejection, validationStatuses, wordsOfOutcome, type Draft, type ValidCase } from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { getAt, isArray, isObject, parentPointer, parsePointer, removeAt } from '../json/index.ts';
import { isValidInput } from './input/move.ts';
import { isDenied, widePlaceOf } from './rejected-places.ts';
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
  const { draft, pinned } = given;
  if (pinned === undefined || given.lacks !== 'nothing' || !isOfValue(exchange) || !isOfValue(control))
    return undefined;
  const words = wordsOfOutcome(exchange);
  if (words !== wordsOfOutcome(control)) return undefined;
  const known = context.without.of(pinned, words);
  if (known !== undefined) return known.accepted;
  const input = withoutPlace(draft.input, pinned);
  if (input === undefined || !isValidInput(context.model, input)) return undefined;
  const other = { ...draft, input };
  if (!context.model.serialize(other).ok) return undefined;
  const { exchange: without } = await sendUntaken(context, other, exchange);
  const accepted = context.isAccepted(without) ? without : undefined;
  context.without.note(pinned, words, accepted);
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
  if (!context.without.isNew(`lacking ${place}`, wordsOfOutcome(exchange))) return undefined;
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
