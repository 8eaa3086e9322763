import { contentsOfSuccess, type Operation } from '../document/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { getAt, parsePointer } from '../json/index.ts';
import { viewSchema, type SchemaView } from '../schema/index.ts';
import { messageOf } from './message.ts';
import { mentions } from './model/words.ts';
import type { RequestModel } from './request/request-model.ts';
import { bareName } from './state/bare-name.ts';

/** The bare names of query parameters that take names of fields or relations: to sort a list by, to select, or to expand. */
const takesNames =
  /^(?:sort|sortby|sorts|order|orderby|ordering|fields?|select|only|expands?|includes?|embeds?|with|populate|relations|expansions?)$/;

/** Words of a message about such names. */
const aboutNames =
  /\b(?:field|column|propert(?:y|ie)|attribute|relation(?:ship)?|association|sort\w*|order\w*|includ\w*|expan\w*|populat\w*|select\w*)s?\b/iu;

/** Adds the names of the properties of a schema, at some depth in objects and lists. */
export function addFieldNames(view: SchemaView, depth: number, names: Set<string>): void {
  if (depth > 0 && view.hasType('array')) addFieldNames(view.items, depth - 1, names);
  for (const name of view.propertyNames) {
    if (names.has(name)) continue;
    names.add(name);
    if (depth > 0) addFieldNames(view.property(name), depth - 1, names);
  }
}

/**
 * Whether a rejection is that of a text that is the name of no field: the document allows any text in a parameter that takes
 * names of fields, and does not list them.
 */
export function namesNoField({ operation, parameters }: RequestModel, exchange: Exchange, place: string): boolean {
  const [root, name = '', ...inside] = parsePointer(place);
  const value = getAt(exchange.request.input ?? {}, place);
  const part = parameters.find((each) => each.place === 'query' && each.parameter?.name === name);
  if (root !== 'query' || typeof value !== 'string' || !takesNames.test(bareName(name.replace(/\[.*/s, ''))))
    return false;
  const view = inside.reduce((at, token) => at.step(token), viewSchema(part?.parameter?.schema));
  if (['pattern', 'format', 'enum', 'const'].some((keyword) => view.values(keyword).length > 0)) return false;
  const message = messageOf(exchange);
  const isSaid = aboutNames.test(message) || mentions(message, name) || (value.length >= 4 && message.includes(value));
  return isSaid && !isField(operation, value);
}

/** Whether a text is the name of a field that an answer shows, with a sign or a direction: `-price`, `price:desc`. */
function isField(operation: Operation, text: string): boolean {
  const names = new Set<string>();
  for (const { schema } of contentsOfSuccess(operation)) addFieldNames(viewSchema(schema, 'possible'), 3, names);
  const bare = bareName(text);
  return [...names].some((name) => bareName(name) === bare.replace(/(?:asc|desc)$/, ''));
}
