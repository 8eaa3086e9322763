import { get, isArray, isObject, objectOf, type Json } from '../../json/index.ts';
import type { SchemaView } from '../../schema/index.ts';
import { primary } from '../request/resource-object.ts';

/** The member of a HAL resource that has others in it. */
const embedded = '_embedded';
/** The members beside `data` that can be lists in a JSON:API document. */
const beside = ['included', 'errors'];

/** A body that is an array, or has one list in it, such as `{"items": []}`; undefined if there is none, or several. */
export function listIn(body: Json | undefined): readonly Json[] | undefined {
  if (body === undefined || isArray(body)) return body;
  if (!isObject(body)) return undefined;
  const of = (name: string): Json => get(body, name) ?? null;
  const lists = Object.keys(body).filter((each) => isArray(of(each)));
  const ofScalars = (each: string): boolean => isFullOfScalars(of(each));
  const name = nameOfList(lists.every(ofScalars) ? lists : lists.filter((each) => !ofScalars(each)));
  const found = name === undefined ? null : of(name);
  if (isArray(found)) return found;
  const inner = of(embedded);
  if (name !== undefined || !isObject(inner)) return undefined;
  return onlyOne(Object.values(inner).filter((value) => isArray(value)));
}

/** The items of an object that has a member for each, with their names beside their own members; undefined if it has others. */
export function itemsByName(body: Json | undefined, name: string): readonly Json[] | undefined {
  if (body === undefined || !isObject(body)) return undefined;
  const items = Object.entries(body).flatMap(([key, item]) =>
    isObject(item) ? [Object.hasOwn(item, name) ? item : objectOf([[name, key], ...Object.entries(item)])] : [],
  );
  return items.length === Object.keys(body).length ? items : undefined;
}

/** The schema of the members of an object that has any names: undefined if some are described by their names, or have other types. */
export function viewOfNamed(body: SchemaView): SchemaView | undefined {
  if (!body.hasType('object') || body.hasType('array') || body.propertyNames.length > 0) return undefined;
  const any = body.property('');
  return any.hasType('object') ? any : undefined;
}

/** The schema of the items of the list in a body; undefined if it has none, or several. */
export function viewOfItems(body: SchemaView): SchemaView | undefined {
  const named = viewOfNamed(body);
  if (named !== undefined) return named;
  if (body.hasType('array')) return body.items;
  const isList = (view: SchemaView) => (name: string) => view.property(name).hasType('array');
  const lists = body.propertyNames.filter(isList(body));
  const ofObjects = lists.filter((each) => body.property(each).items.hasType('object'));
  const name = nameOfList(ofObjects.length === 1 ? ofObjects : lists);
  if (name !== undefined) return body.property(name).items;
  if (body.propertyNames.some(isList(body)) || !body.propertyNames.includes(embedded)) return undefined;
  const inner = body.property(embedded);
  const only = onlyOne(inner.propertyNames.filter(isList(inner)));
  return only === undefined ? undefined : inner.property(only).items;
}

/** The only list among the members of an object, or the `data` of a JSON:API document; undefined if there are several. */
function nameOfList(lists: readonly string[]): string | undefined {
  return onlyOne(lists.includes(primary) ? lists.filter((name) => !beside.includes(name)) : lists);
}

/** Whether a list has items, and none is an object: it names something else, as the schemas of a SCIM answer (RFC 7644). */
function isFullOfScalars(list: Json): boolean {
  return isArray(list) && list.length > 0 && list.every((item) => !isObject(item) && !isArray(item));
}

function onlyOne<Of>([first, ...others]: readonly Of[]): Of | undefined {
  return others.length === 0 ? first : undefined;
}
