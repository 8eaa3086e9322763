import { childPointer, isArray, isObject, objectOf, parsePointer, type Json } from '../../json/index.ts';
import {
  viewSchema,
  writtenSchemas,
  type SchemaSource,
  type SchemaView,
  type WrittenSchema,
} from '../../schema/index.ts';
import { isMap } from './map.ts';
import { viewOfPlainBody } from './resource-object.ts';

/**
 * The places of a body that only the server may set. Properties that are `readOnly` should not be sent (OpenAPI 3.0.4
 * §4.7.24.2, JSON Schema validation 2020-12 §9.4), and what a server does with them is unspecified.
 */
export interface ReadOnly {
  /** Whether a place, or one that contains it, is read-only. */
  readonly includes: (pointer: string) => boolean;
  /** The value without its read-only properties. */
  readonly strip: (value: Json) => Json;
}

/** For a part without read-only places. */
export const nothingReadOnly = (): boolean => false;
const nothing: ReadOnly = { includes: nothingReadOnly, strip: (value) => value };

type Mark = 'readOnly' | 'writeOnly';

/** Words of a description by which only the server sets a property, where no keyword says so. */
const setByServer = [
  /\b(?:property|field|attribute|value|object) is read[- ]only\s*(?:$|[.;,:)])/i,
  /(?:^|[.;:(])\s*(?:read[- ]only|output[- ]only)\s*(?:$|[.;,:)])/i,
  /\b(?:set|assigned|generated|populated|managed|maintained|provided|filled in) (?:automatically |only )?by the (?:server|system|service|backend|api)\b/i,
];
/** Words by which the server sets a property only if the client does not. */
const unlessGiven = /\b(?:if|unless|when|where|otherwise|defaults?|omit\w*|absent|missing|optional\w*)\b/i;

/** Whether a sentence of a description says that only the server sets what it describes. */
function saysSetByServer(description: Json | undefined): boolean {
  if (typeof description !== 'string') return false;
  return description
    .split(/(?<=[.;])\s/)
    .some((sentence) => setByServer.some((words) => words.test(sentence)) && !unlessGiven.test(sentence));
}

/** A cache, not a registry: an entry lives as long as the view. Each value that is drawn asks for its properties. */
const ofServer = new WeakMap<SchemaView, boolean>();

function isSetByServer(view: SchemaView): boolean {
  const known = ofServer.get(view) ?? view.values('description').some(saysSetByServer);
  ofServer.set(view, known);
  return known;
}

/** Whether only the server may set a property. One that is required can't be left out because of words. */
function isOfServer(around: SchemaView, name: string): boolean {
  const view = around.property(name);
  return isMarked(view, 'readOnly') || (isSetByServer(view) && !around.values('required').flat().includes(name));
}

/** Finds what is `readOnly` in a body's schema, by the keyword or by its description. */
export function readOnlyIn(source: SchemaSource | undefined): ReadOnly {
  if (source === undefined || !canHaveReadOnly(source)) return nothing;
  const start = viewSchema(source, 'possible');
  const strip = (view: SchemaView, value: Json): Json => {
    if (isArray(value)) return value.map((item, index) => strip(view.item(index), item));
    if (!isObject(value)) return value;
    return objectOf(
      Object.entries(value).flatMap(([name, item]): [string, Json][] =>
        isOfServer(view, name) ? [] : [[name, strip(view.property(name), item)]],
      ),
    );
  };
  return {
    includes(pointer) {
      let view = start;
      return parsePointer(pointer).some((token) => {
        const isOwned = isOfServer(view, token);
        view = view.step(token);
        return isOwned || isMarked(view, 'readOnly');
      });
    },
    strip: (value) => strip(start, value),
  };
}

/** The properties that a schema names, except those that are `writeOnly`. */
export function fieldsShown(source: SchemaSource | undefined): string[] {
  const view = viewOfPlainBody(viewSchema(source, 'possible'));
  return view.propertyNames.filter((name) => !isMarked(view.property(name), 'writeOnly'));
}

/** Whether a schema names the property at a place, and neither it nor what contains it is `writeOnly`. */
export function isShown(source: SchemaSource, pointer: string): boolean {
  let view = viewSchema(source, 'possible');
  return parsePointer(pointer).every((token) => {
    const isItem = view.hasType('array') && /^\d+$/.test(token);
    // The entries of a map are its content. Those beside properties can be ones that the server does not know.
    const isNamed = isItem || isMap(view) || view.propertyNames.includes(token);
    view = view.step(token);
    return isNamed && !isMarked(view, 'writeOnly');
  });
}

/** The property names that any branch of a schema has for a place. */
export function namesAt(source: SchemaSource, place: string): Set<string> {
  const start = viewSchema(source, 'possible');
  return new Set(parsePointer(place).reduce((view, token) => view.step(token), start).propertyNames);
}

/** The place of the first `writeOnly` property that a value has, although it must not (OpenAPI 3.0.4 §4.7.24.2). */
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

/** Whether a schema has a `writeOnly` property. */
export function hasWriteOnly(source: SchemaSource): boolean {
  return isSomewhere(source, (schema) => schema.keyword('writeOnly') === true);
}

function isMarked(view: SchemaView, mark: Mark): boolean {
  return view.values(mark).includes(true);
}

/** Whether the schema, or one that it refers to, says of something that only the server sets it. */
function canHaveReadOnly(source: SchemaSource): boolean {
  return isSomewhere(
    source,
    (schema) => schema.keyword('readOnly') === true || saysSetByServer(schema.keyword('description')),
  );
}

/** Whether the schema, or one that it refers to, is of a kind. */
function isSomewhere(source: SchemaSource, isOfKind: (schema: WrittenSchema) => boolean): boolean {
  for (const schema of writtenSchemas(source)) if (isOfKind(schema)) return true;
  return false;
}
