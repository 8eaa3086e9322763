import { getAt, isArray, isObject, type Json, type JsonObject } from '../../json/index.ts';
import type { SchemaSource } from '../../schema/index.ts';
import { pointerOf } from '../reading.ts';
import type { DeclaredNames } from './types.ts';

/** The property names that a schema writes down, in itself or in the schemas that it is made of. */
export function declaredNames(source: SchemaSource | undefined): DeclaredNames {
  const names = new Set<string>();
  let open = false;
  const seen = new Set<Json>();
  const visit = (schema: Json | undefined): void => {
    if (!isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    const { properties, required, additionalProperties, patternProperties, $ref: reference } = schema;
    if (isObject(properties)) for (const name of Object.keys(properties)) names.add(name);
    if (isArray(required)) for (const name of required) if (typeof name === 'string') names.add(name);
    open ||= isObject(additionalProperties) || additionalProperties === true || isObject(patternProperties);
    const target = typeof reference === 'string' ? pointerOf(reference) : undefined;
    if (target !== undefined && source !== undefined) visit(getAt(source.root, target));
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const list = schema[keyword];
      if (isArray(list)) list.forEach(visit);
    }
  };
  visit(source && getAt(source.root, source.pointer));
  return { names: [...names], open };
}

/** The properties that are files: bytes of some media type, and no JSON value (3.1 §4.8.14.2). */
export function fileNames(source: SchemaSource | undefined): string[] {
  const schema = source && followed(source.root, getAt(source.root, source.pointer));
  const properties = schema?.['properties'];
  if (source === undefined || !isObject(properties)) return [];
  return Object.keys(properties).filter((name) => {
    const property = followed(source.root, properties[name]);
    return property !== undefined && property['type'] === undefined && property['contentMediaType'] !== undefined;
  });
}

function followed(root: Json, value: Json | undefined): JsonObject | undefined {
  const reference = isObject(value) ? value['$ref'] : undefined;
  const pointer = typeof reference === 'string' ? pointerOf(reference) : undefined;
  const target = pointer === undefined ? value : getAt(root, pointer);
  return isObject(target) ? target : undefined;
}
