import {
  childPointer,
  get,
  getAt,
  isArray,
  isObject,
  objectOf,
  parsePointer,
  type Json,
  type JsonObject,
} from '../json/index.ts';
import type { SchemaSource } from '../schema/index.ts';

/**
 * Which places of a body belong to the server alone: properties that are `readOnly` should not be sent (OpenAPI 3.0.4
 * §4.7.24.2, JSON Schema validation 2020-12 §9.4), and what a server makes of them no document says.
 */
export interface ReadOnly {
  /** Whether a place, or one that it is in, is the server's. */
  readonly includes: (pointer: string) => boolean;
  /** The value without them. */
  readonly strip: (value: Json) => Json;
}

/** Says of every place that it is not the server's. */
export const nothingReadOnly = (): boolean => false;
const nothing: ReadOnly = { includes: nothingReadOnly, strip: (value) => value };

/** Reads a body's schema for what is `readOnly` in it. */
export function readOnlyIn(source: SchemaSource | undefined): ReadOnly {
  if (source === undefined) return nothing;
  const { root } = source;
  const whole = getAt(root, source.pointer);
  if (whole === undefined || !mentions(root, whole, 'readOnly')) return nothing;
  const start = expand(root, whole);
  const strip = (schemas: readonly JsonObject[], value: Json): Json => {
    if (isArray(value)) return value.map((item, index) => strip(below(root, schemas, String(index)), item));
    if (!isObject(value)) return value;
    return objectOf(
      Object.entries(value).flatMap(([name, item]): [string, Json][] => {
        const inner = below(root, schemas, name);
        return inner.some(isReadOnly) ? [] : [[name, strip(inner, item)]];
      }),
    );
  };
  return {
    includes(pointer) {
      let schemas = start;
      return parsePointer(pointer).some((token) => {
        schemas = below(root, schemas, token);
        return schemas.some(isReadOnly);
      });
    },
    strip: (value) => strip(start, value),
  };
}

/** The properties that a schema names, but for those that are only to be written. */
export function fieldsShown(source: SchemaSource | undefined): string[] {
  const schema = source && getAt(source.root, source.pointer);
  if (source === undefined || schema === undefined) return [];
  return expand(source.root, schema).flatMap((part) => {
    const properties = propertiesOf(part);
    return Object.keys(properties).filter((name) => {
      const own = properties[name];
      return own !== undefined && !expand(source.root, own).some((each) => each['writeOnly'] === true);
    });
  });
}

/** The names that a schema has for the properties of a place, in any of its branches. */
export function namesAt({ root, pointer }: SchemaSource, place: string): Set<string> {
  const whole = getAt(root, pointer);
  const start = whole === undefined ? [] : expand(root, whole);
  const schemas = parsePointer(place).reduce((outer, token) => below(root, outer, token), start);
  return new Set(schemas.flatMap((schema) => Object.keys(propertiesOf(schema))));
}

/** The place of a property that is only to be written, and is there all the same (OpenAPI 3.0.4 §4.7.24.2). */
export function leakIn(source: SchemaSource, value: Json): string | undefined {
  const { root } = source;
  const whole = getAt(root, source.pointer);
  const search = (schemas: readonly JsonObject[], here: Json, pointer: string): string | undefined => {
    const members = isArray(here) ? here.entries() : isObject(here) ? Object.entries(here) : [];
    for (const [token, item] of members) {
      const inner = below(root, schemas, String(token));
      const place = childPointer(pointer, token);
      if (inner.some((schema) => schema['writeOnly'] === true)) return place;
      const deeper = search(inner, item, place);
      if (deeper !== undefined) return deeper;
    }
    return undefined;
  };
  return whole === undefined ? undefined : search(expand(root, whole), value, '');
}

function below(root: Json, schemas: readonly JsonObject[], token: string): JsonObject[] {
  return schemas.flatMap((schema) => childrenOf(schema, token).flatMap((child) => expand(root, child)));
}

const isReadOnly = (schema: JsonObject): boolean => schema['readOnly'] === true;

/** A schema with those that it is made of, references followed. */
function expand(root: Json, schema: Json, seen = new Set<Json>()): JsonObject[] {
  if (!isObject(schema) || seen.has(schema)) return [];
  seen.add(schema);
  const reference = get(schema, '$ref');
  const target = typeof reference === 'string' && reference.startsWith('#') ? reference.slice(1) : undefined;
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
    const list = get(schema, keyword);
    return isArray(list) ? list : [];
  });
  const referred = target === undefined ? [] : (getAt(root, decodeURIComponent(target)) ?? []);
  return [schema, ...[referred, ...parts].flatMap((part) => expand(root, part, seen))];
}

function childrenOf(schema: JsonObject, token: string): Json[] {
  const named = get(propertiesOf(schema), token);
  return [named, get(schema, 'items')].flatMap((child) => (child === undefined ? [] : [child]));
}

function propertiesOf(schema: JsonObject): JsonObject {
  const properties = get(schema, 'properties');
  return isObject(properties) ? properties : {};
}

/** Whether anything that the schema reaches has the keyword. */
function mentions(root: Json, schema: Json, keyword: 'readOnly' | 'writeOnly'): boolean {
  const seen = new Set<Json>();
  const todo = [schema];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    if (isArray(next)) todo.push(...next);
    if (!isObject(next)) continue;
    if (next[keyword] === true) return true;
    todo.push(...Object.values(next));
    const reference = get(next, '$ref');
    if (typeof reference === 'string' && reference.startsWith('#')) {
      const target = getAt(root, decodeURIComponent(reference.slice(1)));
      if (target !== undefined) todo.push(target);
    }
  }
  return false;
}

/** Whether a schema has anything that is only to be written. */
export function hasWriteOnly({ root, pointer }: SchemaSource): boolean {
  const whole = getAt(root, pointer);
  return whole !== undefined && mentions(root, whole, 'writeOnly');
}
