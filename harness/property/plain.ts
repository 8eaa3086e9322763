import * as fc from 'fast-check';
import type { Ground } from '../clause/index.ts';
import { childPointer, equals, getAt, isObject, removeAt, setAt, stringify, type Json } from '../json/index.ts';
import { compile } from '../schema/index.ts';

/** Values that the plainest is looked for among. */
const draws = 50;

/**
 * Makes valid values plain in one place, to see whether it is that place which a server refuses: another value there, or
 * none; for the whole value, nothing that can be left out.
 *
 * @returns a function from a valid value, a place in it, and whether it is about there being a value in that place at all;
 *   undefined where no plain counterpart is known
 */
export function createPlainer(ground: Ground): (value: Json, place: string, presence: boolean) => Json | undefined {
  const { body } = ground;
  if (body === undefined) return () => undefined;
  const check = compile(body.schema);
  const isValid = (value: Json): boolean => check(value).length === 0;
  const samples = fc.sample(body.valid, { seed: 0, numRuns: draws });
  const plainest = samples.sort((a, b) => stringify(a).length - stringify(b).length);
  return (value, place, presence) => {
    if (place === '') return bare(value, isValid);
    const leaf = getAt(value, place);
    const leaves = plainest.flatMap((each) => getAt(each, place) ?? []);
    const others = leaves
      .filter((each) => leaf === undefined || !equals(each, leaf))
      .map((each) => setAt(value, place, each));
    const without = leaf === undefined ? [] : [removeAt(value, place)];
    const candidates = presence ? without : [...others, ...without];
    return candidates.find(isValid);
  };
}

/** An object without the properties that it can do without. */
function bare(value: Json, isValid: (value: Json) => boolean): Json | undefined {
  if (!isObject(value)) return undefined;
  let least: Json = value;
  for (const name of Object.keys(value)) {
    const without = removeAt(least, childPointer('', name));
    if (isValid(without)) least = without;
  }
  return equals(least, value) ? undefined : least;
}
