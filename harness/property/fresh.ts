import { valueOf, type Case, type Draft, type Ground } from '../clause/index.ts';
import type { Input } from '../exchange/index.ts';
import { childPointer, getAt, isArray, isObject, setAt, type Json } from '../json/index.ts';

/**
 * Puts fresh values into the places of a valid body that allow it, so that a server that refuses duplicates has not seen
 * them: numbers become other numbers, strings get a tail, addresses another name. Which place is the key, nobody says, so all of them change.
 *
 * @param unique numbers not drawn before
 * @returns a function from an input to a valid one; `pinned` and what is below it stay as they are
 */
export function createFreshener(ground: Ground, unique: () => number): (input: Input, pinned?: string) => Input {
  const { bodies } = ground;
  return (input, pinned) => {
    const body = bodies.find((part) => {
      const value = valueOf(input, part);
      return value !== undefined && part.accepts(value);
    });
    if (body === undefined) return input;
    let fresh: Json = input;
    for (const [pointer, scalar] of scalarsOf(valueOf(input, body) ?? null, body.pointer)) {
      if (pinned !== undefined && pinned !== body.pointer && `${pointer}/`.startsWith(`${pinned}/`)) continue;
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
    return [...(scalar.includes('@') ? [tail + scalar] : []), scalar + tail, tail];
  }
  if (scalar === null || typeof scalar === 'boolean') return [];
  // A fraction stays one: it may be just what a server does not keep.
  if (typeof scalar === 'number' && !Number.isInteger(scalar)) {
    const fraction = scalar - Math.trunc(scalar);
    return [number % 32768, number % 100].map((whole) => Number((whole + fraction).toFixed(2)));
  }
  return [number, number % 32768, number % 100];
}

/** A case with fresh values, the same ones in the request and in its control. */
export function freshenCase(freshen: ReturnType<typeof createFreshener>, given: Case): Case {
  const { draft, control, pinned } = given;
  const before = (control ?? draft).input;
  const after = freshen(before, pinned);
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
