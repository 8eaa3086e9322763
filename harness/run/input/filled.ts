import { valueOf, type RequestModel } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import { childPointer, getAt, isObject, setAt } from '../../json/index.ts';

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
  { bodies: [body] }: RequestModel,
  input: Input,
  accepted: readonly Input[],
  freshen: (input: Input, place: string) => Input,
): Input {
  const value = body && valueOf(input, body);
  if (body === undefined || value === undefined || !isObject(value)) return input;
  const known = accepted.map((each) => valueOf(each, body));
  const [first] = known;
  if (first === undefined || !isObject(first) || known.length < enoughInputs) return input;
  const isCommon = (name: string): boolean =>
    known.every((each) => each !== undefined && isObject(each) && Object.hasOwn(each, name));
  let filled = input;
  for (const [name, usual] of Object.entries(first)) {
    if (Object.hasOwn(value, name) || !isCommon(name)) continue;
    const pointer = childPointer(body.pointer, name);
    const more = setAt(filled, pointer, usual);
    const whole = getAt(more, body.pointer);
    if (isObject(more) && whole !== undefined && body.accepts(whole)) filled = freshen(more, pointer);
  }
  return filled;
}
