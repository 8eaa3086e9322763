import { LosslessNumber } from 'lossless-json';
import { readInteger } from './integer.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { type Reading, read, rejected } from './rejection.ts';

/** Reads one field of the body; undefined means that the body has no such field. */
export type ReadField<T> = (value: JsonValue | undefined) => Reading<T>;

export const INT64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n } as const;

/** A NewPlant is an object; additional fields are accepted and ignored. */
export function readObject(value: JsonValue): Reading<JsonObject> {
  const isObject =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof LosslessNumber);
  return isObject ? read(value) : rejected('body-not-object');
}

/** Returns a rule for `id` with other bounds and the same definition of an integer. */
export function readIdWithin({ least, most }: { readonly least: bigint; readonly most: bigint }): ReadField<bigint> {
  return (value) => {
    if (value === undefined) return rejected('id-missing');
    if (!(value instanceof LosslessNumber)) return rejected('id-not-integer');
    const integer = readInteger(value.value);
    if (integer.kind === 'fraction') return rejected('id-not-integer');
    const fits = integer.kind === 'integer' && least <= integer.value && integer.value <= most;
    return fits ? read(integer.value) : rejected('id-out-of-range');
  };
}

export const readId: ReadField<bigint> = readIdWithin(INT64);

export const readName: ReadField<string> = (value) => {
  if (value === undefined) return rejected('name-missing');
  return typeof value === 'string' ? read(value) : rejected('name-not-string');
};

export const readTag: ReadField<string | undefined> = (value) =>
  value === undefined || typeof value === 'string' ? read(value) : rejected('tag-not-string');

/** Returns an own property: `toString` and `__proto__` are undefined unless the body contains them. */
export function field(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
