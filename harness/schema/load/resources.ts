import { childPointer, isArray, isObject, type Json, type JsonObject } from '../../json/index.ts';
import type { SubschemaShape } from '../definition/definition.ts';
import { definitions } from '../keyword/index.ts';

/** One document of the library. */
export interface SchemaDocument {
  readonly uri: string;
  readonly root: Json;
  /** Printed before pointers into this document. Empty for the main document. */
  readonly label: string;
  /** Whether `$ref` disables its siblings, `$id` included, as up to draft-07. */
  readonly refAlone: boolean;
}

/** A document, and a pointer into it. */
export interface Location {
  readonly document: SchemaDocument;
  readonly pointer: string;
}

/** A schema with a URI of its own (core 2020-12, section 4.3.5). */
export interface SchemaResource {
  readonly uri: string;
  readonly location: Location;
  readonly schema: Json;
  /** `$anchor` and `$dynamicAnchor` by name (core 2020-12, section 8.2.2). */
  readonly anchors: Map<string, Location>;
  /**
   * Those that `$dynamicRef` can find in the dynamic scope. '' stands for `$recursiveAnchor` (core 2019-09, section
   * 8.2.4.2).
   */
  readonly dynamicAnchors: Map<string, Location>;
}

/** How the values of keywords hold schemas, for the keywords of all dialects. */
const shapes: ReadonlyMap<string, SubschemaShape> = new Map([
  ...definitions.flatMap(({ name, shape }): [string, SubschemaShape][] => (shape ? [[name, shape]] : [])),
  ...['$defs', 'definitions', 'dependencies'].map((name): [string, SubschemaShape] => [name, 'map']),
  ...['additionalItems', 'contentSchema'].map((name): [string, SubschemaShape] => [name, 'one']),
]);

/** The resources of a document, starting with the one of its root. */
export function resourcesOf(document: SchemaDocument): SchemaResource[] {
  const found: SchemaResource[] = [];
  const { root } = document;
  const whole = resource(document, '', document.uri, root);
  found.push(whole);
  const isDescription = isObject(root) && ('openapi' in root || 'swagger' in root);
  if (isDescription) walkDescription(root, '', whole, found);
  else walkSchema(root, '', whole, found);
  return found;
}

function resource(document: SchemaDocument, pointer: string, uri: string, schema: Json): SchemaResource {
  return { uri, location: { document, pointer }, schema, anchors: new Map(), dynamicAnchors: new Map() };
}

function walkSchema(schema: Json, pointer: string, outer: SchemaResource, found: SchemaResource[]): void {
  if (!isObject(schema)) return;
  const { document } = outer.location;
  const inner = identify(schema, pointer, outer, found);
  const here = { document, pointer };
  const { $anchor: anchor, $dynamicAnchor: dynamic, $recursiveAnchor: recursive } = schema;
  if (typeof anchor === 'string') inner.anchors.set(anchor, here);
  if (typeof dynamic === 'string') inner.anchors.set(dynamic, here);
  if (typeof dynamic === 'string') inner.dynamicAnchors.set(dynamic, here);
  if (recursive === true) inner.dynamicAnchors.set('', here);
  for (const [name, value] of Object.entries(schema)) {
    for (const [key, item] of subschemasIn(name, value)) {
      const place = childPointer(pointer, name);
      walkSchema(item, key === undefined ? place : childPointer(place, key), inner, found);
    }
  }
}

/** The schemas in the value of a keyword, each with its name or index. Up to 2019-09 `items` could also be a list. */
export function subschemasIn(name: string, value: Json): readonly (readonly [string | number | undefined, Json])[] {
  const shape = shapes.get(name);
  if (shape === undefined) return [];
  if (isArray(value)) return [...value.entries()];
  if (shape === 'map') return isObject(value) ? Object.entries(value) : [];
  return [[undefined, value]];
}

/** The resource that a schema starts with its `$id`, or else the one that contains it. */
function identify(schema: JsonObject, pointer: string, outer: SchemaResource, found: SchemaResource[]): SchemaResource {
  const { $id: id } = schema;
  if (typeof id !== 'string' || (outer.location.document.refAlone && typeof schema['$ref'] === 'string')) return outer;
  // Up to draft-07 an $id that was only a fragment had the meaning of $anchor.
  if (id.startsWith('#')) {
    outer.anchors.set(id.slice(1), { document: outer.location.document, pointer });
    return outer;
  }
  const uri = resolveUri(id, outer.uri).replace(/#$/, '');
  const inner = resource(outer.location.document, pointer, uri, schema);
  found.push(inner);
  return inner;
}

/** An OpenAPI document has its schemas under `schema`, `schemas` and `definitions`. */
function walkDescription(value: Json, pointer: string, outer: SchemaResource, found: SchemaResource[]): void {
  if (isArray(value)) {
    for (const [index, item] of value.entries()) walkDescription(item, childPointer(pointer, index), outer, found);
  } else if (isObject(value)) {
    for (const [name, item] of Object.entries(value)) {
      const place = childPointer(pointer, name);
      if (name === 'schema') walkSchema(item, place, outer, found);
      else if ((name === 'schemas' || name === 'definitions') && isObject(item)) {
        for (const [key, schema] of Object.entries(item)) walkSchema(schema, childPointer(place, key), outer, found);
      } else if (name !== 'example' && name !== 'examples') walkDescription(item, place, outer, found);
    }
  }
}

/**
 * A reference resolved against a base (RFC 3986 section 5).
 *
 * @returns the reference unchanged if one of the two is not a URI
 */
export function resolveUri(reference: string, base: string): string {
  try {
    return new URL(reference, base).href;
  } catch {
    return reference;
  }
}
