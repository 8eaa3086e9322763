import { childPointer, getAt, isObject, type Json } from '../../json/index.ts';
import { InvalidSchema } from '../invalid-schema.ts';
import type { Keywords, SchemaNode } from '../node.ts';
import { keywordTable } from './keyword-table.ts';

/** Reads the schemas of one document, each once, as they are asked for. */
export class Loader {
  readonly #root: Json;
  readonly #nodes = new Map<string, SchemaNode>();

  constructor(root: Json) {
    this.#root = root;
  }

  /** The schema at a place of the document. Throws an InvalidSchema when there is none. */
  node(pointer: string): SchemaNode {
    const known = this.#nodes.get(pointer);
    if (known !== undefined) return known;
    const schema = getAt(this.#root, pointer);
    if (typeof schema !== 'boolean' && !isObject(schema)) {
      throw new InvalidSchema(
        pointer,
        schema === undefined ? 'there is nothing here' : 'it must be an object or boolean',
      );
    }
    const node = new Node(this.#nodes.size, pointer, () => this.#read(schema, pointer));
    this.#nodes.set(pointer, node);
    return node;
  }

  #read(schema: Json, pointer: string): Keywords | false {
    if (!isObject(schema)) return schema === true ? {} : false;
    const keywords: Keywords = {};
    for (const [name, value] of Object.entries(schema)) {
      const place = childPointer(pointer, name);
      if (name === '$ref') Object.assign(keywords, { ref: this.#target(value, place) });
      const read = Object.hasOwn(keywordTable, name) ? keywordTable[name] : undefined;
      if (read) Object.assign(keywords, read({ value, pointer: place, schema: (below) => this.node(below) }));
    }
    return keywords;
  }

  #target(reference: Json, pointer: string): SchemaNode {
    if (typeof reference !== 'string') throw new InvalidSchema(pointer, 'it must be a string');
    if (!/^#(\/|$)/.test(reference)) throw new InvalidSchema(pointer, `${reference} does not refer into this document`);
    return this.node(decodeURIComponent(reference.slice(1)));
  }
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
