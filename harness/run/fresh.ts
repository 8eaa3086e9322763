import { valueOf, type Case, type Draft, type RequestModel } from '../clause/index.ts';
import type { Input } from '../exchange/index.ts';
import { childPointer, getAt, isArray, isObject, setAt, type Json } from '../json/index.ts';

/** Which places of a body are made fresh: all of them if nothing is said. */
export interface Freshened {
  /** This place, and what is below it, stay as they are. */
  readonly but?: string | undefined;
  /** All that is not in this place stays. */
  readonly only?: string;
}

/**
 * Puts fresh values into the places of a valid body that allow it, so that a server that rejects duplicates has not seen
 * them: numbers become other numbers, strings get a tail, addresses another name, and where only texts of one form are
 * valid they get other letters and digits. Which place is the key, nobody says, so all of them change.
 *
 * @param unique numbers not drawn before
 * @returns a function from an input to a valid one
 */
export function createFreshener(
  model: RequestModel,
  unique: () => number,
): (input: Input, places?: Freshened) => Input {
  const { bodies } = model;
  return (input, { but, only } = {}) => {
    const body = bodies.find((part) => {
      const value = valueOf(input, part);
      return value !== undefined && part.accepts(value);
    });
    if (body === undefined) return input;
    let fresh: Json = input;
    for (const [pointer, scalar] of scalarsOf(valueOf(input, body) ?? null, body.pointer)) {
      if (but !== undefined && but !== body.pointer && isIn(pointer, but)) continue;
      if (only !== undefined && !isIn(pointer, only)) continue;
      for (const other of alternatives(scalar, unique())) {
        const candidate = setAt(fresh, pointer, other);
        const value = getAt(candidate, body.pointer);
        if (value === undefined || !body.accepts(value)) continue;
        fresh = candidate;
        break;
      }
    }
    return isObject(fresh) ? fresh : input;
  };
}

const isIn = (pointer: string, place: string): boolean => `${pointer}/`.startsWith(`${place}/`);

function* scalarsOf(value: Json, pointer: string): Generator<[pointer: string, scalar: Json]> {
  if (isArray(value)) {
    for (const [index, item] of value.entries()) yield* scalarsOf(item, childPointer(pointer, String(index)));
  } else if (isObject(value)) {
    for (const [name, item] of Object.entries(value)) yield* scalarsOf(item, childPointer(pointer, name));
  } else yield [pointer, value];
}

function alternatives(scalar: Json, number: number): Json[] {
  if (typeof scalar === 'string') {
    const tail = number.toString(36);
    // A domain is of less use with a tail than an address with another name.
    return [...(scalar.includes('@') ? [tail + scalar] : []), scalar + tail, tail, otherNotation(scalar, number)];
  }
  if (scalar === null || typeof scalar === 'boolean') return [];
  // A fraction stays one: it may be just what a server does not keep.
  if (typeof scalar === 'number' && !Number.isInteger(scalar)) {
    const fraction = scalar - Math.trunc(scalar);
    return [number % 32768, number % 100].map((whole) => Number((whole + fraction).toFixed(2)));
  }
  return [number, number % 32768, number % 100];
}

/** The text with other digits and letters in the places of its own, of one kind each; those of hexadecimal texts stay so. */
function otherNotation(text: string, number: number): string {
  const isHex = /^[\W\da-f]*$/i.test(text);
  let state = number;
  const among = (first: string, count: number): string => {
    // A step of a linear congruential generator: what is drawn follows from the number alone.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return String.fromCharCode(first.charCodeAt(0) + ((state >>> 8) % count));
  };
  return text
    .replaceAll(/[a-z]/g, () => among('a', isHex ? 6 : 26))
    .replaceAll(/[A-Z]/g, () => among('A', isHex ? 6 : 26))
    .replaceAll(/\d/g, () => among('0', 10));
}

/** A case with fresh values, the same ones in the request and in its control. */
export function freshenCase(freshen: ReturnType<typeof createFreshener>, given: Case): Case {
  const { draft, control, pinned } = given;
  const before = (control ?? draft).input;
  const after = freshen(before, { but: pinned });
  const renew = (old: Draft): Draft => {
    // A malformed body can't be taken for a duplicate: nobody can read it.
    if (old.unlike?.bytes !== undefined) return old;
    return { ...old, input: old.input === before ? after : transplant(old.input, before, after) };
  };
  return { ...given, draft: renew(draft), ...(control && { control: renew(control) }) };
}

/** The value with each scalar that it shares with `before` replaced by the one in `after`. */
function transplant(value: Input, before: Input, after: Input): Input {
  let result: Json = value;
  for (const [pointer, scalar] of scalarsOf(before, '')) {
    if (getAt(result, pointer) === scalar) result = setAt(result, pointer, getAt(after, pointer) ?? scalar);
  }
  return isObject(result) ? result : value;
}
