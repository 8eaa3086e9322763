import { get, isArray, isObject, type Json } from '../../json/index.ts';
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

/** The schema of the items of the list in a body; undefined if it has none, or several. */
export function viewOfItems(body: SchemaView): SchemaView | undefined {
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
