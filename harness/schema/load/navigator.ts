import { getAt, isObject, type Json } from '../../json/index.ts';
import type { SchemaSource } from '../source.ts';
import { dialectOf, tables, type DialectTable } from './dialect-table.ts';
import { Library, usesVocabulary } from './library.ts';
import type { Location, Resource } from './resources.ts';

/** A schema's place, and the resources that were entered on the way to it: those with dynamic anchors, outermost first. */
export interface Position {
  readonly location: Location;
  readonly resource: Resource;
  readonly scope: readonly Resource[];
  /** The same for the same place in the same scope, and for no other. */
  readonly key: string;
  /** The pointer, with the document before it where it is not the main one. */
  readonly shown: string;
}

/** Finds the way through the schemas of a document. Everything that follows a `$ref` or `$dynamicRef` follows it here. */
export class Navigator {
  readonly #library: Library;
  readonly #source: SchemaSource;
  readonly #tables = new Map<Resource, DialectTable>();

  constructor(source: SchemaSource) {
    this.#source = source;
    this.#library = new Library(source.root, source.documents, source.dialect);
  }

  /** A place of the main document, with nothing entered before it. */
  start(pointer: string): Position {
    return this.#enter({ document: this.#library.main, pointer }, []);
  }

  /** A place in the same document, reached through its schema. */
  within({ location, scope }: Position, shown: string): Position {
    const pointer = shown.slice(location.document.label.length);
    return this.#enter({ document: location.document, pointer }, scope);
  }

  /** What stands at a position. */
  valueAt({ location }: Position): Json | undefined {
    return getAt(location.document.root, location.pointer);
  }

  /** What a reference from a position leads to (core 2020-12, section 8.2.3), or undefined. */
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

  /** The keywords that a schema speaks: by the `$schema` of its resource, or the dialect of the source. */
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

  #enter(location: Location, outer: readonly Resource[]): Position {
    const { document, pointer } = location;
    const resource = this.#library.resourceAt(location);
    // Only what has dynamic anchors can change what a $dynamicRef below means.
    const scope = resource.dynamicAnchors.size === 0 || outer.includes(resource) ? outer : [...outer, resource];
    const key = [document.uri, pointer, ...scope.map(({ uri }) => uri)].join(' ');
    return { location, resource, scope, key, shown: document.label + pointer };
  }
}

function assertsFormat(metaSchema: Json | undefined): boolean {
  const declared = isObject(metaSchema) ? metaSchema['$vocabulary'] : undefined;
  return isObject(declared) && Object.keys(declared).some((uri) => uri.endsWith('/vocab/format-assertion'));
}
