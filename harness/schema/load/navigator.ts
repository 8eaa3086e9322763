import { getAt, isObject, type Json } from '../../json/index.ts';
import type { SchemaSource } from '../source.ts';
import { dialectOf, tables, type DialectTable } from './dialect-table.ts';
import { Library, usesVocabulary } from './library.ts';
import type { Location, SchemaResource } from './resources.ts';

/**
 * The location of a schema with its dynamic scope: the entered resources that have dynamic anchors, outermost first.
 */
export interface Position {
  readonly location: Location;
  readonly resource: SchemaResource;
  readonly scope: readonly SchemaResource[];
  /** Identifies the location together with its scope. */
  readonly key: string;
  /** The pointer, after the URI of the document where that is not the main one. */
  readonly shown: string;
}

/** Navigates the schemas of a document. This is the only place where a `$ref` or `$dynamicRef` is followed. */
export class Navigator {
  readonly #library: Library;
  readonly #source: SchemaSource;
  readonly #tables = new Map<SchemaResource, DialectTable>();

  constructor(source: SchemaSource) {
    this.#source = source;
    this.#library = new Library(source.root, source.documents, source.dialect);
  }

  /** The position of a pointer in the main document, with an empty dynamic scope. */
  start(pointer: string): Position {
    return this.#enter({ document: this.#library.main, pointer }, []);
  }

  /** The position of a subschema in the same document and scope, by its shown pointer. */
  within({ location, scope }: Position, shown: string): Position {
    const pointer = shown.slice(location.document.label.length);
    return this.#enter({ document: location.document, pointer }, scope);
  }

  /** The JSON value at a position. */
  valueAt({ location }: Position): Json | undefined {
    return getAt(location.document.root, location.pointer);
  }

  /**
   * The position that a reference leads to (core 2020-12, section 8.2.3), or undefined.
   *
   * @param dynamic whether to look it up in the dynamic scope
   */
  follow(reference: string, from: Position, dynamic: boolean): Position | undefined {
    const target = this.#library.resolve(reference, from.location);
    if (target === undefined) return undefined;
    if (!dynamic) return this.#enter(target.location, from.scope);
    const resource = this.#library.resourceAt(target.location);
    const recursive = reference === '#' && resource.dynamicAnchors.has('') ? '' : undefined;
    const name = target.dynamicAnchor ?? recursive;
    if (name === undefined) return this.#enter(target.location, from.scope);
    const anchors = from.scope.map(({ dynamicAnchors }) => dynamicAnchors.get(name));
    return this.#enter(anchors.find((anchor) => anchor !== undefined) ?? target.location, from.scope);
  }

  /** The keywords that have an effect: by the `$schema` of the resource, or else by the dialect of the source. */
  tableAt({ resource }: Position): DialectTable {
    const known = this.#tables.get(resource);
    if (known !== undefined) return known;
    const declared = isObject(resource.schema) ? resource.schema['$schema'] : undefined;
    const uri = typeof declared === 'string' ? declared : undefined;
    const custom = uri === undefined ? undefined : this.#library.document(uri);
    const table = tables[dialectOf(uri) ?? this.#source.dialect ?? '2020-12'];
    const assert = (this.#source.formats ?? 'assert') === 'assert' || assertsFormat(custom);
    const fitted = table.without([
      ...(usesVocabulary(custom, 'validation') ? [] : table.validation),
      ...(assert ? [] : ['format']),
    ]);
    this.#tables.set(resource, fitted);
    return fitted;
  }

  #enter(location: Location, outer: readonly SchemaResource[]): Position {
    const { document, pointer } = location;
    const resource = this.#library.resourceAt(location);
    // Only a resource with dynamic anchors can change the target of a $dynamicRef.
    const scope = resource.dynamicAnchors.size === 0 || outer.includes(resource) ? outer : [...outer, resource];
    const key = [document.uri, pointer, ...scope.map(({ uri }) => uri)].join(' ');
    return { location, resource, scope, key, shown: document.label + pointer };
  }
}

function assertsFormat(metaSchema: Json | undefined): boolean {
  const declared = isObject(metaSchema) ? metaSchema['$vocabulary'] : undefined;
  return isObject(declared) && Object.keys(declared).some((uri) => uri.endsWith('/vocab/format-assertion'));
}
