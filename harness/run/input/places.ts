import type { RequestModel } from '../../clause/index.ts';
import { childPointer, getAt, isArray, isObject, isWithin, parentPointer, setAt, type Json } from '../../json/index.ts';

/** The scalars in a value, each with its JSON Pointer. */
export function* scalarsOf(value: Json, pointer: string): Generator<[pointer: string, scalar: Json]> {
  if (isArray(value)) {
    for (const [index, item] of value.entries()) yield* scalarsOf(item, childPointer(pointer, String(index)));
  } else if (isObject(value)) {
    for (const [name, item] of Object.entries(value)) yield* scalarsOf(item, childPointer(pointer, name));
  } else yield [pointer, value];
}

/** The values that inputs have in a place. A list is one value. */
export function valuesAt(inputs: readonly Json[], pointer: string): Json[] {
  return inputs.map((each) => getAt(each, pointer)).filter((value) => value !== undefined);
}

/**
 * Whether an input would be valid with this value in a place: that of a parameter, or one in the body. It is not, if
 * there is no object or array to hold the value.
 */
export function acceptsAt(model: RequestModel, input: Json, pointer: string, value: Json): boolean {
  const parameter = model.parameters.find((each) => each.pointer === pointer);
  if (parameter !== undefined) return parameter.isMeant(value);
  const [body] = model.bodies;
  if (body === undefined || !isWithin(pointer, body.pointer)) return false;
  const holder = pointer === body.pointer ? {} : getAt(input, parentPointer(pointer));
  if (typeof holder !== 'object' || holder === null) return false;
  const changed = getAt(setAt(input, pointer, value), body.pointer);
  return changed !== undefined && body.isMeant(changed);
}
