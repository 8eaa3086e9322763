import { childPointer, isArray, isObject, objectOf, type Json, type JsonObject } from '../../json/index.ts';

/** A reference to another place, and its own place. */
export interface WrittenReference {
  readonly text: string;
  /** The pointer of the object that holds it. */
  readonly pointer: string;
  /** The innermost `$id` around it, against which it is resolved (JSON Schema core §8.2.1). */
  readonly base: string | undefined;
  /** Whether nothing depends on it: it is in an extension or a link, or it can be a name instead of a reference. */
  readonly isOptional: boolean;
  /** Whether it goes through the dynamic scope (JSON Schema core §8.2.3.2). */
  readonly isDynamic: boolean;
}

/** Members that refer to another place. */
const referring: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', 'operationRef']);

/** Members that map names chosen by the author, so that no name in them is a keyword. */
const maps: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies', 'schemas'],
  ...['responses', 'requestBodies', 'headers', 'callbacks', 'links', 'securitySchemes', 'pathItems', 'paths'],
  ...['content', 'encoding', 'mediaTypes', 'webhooks', 'securityDefinitions', 'parameters', 'examples'],
]);

/** Members that hold values, in which `$ref` is not a keyword. */
const literals: ReadonlySet<string> = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue']);

/** Whether any reference can lead out of the value. Most descriptions are one file, and need only this fast check. */
export function refersElsewhere(value: Json): boolean {
  if (isArray(value)) return value.some(refersElsewhere);
  if (!isObject(value)) return false;
  for (const name of Object.keys(value)) {
    const item = value[name] as Json;
    if (typeof item === 'object' && refersElsewhere(item)) return true;
    if (typeof item === 'string' && referring.has(name) && !item.startsWith('#')) return true;
  }
  return false;
}

interface SearchedPlace {
  readonly pointer: string;
  readonly base: string | undefined;
  readonly isMap: boolean;
  readonly inExtension: boolean;
}

/**
 * Copies a value with its references changed.
 *
 * @param change returns the new text of a reference; undefined to keep it
 * @returns the value itself when no reference changes
 */
export function mapReferences(value: Json, change: (reference: WrittenReference) => string | undefined): Json {
  return walk(value, { pointer: '', base: undefined, isMap: false, inExtension: false }, change);
}

function walk(value: Json, place: SearchedPlace, change: (reference: WrittenReference) => string | undefined): Json {
  if (isArray(value)) {
    const items = value.map((item, index) => {
      return walk(item, { ...place, isMap: false, pointer: childPointer(place.pointer, index) }, change);
    });
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  const id = place.isMap ? undefined : value['$id'];
  const base = typeof id === 'string' && !id.startsWith('#') ? resolved(id, place.base) : place.base;
  const { pointer, inExtension } = place;
  const changed = Object.entries(value).map(([name, item]): [string, Json] => {
    if (!place.isMap && typeof item === 'string' && referring.has(name)) {
      // A link can lead to an operation of another API, which this document does not describe.
      const isOptional = inExtension || name === 'operationRef';
      const reference = { text: item, pointer, base, isOptional, isDynamic: name === '$dynamicRef' };
      return [name, change(reference) ?? item];
    }
    if (!place.isMap && name === 'discriminator' && isObject(item)) {
      return [name, withMapping(item, { pointer, base, isOptional: true, isDynamic: false }, change)];
    }
    const isMap: boolean = !place.isMap && maps.has(name) && isObject(item);
    // `examples` as an object holds Example Objects or references to them; as a list it holds values.
    if (!place.isMap && (literals.has(name) || (name === 'examples' && !isMap))) return [name, item];
    const below = {
      pointer: childPointer(pointer, name),
      base,
      isMap,
      inExtension: inExtension || (!place.isMap && name.startsWith('x-')),
    };
    return [name, walk(item, below, change)];
  });
  return changed.some(([name, item]) => item !== value[name]) ? objectOf(changed) : value;
}

/** A discriminator with the URIs of its mapping changed; what can be the name of a schema is kept (3.1 §4.8.25). */
function withMapping(
  discriminator: JsonObject,
  reference: Omit<WrittenReference, 'text'>,
  change: (reference: WrittenReference) => string | undefined,
): JsonObject {
  const { mapping } = discriminator;
  if (mapping === undefined || !isObject(mapping)) return discriminator;
  const changed = Object.entries(mapping).map(([name, text]): [string, Json] => {
    const isUri = typeof text === 'string' && /[/#]|\.(?:json|ya?ml)$/.test(text);
    return [name, isUri ? (change({ ...reference, text }) ?? text) : text];
  });
  return changed.every(([name, text]) => text === mapping[name])
    ? discriminator
    : { ...discriminator, mapping: objectOf(changed) };
}

/** The URIs that schemas of a document declare (`$id`). */
export function identifiers(value: Json): Set<string> {
  const found = new Set<string>();
  const visit = (here: Json, base: string | undefined): void => {
    if (isArray(here)) for (const item of here) visit(item, base);
    if (!isObject(here)) return;
    const { $id: id } = here;
    const inner = typeof id === 'string' && !id.startsWith('#') ? resolved(id, base) : base;
    if (inner !== undefined) found.add(inner);
    for (const item of Object.values(here)) if (typeof item === 'object') visit(item, inner);
  };
  visit(value, undefined);
  return found;
}

/** The pointer of the schema with this `$anchor` (JSON Schema core §8.2.2). */
export function anchorAt(value: Json, name: string, pointer = ''): string | undefined {
  if (isObject(value) && (value['$anchor'] === name || value['$dynamicAnchor'] === name)) return pointer;
  const entries = isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : [];
  for (const [key, item] of entries) {
    const found = anchorAt(item, name, childPointer(pointer, key));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A URI reference resolved against a base, without its fragment; unchanged when that is not possible. */
export function resolved(reference: string, base: string | undefined): string {
  const [bare = ''] = reference.split('#');
  if (!URL.canParse(bare, base)) return bare;
  return new URL(bare, base).href;
}
