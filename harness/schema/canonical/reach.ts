import { isArray, isObject, type Json } from '../../json/index.ts';
import type { Form } from './form.ts';
import type { Obstacle } from './obstacle.ts';

/** Longer strings are not made: 1 MB. */
export const mostCharacters = 1_000_000;

/** Arrays of more items and objects of more properties are not made. */
export const mostMembers = 10_000;

/** Values that are longer in all, as JSON writes them, are not made. */
const mostWeight = 2 * mostCharacters;

/** What a name and the punctuation around a property weigh beside its value. */
export const weightOfProperty = 8;

/** Why no value of a form is made, as far as its own bounds tell. */
export function obstacleOf(form: Form): Obstacle | undefined {
  switch (form.kind) {
    case 'finite':
      return undefined;
    case 'number':
      return form.obstacle;
    case 'string':
      return tooLarge(form.minLength, mostCharacters, 'characters', 'strings of more than 1,000,000 characters (1 MB)');
    case 'array':
      return tooLarge(form.minItems, mostMembers, 'items', 'arrays of more than 10,000 items');
    case 'object':
      return tooLarge(form.minProperties, mostMembers, 'properties', 'objects of more than 10,000 properties');
  }
}

function tooLarge(least: number, most: number, units: string, what: string): Obstacle | undefined {
  return least <= most ? undefined : { reason: `it needs at least ${least} ${units}, and no ${what} are made` };
}

/** Why a value that is no larger than it must be is still out of reach; undefined when it is not. */
export function tooHeavy(weight: number): Obstacle | undefined {
  return weight <= mostWeight ? undefined : { reason: 'its smallest value is larger than 2 MB, and none such is made' };
}

/** Numbers of more digits before or behind the decimal point are not made. */
export const mostDigits = 1000n;

/** Why a number is out of reach. */
export const tooLong: Obstacle = { reason: 'it needs a number of more than 1,000 digits, and none such is made' };

/** About how long a value is as JSON writes it. */
export function weightOf(value: Json): number {
  if (typeof value === 'string') return value.length;
  if (isArray(value)) return value.reduce<number>((sum, item) => sum + 1 + weightOf(item), 0);
  if (!isObject(value)) return 1;
  return Object.values(value).reduce<number>((sum, item) => sum + weightOfProperty + weightOf(item), 0);
}
