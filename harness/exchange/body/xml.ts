import { DOMImplementation, XMLSerializer, type Document, type Element } from '@xmldom/xmldom';
import { isArray, isObject, type Json } from '../../json/index.ts';
import { leafText, type Inexpressible, type Wire } from '../serialize/wire.ts';
import type { SchemaView } from '../../schema/index.ts';
import { xmlShape, type XmlShape } from './xml-name.ts';

/** A character that XML 1.0 does not have (§2.2), or a carriage return, which would be read as a line feed (§2.11). */
const notXml = /[^\t\n\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
/** Names without a colon (Namespaces in XML 1.0 §4), of characters that all parsers accept. */
const ncName = /^[\p{L}_][\p{L}\p{N}._-]*$/u;

/** Creates a serializer of XML bodies that follows the `xml` keywords of the schema (OpenAPI 3.1 §4.8.26). */
export function createXmlSerializer(view: SchemaView): (value: Json) => Wire {
  const shape = xmlShape(view);
  const name = shape.name ?? view.componentName;
  return (value) => {
    if (name === undefined) return { because: 'its schema gives no name for the root element; add xml.name' };
    const writer = new Writer();
    const failure = writer.writeRoot(view, { ...shape, name, node: 'element', wrapped: true }, value);
    return failure ?? writer.text;
  };
}

type Failure = Inexpressible | undefined;
type NamedShape = XmlShape & { readonly name: string };

/** Writes one XML document. */
class Writer {
  readonly #document: Document = new DOMImplementation().createDocument(null, '');

  get text(): string {
    return `<?xml version="1.0" encoding="UTF-8"?>${new XMLSerializer().serializeToString(this.#document)}`;
  }

  writeRoot(view: SchemaView, shape: NamedShape, value: Json): Failure {
    const root = this.#create(shape, null);
    if ('because' in root) return root;
    this.#document.appendChild(root);
    return isArray(value) ? this.#writeItems(root, view, shape, value) : this.#fill(root, view, value);
  }

  /** Writes the content of an element: its properties, or its text. */
  #fill(element: Element, view: SchemaView, value: Json): Failure {
    if (!isObject(value))
      return this.#write(value, (text) => void element.appendChild(this.#document.createTextNode(text)));
    for (const [name, item] of Object.entries(value)) {
      const failure = this.#writeProperty(element, name, view.property(name), item);
      if (failure !== undefined) return failure;
    }
    return undefined;
  }

  #writeProperty(parent: Element, property: string, view: SchemaView, value: Json): Failure {
    const shape = xmlShape(view);
    const named = { ...shape, name: shape.name ?? property };
    if (shape.node === 'text')
      return this.#write(value, (text) => void parent.appendChild(this.#document.createTextNode(text)));
    if (shape.node === 'attribute') return this.#writeAttribute(parent, named, value);
    if (!isArray(value)) return this.#writeElement(parent, view, named, value);
    if (!shape.wrapped) return this.#writeItems(parent, view, named, value);
    const wrapper = this.#create(named, parent);
    if ('because' in wrapper) return wrapper;
    parent.appendChild(wrapper);
    return this.#writeItems(wrapper, view, named, value);
  }

  /** Writes each item of an array as an element, named like the array if items have no name (§4.8.26.2). */
  #writeItems(parent: Element, array: SchemaView, around: NamedShape, items: readonly Json[]): Failure {
    const view = array.items;
    const shape = xmlShape(view);
    const inherited = shape.name === undefined ? around : shape;
    for (const item of items) {
      if (isArray(item)) return { because: 'an array of arrays has no serialization in XML' };
      const named = { ...inherited, name: shape.name ?? around.name };
      const failure = this.#writeElement(parent, view, named, item);
      if (failure !== undefined) return failure;
    }
    return items.length === 0 && !around.wrapped
      ? { because: 'an empty array that is not wrapped cannot be sent in XML' }
      : undefined;
  }

  #writeElement(parent: Element, view: SchemaView, shape: NamedShape, value: Json): Failure {
    const element = this.#create(shape, parent);
    if ('because' in element) return element;
    parent.appendChild(element);
    return this.#fill(element, view, value);
  }

  #writeAttribute(parent: Element, { name, namespace, prefix }: NamedShape, value: Json): Failure {
    if (!ncName.test(name)) return { because: `${JSON.stringify(name)} is not a name in XML` };
    return this.#write(value, (text) => {
      if (namespace !== undefined && prefix !== undefined) parent.setAttributeNS(namespace, `${prefix}:${name}`, text);
      else parent.setAttribute(name, text);
    });
  }

  /** Creates an element. A namespace without a prefix also applies to the elements inside, as in XML. */
  #create({ name, namespace, prefix }: NamedShape, parent: Element | null): Element | Inexpressible {
    if (!ncName.test(name)) return { because: `${JSON.stringify(name)} is not a name in XML` };
    if (namespace !== undefined) {
      return this.#document.createElementNS(namespace, prefix === undefined ? name : `${prefix}:${name}`);
    }
    const inherited = parent !== null && (parent.prefix ?? '') === '' ? parent.namespaceURI : null;
    return this.#document.createElementNS(inherited, name);
  }

  #write(value: Json, take: (text: string) => void): Failure {
    const text = leafText(value);
    if (typeof text !== 'string') return text;
    if (notXml.test(text)) return { because: 'it holds a character that XML 1.0 does not have (§2.2, §2.11)' };
    take(text);
    return undefined;
  }
}
