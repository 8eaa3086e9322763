import { valueOf, type RequestModel } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import { childPointer, getAt, isObject, parentPointer, setAt } from '../../json/index.ts';

/** So many accepted inputs that have a property show that the server can demand it. */
const enoughInputs = 3;

/**
 * A valid input with the properties of the body that all accepted inputs have and that it lacks: where a server demands
 * what the document does not require, it would be rejected for that, whatever else it has.
 *
 * @param accepted inputs that the server accepted
 * @param freshen puts another value into a place
 */
export function filledLike(
  model: RequestModel,
  input: Input,
  accepted: readonly Input[],
  freshen: (input: Input, place: string) => Input,
): Input {
  const [body] = model.bodies;
  const [first = {}] = accepted;
  const usual = body && valueOf(first, body);
  if (body === undefined || usual === undefined || !isObject(usual) || accepted.length < enoughInputs) return input;
  const places = Object.keys(usual).map((name) => childPointer(body.pointer, name));
  return filledIn(model, input, accepted, places, freshen);
}

/**
 * A valid input with values in those of some places in the body that all accepted inputs have a value in and that it has none
 * in. A place in an object that it lacks stays as it is.
 *
 * @param accepted inputs that the server accepted
 * @param freshen puts another value into a place
 */
export function filledIn(
  { bodies: [body] }: RequestModel,
  input: Input,
  accepted: readonly Input[],
  places: Iterable<string>,
  freshen: (input: Input, place: string) => Input,
): Input {
  const [first] = accepted;
  if (body === undefined || first === undefined) return input;
  let filled = input;
  for (const place of places) {
    const usual = getAt(first, place);
    const holder = getAt(filled, parentPointer(place));
    const hasRoom = holder !== undefined && isObject(holder) && getAt(filled, place) === undefined;
    if (!hasRoom || usual === undefined || accepted.some((each) => getAt(each, place) === undefined)) continue;
    const more = setAt(filled, place, usual);
    const whole = getAt(more, body.pointer);
    if (isObject(more) && whole !== undefined && body.accepts(whole)) filled = freshen(more, place);
  }
  return filled;
}
