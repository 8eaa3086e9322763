import { get, isObject, type Json } from '../../json/index.ts';
import type { SchemaView } from '../../schema/index.ts';

/** How a value is serialized in XML (OpenAPI 3.1 §4.8.26, and `nodeType` of 3.2). */
export interface XmlShape {
  /** The local name, if the document gives one. */
  readonly name: string | undefined;
  readonly namespace: string | undefined;
  readonly prefix: string | undefined;
  readonly node: 'element' | 'attribute' | 'text';
  /** Whether an array has its own element around the elements of its items. */
  readonly wrapped: boolean;
}

/** Reads the `xml` keyword of a schema. */
export function xmlShape(view: SchemaView): XmlShape {
  const xml = view.keyword('xml');
  const text = (name: string): string | undefined => {
    const value: Json | undefined = isObject(xml) ? get(xml, name) : undefined;
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const is = (name: string): boolean => isObject(xml) && get(xml, name) === true;
  const nodeType = text('nodeType');
  const node =
    is('attribute') || nodeType === 'attribute'
      ? 'attribute'
      : nodeType === 'text' || nodeType === 'cdata'
        ? 'text'
        : 'element';
  return {
    name: text('name'),
    namespace: text('namespace'),
    prefix: text('prefix'),
    node,
    wrapped: is('wrapped') || nodeType === 'element',
  };
}
