import * as fc from 'fast-check';
import type { Input } from '../../exchange/index.ts';
import { equals, get, isObject } from '../../json/index.ts';

/** How many changes are drawn, to find one that changes something. */
const changesDrawn = 4;

/** A creation, and a change of what it creates that changes something, if one of a few does. */
export function madeAndChanged(
  made: fc.Arbitrary<Input>,
  change: fc.Arbitrary<Input>,
): fc.Arbitrary<readonly [made: Input, changed: Input]> {
  const changes = fc.array(change, { minLength: changesDrawn, maxLength: changesDrawn });
  return fc.tuple(made, changes).map(([input, drawn]) => [input, realChange(input, drawn) ?? {}] as const);
}

/**
 * The first change that changes something: its body has a field with another value than that of the creation. The first of all
 * if there is none.
 */
export function realChange(made: Input, changes: readonly Input[]): Input | undefined {
  const before = made['body'] ?? null;
  const isReal = ({ body }: Input): boolean => {
    if (body === undefined || !isObject(body) || !isObject(before)) return body !== undefined && !equals(body, before);
    return Object.entries(body).some(([name, value]) => {
      const old = get(before, name);
      return old === undefined || !equals(old, value);
    });
  };
  return changes.find(isReal) ?? changes[0];
}
