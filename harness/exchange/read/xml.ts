import type { Element } from '@xmldom/xmldom';
import { objectOf, type Json } from '../../json/index.ts';
import type { SchemaView } from '../../schema/index.ts';
import { xmlShape } from '../body/xml-name.ts';

/** The namespace of `xsi:nil` (XML Schema part 1 §2.6.2). */
const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';

/**
 * An element as a JSON value with strings as leaves, and with the property names of the schema instead of the XML names
 * (OpenAPI 3.1 §4.8.26). Prefixes and namespaces are ignored.
 *
 * @param emptyLists whether an array without elements is read as empty or as missing, because XML does not distinguish
 *   them
 */
export function elementValue(element: Element, view: SchemaView, emptyLists: boolean): Json {
  if (element.getAttributeNS(schemaInstance, 'nil') === 'true') return null;
  if (view.hasType('array')) return elementsOf(element).map((item) => elementValue(item, view.items, emptyLists));
  const children = elementsOf(element);
  const attributes = attributesOf(element);
  const isLeaf = children.length === 0 && view.propertyNames.length === 0;
  if (isLeaf && (attributes.length === 0 || isText(view))) return leafValue(element, view);
  return objectValue(element, view, emptyLists, children, attributes);
}

function isText(view: SchemaView): boolean {
  return ['string', 'number', 'integer', 'boolean'].some((type) => view.hasType(type));
}

function leafValue(element: Element, view: SchemaView): Json {
  const text = element.textContent ?? '';
  return text.trim() === '' && view.hasType('object') ? {} : text;
}

function objectValue(
  element: Element,
  view: SchemaView,
  emptyLists: boolean,
  children: readonly Element[],
  attributes: readonly (readonly [string, string])[],
): Json {
  const left = new Set(children);
  const unread = new Map(attributes);
  const entries: [string, Json][] = [];
  const take = (name: string): Element[] => {
    const found = children.filter((child) => left.has(child) && child.localName === name);
    for (const child of found) left.delete(child);
    return found;
  };
  for (const property of view.propertyNames) {
    const described = view.property(property);
    const shape = xmlShape(described);
    const name = shape.name ?? property;
    if (shape.node === 'text') entries.push([property, element.textContent ?? '']);
    else if (shape.node === 'attribute') {
      const value = unread.get(name);
      if (value !== undefined) entries.push([property, value]);
      unread.delete(name);
    } else if (described.hasType('array') && !shape.wrapped) {
      const items = take(xmlShape(described.items).name ?? name);
      const values = items.map((item) => elementValue(item, described.items, emptyLists));
      if (items.length > 0 || emptyLists) entries.push([property, values]);
    } else entries.push(...together(property, take(name), described, emptyLists));
  }
  for (const name of new Set(Array.from(left, (child) => child.localName ?? child.tagName))) {
    entries.push(...together(name, take(name), view.property(name), emptyLists));
  }
  return objectOf([...entries, ...unread]);
}

/** Several elements of the same name are an array, unless the schema says otherwise. */
function together(name: string, elements: Element[], view: SchemaView, emptyLists: boolean): [string, Json][] {
  const values = elements.map((element) => elementValue(element, view, emptyLists));
  const [first] = values;
  if (first === undefined) return [];
  return [[name, values.length === 1 ? first : values]];
}

function elementsOf(element: Element): Element[] {
  return Array.from(element.childNodes).filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);
}

function attributesOf(element: Element): (readonly [string, string])[] {
  return Array.from(element.attributes)
    .filter(({ name, namespaceURI }) => !/^xmlns(?::|$)/.test(name) && namespaceURI !== schemaInstance)
    .map(({ localName, name, value }) => [localName ?? name, value] as const);
}
