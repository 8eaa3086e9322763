import { getAt, isObject, isPointer, type Json } from '../../json/index.ts';
import type { Dialect } from '../source.ts';
import { dialectOf, tables } from './dialect-table.ts';
import { metaSchema } from './meta-schemas.ts';
import { resolveUri, resourcesOf, type Location, type SchemaResource, type SchemaDocument } from './resources.ts';

/** The target of a reference, before the lookup in the dynamic scope. */
export interface ReferenceTarget {
  readonly location: Location;
  /** The name of the dynamic anchor, where the target was found by one. */
  readonly dynamicAnchor?: string;
}

/** The URI of the main document, which has none of its own. */
const mainUri = 'greenhouse:/document';

/** The documents that references can lead to: the main document, the other given ones, and the meta-schemas. */
export class Library {
  readonly main: SchemaDocument;
  readonly #resources = new Map<string, SchemaResource>();
  /** The resources of each document, innermost last. */
  readonly #byDocument = new Map<SchemaDocument, readonly SchemaResource[]>();

  readonly #dialect: Dialect;

  constructor(root: Json, documents: ReadonlyMap<string, Json> = new Map(), dialect: Dialect = '2020-12') {
    this.#dialect = dialect;
    this.main = this.#document(mainUri, root, '');
    this.#add(this.main);
    for (const [uri, document] of documents) this.#add(this.#document(uri, document, `${uri}#`));
  }

  #document(uri: string, root: Json, label: string): SchemaDocument {
    const declared = isObject(root) && typeof root['$schema'] === 'string' ? root['$schema'] : undefined;
    return { uri, root, label, refAlone: tables[dialectOf(declared) ?? this.#dialect].besideRef !== undefined };
  }

  /** The resource that contains a location. */
  resourceAt({ document, pointer }: Location): SchemaResource {
    const resources = this.#byDocument.get(document) ?? [];
    const within = resources.filter(
      ({ location: { pointer: start } }) => pointer === start || pointer.startsWith(`${start}/`),
    );
    const [outermost] = resources;
    const innermost = within.reduce<SchemaResource | undefined>((deepest, next) => {
      return deepest && deepest.location.pointer.length > next.location.pointer.length ? deepest : next;
    }, outermost);
    if (innermost === undefined) throw new TypeError(`The library lacks ${document.uri}.`);
    return innermost;
  }

  /** The target of a reference from a location (core 2020-12, section 8.2.3), or undefined. */
  resolve(reference: string, from: Location): ReferenceTarget | undefined {
    const [uri = '', fragment = ''] = splitFragment(resolveUri(reference, this.resourceAt(from).uri));
    const resource = this.#find(uri);
    if (resource === undefined) return undefined;
    const name = decode(fragment);
    if (name === undefined) return undefined;
    if (name !== '' && !name.startsWith('/')) {
      const location = resource.anchors.get(name);
      const isDynamic = resource.dynamicAnchors.has(name);
      return location && { location, ...(isDynamic && { dynamicAnchor: name }) };
    }
    if (!isPointer(name)) return undefined;
    const { document, pointer } = resource.location;
    const location = { document, pointer: pointer + name };
    return getAt(document.root, location.pointer) === undefined ? undefined : { location };
  }

  #find(uri: string): SchemaResource | undefined {
    const known = this.#resources.get(uri);
    if (known !== undefined) return known;
    const schema = metaSchema(uri);
    if (schema === undefined) return undefined;
    this.#add(this.#document(uri, schema, `${uri}#`));
    return this.#resources.get(uri);
  }

  /** The document with a URI, or undefined. */
  document(uri: string): Json | undefined {
    return this.#find(uri.replace(/#$/, ''))?.schema;
  }

  #add(document: SchemaDocument): void {
    const resources = resourcesOf(document);
    this.#byDocument.set(document, resources);
    for (const resource of resources) this.#resources.set(resource.uri, resource);
    // A document with an $id can be found by the $id and by its own URI.
    const root = resources.findLast(({ location }) => location.pointer === '');
    if (root !== undefined) this.#resources.set(document.uri, root);
  }
}

function splitFragment(uri: string): string[] {
  const at = uri.indexOf('#');
  return at < 0 ? [uri] : [uri.slice(0, at), uri.slice(at + 1)];
}

function decode(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

/** Whether a meta-schema uses a vocabulary; true where it declares none (core 2020-12, section 8.1.2). */
export function usesVocabulary(metaSchemaDocument: Json | undefined, vocabulary: string): boolean {
  const declared = isObject(metaSchemaDocument) ? metaSchemaDocument['$vocabulary'] : undefined;
  return !isObject(declared) || Object.keys(declared).some((uri) => uri.endsWith(`/vocab/${vocabulary}`));
}
