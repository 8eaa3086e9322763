import { compareNumbers, isArray, isNumber, isObject, type Json, type JsonNumber } from '../../../json/index.ts';
import { lengthOf } from '../../../schema/index.ts';
import type { CorpusSchema } from './corpus.ts';

/** A named predicate that at least one generated value must satisfy. */
export type Reach = CorpusSchema['reaches'][number];

/** A schema with its name and the predicates that its values must reach. */
export type Made = readonly [string, Json, readonly Reach[]];

/** Exactly this number. */
export const number = (name: string, at: JsonNumber): Reach => [
  name,
  (value) => isNumber(value) && compareNumbers(value, at) === 0,
];

/** A number strictly between two others. */
export const between = (least: JsonNumber, most: JsonNumber): Reach => [
  'inside',
  (value) => isNumber(value) && compareNumbers(value, least) > 0 && compareNumbers(value, most) < 0,
];

/** A string of this many characters. */
export const length = (name: string, size: number): Reach => [
  name,
  (value) => typeof value === 'string' && lengthOf(value) === size,
];

/** A value with the property, and a value without it. */
export const has = (name: string): Reach[] => [
  [`${name} present`, (v) => isObject(v) && Object.hasOwn(v, name)],
  [`${name} absent`, (v) => isObject(v) && !Object.hasOwn(v, name)],
];

/** An additional property, with none of these names. */
export const extra = (...names: string[]): Reach => [
  'further property',
  (v) => isObject(v) && Object.keys(v).some((name) => !names.includes(name)),
];

/** An object with a number of properties for which `holds` returns true. */
export const size = (name: string, holds: (count: number) => boolean): Reach => [
  name,
  (v) => isObject(v) && holds(Object.keys(v).length),
];

/** Returns how many levels of arrays and objects a value has. */
export function depth(value: Json): number {
  if (isArray(value)) return 1 + Math.max(0, ...value.map(depth));
  return isObject(value) ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
}
