import { get, isArray, isObject, objectOf, type Json, type JsonObject } from '../../json/index.ts';
import type { SchemaView } from '../../schema/index.ts';

/** The member of a JSON:API document that has its resources. */
export const primary = 'data';
/** The member of a resource object that has its fields. */
const attributes = 'attributes';
const relationships = 'relationships';

/** Whether a value is a resource object of JSON:API 1.1 (section 7.2): its fields are in `attributes`. */
function isResourceObject(value: Json): value is JsonObject {
  return isObject(value) && typeof get(value, 'type') === 'string' && isObject(get(value, attributes) ?? null);
}

/**
 * A resource object as a plain one: its attributes beside its type and id, and the id of what each relationship leads to.
 * Other values are returned as they are.
 */
export function plainResource(value: Json): Json {
  if (!isResourceObject(value)) return value;
  const [own, others] = [attributes, relationships].map((name) => get(value, name) ?? null);
  const linked = Object.entries(isObject(others) ? others : {}).flatMap(([name, relationship]): [string, Json][] => {
    const to = isObject(relationship) ? get(relationship, primary) : undefined;
    // It can lead to nothing.
    const id = to !== undefined && isObject(to) ? get(to, 'id') : to;
    return id === undefined || isArray(id) ? [] : [[name, id]];
  });
  const named = ['type', 'id'].flatMap((name): [string, Json][] => {
    const it = get(value, name);
    return it === undefined ? [] : [[name, it]];
  });
  return objectOf([...linked, ...Object.entries(isObject(own) ? own : {}), ...named]);
}

/** The schema of a resource object as that of a plain one, with the same members. Another one is returned as it is. */
export function viewOfPlainResource(view: SchemaView): SchemaView {
  if (!hasAttributes(view)) return view;
  const [own, others] = [view.property(attributes), view.property(relationships)];
  const linked = others.propertyNames.filter((name) => !own.propertyNames.includes(name));
  const named = ['type', 'id'].filter((name) => view.propertyNames.includes(name));
  return {
    keyword: (name) => view.keyword(name),
    values: (name) => view.values(name),
    hasType: (type) => view.hasType(type),
    includes: (pointer) => view.includes(pointer),
    property: (name) => {
      if (named.includes(name)) return view.property(name);
      return linked.includes(name) ? others.property(name).property(primary).property('id') : own.property(name);
    },
    items: view.items,
    item: (index) => view.item(index),
    step: (token) => view.step(token),
    componentName: view.componentName,
    propertyNames: [...named, ...own.propertyNames.filter((name) => !named.includes(name)), ...linked],
    members: view.members,
    referred: view.referred,
  };
}

/** Whether a schema is that of a resource object. */
function hasAttributes(view: SchemaView): boolean {
  const names = view.propertyNames;
  return names.includes('type') && names.includes(attributes) && view.property(attributes).propertyNames.length > 0;
}

/** Whether a field of a JSON:API document is a relationship of its resource. */
export function isRelationship(body: Json, field: string): boolean {
  const resource = isObject(body) ? (get(body, primary) ?? null) : null;
  const own = isResourceObject(resource) ? (get(resource, relationships) ?? null) : null;
  return isObject(own) && Object.hasOwn(own, field);
}

/** The resource of a JSON:API document as a plain one. Other values are returned as they are. */
export function plainBody(body: Json): Json {
  const resource = isObject(body) ? (get(body, primary) ?? null) : null;
  return isResourceObject(resource) ? plainResource(resource) : plainResource(body);
}

/** The schema of a JSON:API document as that of the plain resource in it. Another one is returned as it is. */
export function viewOfPlainBody(body: SchemaView): SchemaView {
  return placeOfFields(body) === '' ? body : viewOfPlainResource(body.property(primary));
}

/** Where the fields of a resource are in a body with this schema: `/data/attributes` in a JSON:API document, else `''`. */
export function placeOfFields(body: SchemaView): string {
  return body.propertyNames.includes(primary) && hasAttributes(body.property(primary))
    ? `/${primary}/${attributes}`
    : '';
}
