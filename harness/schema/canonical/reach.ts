import { isArray, isObject, type Json } from '../../json/index.ts';
import type { StringForm, ValueForm } from './form.ts';
import type { Obstacle } from './obstacle.ts';

/** Longer strings are not generated: 1 MB. */
export const mostCharacters = 1_000_000;

/** Arrays with more items and objects with more properties are not generated. */
export const mostMembers = 10_000;

/** Values with a longer JSON text are not generated. */
const mostWeight = 2 * mostCharacters;

/** The weight of the name and the punctuation of a property, in characters of JSON. */
export const weightOfProperty = 8;

/** Why no value of a form is generated, judged by its own bounds alone. Undefined where they are within the limits. */
export function obstacleOf(form: ValueForm): Obstacle | undefined {
  switch (form.kind) {
    case 'finite':
    case 'number':
      return form.obstacle;
    case 'string':
      return tooLarge(form.minLength, mostCharacters, 'characters', 'strings have at most 1,000,000 characters (1 MB)');
    case 'array':
      return tooLarge(form.minItems, mostMembers, 'items', 'arrays have at most 10,000 items');
    case 'object':
      return tooLarge(form.minProperties, mostMembers, 'properties', 'objects have at most 10,000 properties');
  }
}

function tooLarge(least: number, most: number, units: string, limit: string): Obstacle | undefined {
  return least <= most ? undefined : { reason: `it needs at least ${least} ${units}, but generated ${limit}` };
}

/** Why even the smallest value is not generated, or undefined when it is small enough. */
export function tooHeavy(weight: number): Obstacle | undefined {
  return weight <= mostWeight
    ? undefined
    : { reason: 'its smallest value is larger than 2 MB, the limit for generated values' };
}

/** Why a form has no string, although its bounds allow some. */
export function noString({ patterns, formats }: StringForm): Obstacle {
  const [fact] = [...patterns, ...formats];
  const reason = 'no string was found that satisfies its patterns and formats together';
  return fact === undefined
    ? { reason }
    : { reason, keyword: fact.keyword, pointer: `${fact.node.pointer}/${fact.keyword}` };
}

/** Numbers with more digits before or after the decimal point are not generated. */
export const mostDigits = 1000n;

/** Why a number is not generated. */
export const tooLong: Obstacle = {
  reason: 'it needs a number of more than 1,000 digits, the limit for generated numbers',
};

/** About how long the JSON text of a value is. */
export function weightOf(value: Json): number {
  if (typeof value === 'string') return value.length;
  if (isArray(value)) return value.reduce<number>((sum, item) => sum + 1 + weightOf(item), 0);
  if (!isObject(value)) return 1;
  return Object.values(value).reduce<number>((sum, item) => sum + weightOfProperty + weightOf(item), 0);
}
