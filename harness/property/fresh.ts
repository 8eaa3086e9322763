import type { Case, Ground } from '../clause/index.ts';
import type { Request } from '../exchange/index.ts';
import { childPointer, getAt, isArray, isObject, setAt, type Json } from '../json/index.ts';
import { compile } from '../schema/index.ts';

/**
 * Puts fresh values into the places of a valid body that allow it, so that a server that refuses duplicates has not seen
 * them: numbers become other numbers, strings get a tail. Which place is the key, nobody says, so all of them change.
 *
 * @param unique numbers not drawn before
 * @returns a function from a body to a valid one; `pinned` and what is below it stay as they are
 */
export function createFreshener(ground: Ground, unique: () => number): (value: Json, pinned?: string) => Json {
  const check = ground.body === undefined ? () => [] : compile(ground.body.schema);
  return (value, pinned) => {
    let fresh = value;
    for (const [pointer, scalar] of scalarsOf(value, '')) {
      if (pinned !== undefined && pinned !== '' && (pointer === pinned || pointer.startsWith(`${pinned}/`))) continue;
      for (const other of alternatives(scalar, unique())) {
        const candidate = setAt(fresh, pointer, other);
        if (check(candidate).length > 0) continue;
        fresh = candidate;
        break;
      }
    }
    return fresh;
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
  if (typeof scalar === 'string') return [`${scalar}${number.toString(36)}`, number.toString(36)];
  if (scalar === null || typeof scalar === 'boolean') return [];
  return [number, number % 32768, number % 100];
}

/** A case with fresh values, the same ones in the request and in its control. */
export function freshenCase(freshen: ReturnType<typeof createFreshener>, given: Case): Case {
  const { request, control, pinned } = given;
  const valid = control ?? request;
  if (valid.body.kind !== 'json') return given;
  const before = valid.body.value;
  const after = freshen(before, pinned);
  const renew = (old: Request): Request => {
    // A malformed body can't be taken for a duplicate: nobody can read it.
    if (old.body.kind !== 'json') return old;
    return { ...old, body: { kind: 'json', value: old === valid ? after : transplant(old.body.value, before, after) } };
  };
  return { ...given, request: renew(request), ...(control && { control: renew(control) }) };
}

/** The value with each scalar that it shares with `before` replaced by the one in `after`. */
function transplant(value: Json, before: Json, after: Json): Json {
  let result = value;
  for (const [pointer, scalar] of scalarsOf(before, '')) {
    if (getAt(result, pointer) === scalar) result = setAt(result, pointer, getAt(after, pointer) ?? scalar);
  }
  return result;
}
