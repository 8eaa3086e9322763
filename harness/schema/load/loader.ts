import { childPointer, getAt, isObject, type Json, type JsonObject } from '../../json/index.ts';
import type { KeywordContext } from '../definition/reading.ts';
import { InvalidSchema } from '../invalid-schema.ts';
import type { Keywords, SchemaNode } from '../node.ts';
import type { SchemaSource } from '../source.ts';
import { dialectOf, tables, type DialectTable } from './dialect-table.ts';
import { Heirs } from './heirs.ts';
import { Library, usesVocabulary } from './library.ts';
import type { Location, Resource } from './resources.ts';

/** Resources entered on the way to a schema, outermost first: those with dynamic anchors, each once. */
type Scope = readonly Resource[];

/** Reads the schemas of one document, each once for each dynamic scope, as they are asked for. */
export class Loader {
  readonly #library: Library;
  readonly #heirs: Heirs;
  readonly #source: SchemaSource;
  readonly #nodes = new Map<string, SchemaNode>();
  readonly #tables = new Map<Resource, DialectTable>();

  constructor(source: SchemaSource) {
    this.#source = source;
    this.#heirs = new Heirs(source.root);
    this.#library = new Library(source.root, source.documents, source.dialect);
  }

  /** The schema at a place of the main document. Throws an InvalidSchema when there is none. */
  node(pointer: string): SchemaNode {
    return this.#node({ document: this.#library.main, pointer }, []);
  }

  #node(location: Location, outer: Scope): SchemaNode {
    const { document, pointer } = location;
    const resource = this.#library.resourceAt(location);
    // Only what has dynamic anchors can change what a $dynamicRef below means.
    const scope = resource.dynamicAnchors.size === 0 || outer.includes(resource) ? outer : [...outer, resource];
    const key = [document.uri, pointer, ...scope.map(({ uri }) => uri)].join(' ');
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const shown = document.label + pointer;
    const schema = getAt(document.root, pointer);
    if (typeof schema !== 'boolean' && !isObject(schema)) {
      throw new InvalidSchema(
        shown,
        schema === undefined ? 'there is nothing here' : 'it must be an object or boolean',
      );
    }
    const node = new Node(this.#nodes.size, shown, () => this.#read(schema, location, scope));
    this.#nodes.set(key, node);
    return node;
  }

  #read(schema: JsonObject | boolean, location: Location, scope: Scope): Keywords | false {
    if (typeof schema === 'boolean') return schema ? {} : false;
    const table = this.#table(this.#library.resourceAt(location));
    const shown = location.document.label + location.pointer;
    const context: KeywordContext = {
      schema: (place) => this.#node({ ...location, pointer: place.slice(location.document.label.length) }, scope),
      reference: (value, place, dynamic) => this.#target(value, place, location, scope, dynamic),
      siblings: schema,
      heirs: (place) => this.#heirs.of(place).map(({ ref }) => ref),
      ...(this.#source.direction && { direction: this.#source.direction }),
    };
    const keywords: Keywords = {};
    const refAlone = table.refAlone && typeof schema['$ref'] === 'string';
    for (const [name, value] of refAlone ? [['$ref', schema['$ref'] as Json] as const] : Object.entries(schema)) {
      const read = Object.hasOwn(table.keywords, name) ? table.keywords[name] : undefined;
      if (read) Object.assign(keywords, read({ ...context, value, pointer: childPointer(shown, name) }));
    }
    const tag = shown === location.pointer ? this.#heirs.tag(location.pointer) : undefined;
    return tag ? { ...keywords, tag } : keywords;
  }

  #target(reference: Json, place: string, from: Location, scope: Scope, dynamic: boolean): SchemaNode {
    if (typeof reference !== 'string') throw new InvalidSchema(place, 'it must be a string');
    const target = this.#library.resolve(reference, from);
    if (target === undefined) throw new InvalidSchema(place, `${JSON.stringify(reference)} leads nowhere`);
    if (!dynamic) return this.#node(target.location, scope);
    const resource = this.#library.resourceAt(target.location);
    const recursive = reference === '#' && resource.dynamicAnchors.has('') ? '' : undefined;
    const name = target.dynamicAnchor ?? recursive;
    if (name === undefined) return this.#node(target.location, scope);
    const found = scope.map(({ dynamicAnchors }) => dynamicAnchors.get(name)).find((anchor) => anchor !== undefined);
    return this.#node(found ?? target.location, scope);
  }

  /** The keywords that a resource speaks: by its `$schema`, or the dialect of the source. */
  #table(resource: Resource): DialectTable {
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
}

function assertsFormat(metaSchema: Json | undefined): boolean {
  const declared = isObject(metaSchema) ? metaSchema['$vocabulary'] : undefined;
  return isObject(declared) && Object.keys(declared).some((uri) => uri.endsWith('/vocab/format-assertion'));
}

class Node implements SchemaNode {
  readonly id: number;
  readonly pointer: string;
  readonly #read: () => Keywords | false;
  #keywords: Keywords | false | undefined;

  constructor(id: number, pointer: string, read: () => Keywords | false) {
    this.id = id;
    this.pointer = pointer;
    this.#read = read;
  }

  /** Read at first use: a document's schemas refer to each other in cycles, and most are never asked for. */
  get keywords(): Keywords | false {
    return (this.#keywords ??= this.#read());
  }
}
