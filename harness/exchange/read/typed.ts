import { isArray, isNumber, isObject, objectOf, parseIfJson, type Json } from '../../json/index.ts';
import type { SchemaView } from '../../schema/index.ts';
import { textInterpretations } from './text-interpretations.ts';

/**
 * Converts strings to the types of their schema: the most likely interpretation in a format without types. Where a
 * schema expects a list, one value is a list of one item.
 */
export function typed(view: SchemaView, value: Json): Json {
  if (isArray(value)) return value.map((item, index) => typed(view.item(index), item));
  if (isObject(value)) {
    const wrapped = wants(view, 'array', 'object');
    const of = wrapped ? view.items : view;
    const object = objectOf(Object.entries(value).map(([name, item]) => [name, typed(of.property(name), item)]));
    return wrapped ? [object] : object;
  }
  if (typeof value !== 'string') return value;
  const leaf = typedText(view, value);
  return isArray(leaf) || !wants(view, 'array', 'string') ? leaf : [typedText(view.items, value)];
}

/** Whether a schema has one type and not the other. */
function wants(view: SchemaView, type: string, other: string): boolean {
  return view.hasType(type) && !view.hasType(other);
}

function typedText(view: SchemaView, text: string): Json {
  if (view.hasType('string')) return text;
  const interpretations = textInterpretations(text);
  const find = (is: (interpretation: Json) => boolean): Json => interpretations.find(is) ?? text;
  if (view.hasType('number') || view.hasType('integer')) return find(isNumber);
  if (view.hasType('boolean')) return find((interpretation) => typeof interpretation === 'boolean');
  if (view.hasType('null')) return interpretations.includes(null) ? null : text;
  if (!view.hasType('object') && !view.hasType('array')) return text;
  const parsed = parseIfJson(text);
  return isArray(parsed) || (parsed !== undefined && isObject(parsed)) ? parsed : text;
}
