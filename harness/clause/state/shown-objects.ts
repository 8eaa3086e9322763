import { contentsOfSuccess, type Operation } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import { get, isArray, isObject, type JsonObject } from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { bodyIn } from '../resource/body-of.ts';
import { itemsOf } from '../resource/identity.ts';
import { listedItems } from './filter.ts';

/** The objects that the answers of a read show: the items of a list, or a single resource. */
export interface ShownObjects {
  /** Their schema. */
  readonly view: SchemaView;
  readonly isList: boolean;
  readonly of: (exchange: Exchange | undefined) => readonly JsonObject[];
}

/** A media type in which the fields of a resource are not beside each other. */
const ofJsonApi = /^application\/vnd\.api\+json\b/i;

/**
 * What a read shows, if that has fields with some names. A single resource can be in an envelope.
 *
 * @param names of fields
 */
export function shownObjectsOf(operation: Operation, names: readonly string[]): ShownObjects | undefined {
  const contents = contentsOfSuccess(operation);
  if (operation.method !== 'GET' || contents.some(({ mediaType }) => ofJsonApi.test(mediaType))) return undefined;
  const hasAll = (view: SchemaView): boolean => names.every((name) => view.propertyNames.includes(name));
  const item = listedItems(operation);
  if (item !== undefined && hasAll(item))
    return { view: item, isList: true, of: (exchange) => itemsOf(exchange).filter(isObject) };
  for (const { schema } of contents) {
    const view = viewSchema(schema, 'possible');
    if (hasAll(view)) return { view, isList: false, of: (exchange) => objectIn(exchange, []) };
    const around = view.propertyNames.filter((name) => hasAll(view.property(name)));
    const [only = ''] = around;
    if (around.length === 1 && !view.property(only).hasType('array'))
      return { view: view.property(only), isList: false, of: (exchange) => objectIn(exchange, [only]) };
  }
  return undefined;
}

function objectIn(exchange: Exchange | undefined, path: readonly string[]): JsonObject[] {
  const body = bodyIn(exchange) ?? null;
  const found = path.reduce((inside, name) => (isObject(inside) ? (get(inside, name) ?? null) : null), body);
  return isObject(found) ? [found] : [];
}

/** The fields that each valid object has. */
export const requiredIn = (view: SchemaView): string[] =>
  view
    .values('required')
    .flatMap((names) => (isArray(names) ? names : []))
    .filter((name) => typeof name === 'string');
