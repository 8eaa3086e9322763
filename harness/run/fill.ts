import type { Lack, OneRequest, RequestModel } from '../clause/index.ts';
import type { Input } from '../exchange/index.ts';
import { getAt } from '../json/index.ts';
import { filledIn, filledLike } from './input/filled.ts';
import { createFreshener } from './input/fresh.ts';
import type { TrialContext } from './trial-context.ts';

/**
 * A valid input with values in the places that the server demands one in: those that it said are missing; and, where it
 * rejects cases as they are drawn and this one is about no place, all that its accepted inputs have.
 *
 * @param about the places that the request is about
 * @param model of another operation, in a script
 */
export async function fill(
  context: TrialContext,
  input: Input,
  about: readonly string[],
  model: RequestModel = context.model,
): Promise<Input> {
  const { session, prefersMoves } = context;
  const accepted = session.accepted.of(model);
  const missed = session.accepted.missed.of(model, about).filter((place) => getAt(input, place) === undefined);
  const isLike = about.length === 0 && prefersMoves;
  if (accepted.length === 0 || (missed.length === 0 && !isLike)) return input;
  const isFresh = await context.needsFresh();
  const freshener = model === context.model ? context.freshen : createFreshener(model, session);
  const freshen = (each: Input, only: string): Input => (isFresh ? freshener(each, { only }) : each);
  const filled = filledIn(model, input, accepted, missed, freshen);
  return isLike ? filledLike(model, filled, accepted, freshen) : filled;
}

/** A case with values in the places that the server demands one in. One with an invalid request stays as it is. */
export async function fillCase<Given extends OneRequest & { readonly lacks?: Lack }>(
  context: TrialContext,
  given: Given,
): Promise<Given> {
  const { draft, pinned, lacks } = given;
  if (draft.unlike !== undefined) return given;
  // Additional properties are in the whole body, and leave the others as they are.
  const about = pinned === undefined || typeof lacks === 'object' ? [] : [pinned];
  const input = await fill(context, draft.input, about);
  return input === draft.input ? given : { ...given, draft: { ...draft, input } };
}
