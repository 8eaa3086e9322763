import { valueOf, withPart, type RequestModel } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import { isObject, type JsonObject } from '../../json/index.ts';

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
  const known = accepted.flatMap((each): JsonObject[] => {
    const other = valueOf(each, body);
    return other !== undefined && isObject(other) ? [other] : [];
  });
  const [first] = known;
  if (first === undefined || known.length < Math.max(enoughInputs, accepted.length)) return input;
  let filled = input;
  for (const [name, usual] of Object.entries(first)) {
    const now = valueOf(filled, body);
    if (Object.hasOwn(value, name) || now === undefined || !isObject(now)) continue;
    const more: JsonObject = { ...now, [name]: usual };
    const isCommon = known.every((each) => Object.hasOwn(each, name));
    if (isCommon && body.accepts(more)) filled = freshen(withPart(filled, body, more), `${body.pointer}/${name}`);
  }
  return filled;
}
