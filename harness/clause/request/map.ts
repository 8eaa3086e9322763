import { isObject } from '../../json/index.ts';
import type { SchemaView } from '../../schema/index.ts';

/** Whether a schema describes a map: its properties can have any name, and `additionalProperties` describes all of them. */
export function isMap(view: SchemaView): boolean {
  const values = view.keyword('additionalProperties');
  return view.propertyNames.length === 0 && values !== undefined && isObject(values);
}
