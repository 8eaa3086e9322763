import { childPointer, isArray, isObject, objectOf, parsePointer, type Json } from '../json/index.ts';
import { viewSchema, writtenSchemas, type SchemaSource, type SchemaView } from '../schema/index.ts';

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

type Mark = 'readOnly' | 'writeOnly';

/** Reads a body's schema for what is `readOnly` in it. */
export function readOnlyIn(source: SchemaSource | undefined): ReadOnly {
  if (source === undefined || !mentions(source, 'readOnly')) return nothing;
  const start = viewSchema(source, 'possible');
  const strip = (view: SchemaView, value: Json): Json => {
    if (isArray(value)) return value.map((item, index) => strip(view.item(index), item));
    if (!isObject(value)) return value;
    return objectOf(
      Object.entries(value).flatMap(([name, item]): [string, Json][] => {
        const inner = view.property(name);
        return isMarked(inner, 'readOnly') ? [] : [[name, strip(inner, item)]];
      }),
    );
  };
  return {
    includes(pointer) {
      let view = start;
      return parsePointer(pointer).some((token) => {
        view = view.step(token);
        return isMarked(view, 'readOnly');
      });
    },
    strip: (value) => strip(start, value),
  };
}

/** The properties that a schema names, but for those that are only to be written. */
export function fieldsShown(source: SchemaSource | undefined): string[] {
  const view = viewSchema(source, 'possible');
  return view.propertyNames.filter((name) => !isMarked(view.property(name), 'writeOnly'));
}

/** The names that a schema has for the properties of a place, in any of its branches. */
export function namesAt(source: SchemaSource, place: string): Set<string> {
  const start = viewSchema(source, 'possible');
  return new Set(parsePointer(place).reduce((view, token) => view.step(token), start).propertyNames);
}

/** The place of a property that is only to be written, and is there all the same (OpenAPI 3.0.4 §4.7.24.2). */
export function leakIn(source: SchemaSource, value: Json): string | undefined {
  return searchLeak(viewSchema(source, 'possible'), value, '');
}

function searchLeak(view: SchemaView, here: Json, pointer: string): string | undefined {
  const members: (readonly [string | number, Json, SchemaView])[] = isArray(here)
    ? here.map((item, index) => [index, item, view.item(index)])
    : Object.entries(isObject(here) ? here : {}).map(([name, item]) => [name, item, view.property(name)]);
  for (const [token, item, inner] of members) {
    const place = childPointer(pointer, token);
    const leak = isMarked(inner, 'writeOnly') ? place : searchLeak(inner, item, place);
    if (leak !== undefined) return leak;
  }
  return undefined;
}

/** Whether a schema has anything that is only to be written. */
export function hasWriteOnly(source: SchemaSource): boolean {
  return mentions(source, 'writeOnly');
}

function isMarked(view: SchemaView, mark: Mark): boolean {
  return view.values(mark).includes(true);
}

/** Whether anything that the schema reaches has the mark. */
function mentions(source: SchemaSource, mark: Mark): boolean {
  for (const schema of writtenSchemas(source)) if (schema.keyword(mark) === true) return true;
  return false;
}
