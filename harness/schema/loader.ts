import { childPointer, isObject, type Json, type JsonObject } from '../json/index.ts';
import type { KeywordContext } from './definition/read-keyword.ts';
import { InvalidSchema, type InvalidKeyword } from './invalid-schema.ts';
import { definitions, keywordsOf } from './keyword/index.ts';
import { unreadableIn } from './keyword/unreadable.ts';
import type { Keywords, SchemaNode } from './node.ts';
import type { SchemaSource } from './source.ts';
import { viewPosition } from './view/schema-view.ts';
import { Heirs } from './load/heirs.ts';
import type { Navigator, Position } from './load/navigator.ts';

/** Reads the schemas of one document on demand, each once for each dynamic scope. */
export class Loader {
  readonly #navigator: Navigator;
  readonly #heirs: Heirs;
  readonly #source: SchemaSource;
  readonly #nodes = new Map<string, SchemaNode>();

  constructor(source: SchemaSource, navigator: Navigator) {
    this.#source = source;
    this.#navigator = navigator;
    this.#heirs = new Heirs(source.root, (reference, pointer) => this.#locate(reference, navigator.start(pointer)));
  }

  /** The schema at a pointer of the main document. Its invalid keywords, or the lack of a schema, are `unreadable`. */
  node(pointer: string): SchemaNode {
    return this.#node(this.#navigator.start(pointer));
  }

  #node(position: Position): SchemaNode {
    const { key, shown } = position;
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const schema = this.#navigator.valueAt(position);
    const node = new Node(this.#nodes.size, shown, () => {
      if (typeof schema === 'boolean' || isObject(schema)) return this.#read(schema, position);
      const problem = schema === undefined ? 'there is no schema here' : 'it must be an object or boolean';
      return { unreadable: unreadableIn({}, [{ keyword: 'schema', pointer: shown, problem }], undefined) };
    });
    this.#nodes.set(key, node);
    return node;
  }

  #read(schema: JsonObject | boolean, position: Position): Keywords | false {
    if (typeof schema === 'boolean') return schema ? {} : false;
    const table = this.#navigator.tableAt(position);
    const { shown, location } = position;
    const context: KeywordContext = {
      schema: (place) => this.#node(this.#navigator.within(position, place)),
      reference: (value, place, dynamic) => this.#target(value, place, position, dynamic),
      locate: (reference) => this.#locate(reference, position),
      isMarked: (place, mark) => {
        const view = viewPosition(this.#navigator, this.#navigator.within(position, place));
        return view.values(mark).includes(true);
      },
      siblings: schema,
      heirs: (place) => ({ refs: this.#heirs.of(place).map(({ ref }) => ref), areBinding: this.#heirs.areBinding }),
      ...(this.#source.direction && { direction: this.#source.direction }),
    };
    const keywords: Keywords = {};
    const invalid: InvalidKeyword[] = [];
    const besideRef = typeof schema['$ref'] === 'string' ? table.besideRef : undefined;
    for (const [name, value] of Object.entries(schema)) {
      if (besideRef?.includes(name) === false && name !== '$ref') continue;
      const read = Object.hasOwn(table.keywords, name) ? table.keywords[name] : undefined;
      try {
        if (read) Object.assign(keywords, read({ ...context, value, pointer: childPointer(shown, name) }));
      } catch (error) {
        if (!(error instanceof InvalidSchema)) throw error;
        invalid.push({ keyword: name, pointer: error.schemaPointer, problem: error.problem });
      }
    }
    if (invalid.length > 0) {
      const names = invalid.map(({ keyword }) => keyword);
      const types = new Set(names.map((name) => definitions.find((each) => each.name === name)?.type));
      const type = types.size === 1 ? [...types][0] : undefined;
      return { ...withoutDependent(keywords, names), unreadable: unreadableIn(schema, invalid, type) };
    }
    const tag = shown === location.pointer ? this.#heirs.tag(location.pointer) : undefined;
    return tag ? { ...keywords, tag } : keywords;
  }

  #target(reference: Json, place: string, from: Position, dynamic: boolean): SchemaNode {
    if (typeof reference !== 'string') throw new InvalidSchema(place, 'it must be a string');
    const target = this.#navigator.follow(reference, from, dynamic);
    if (target === undefined) throw new InvalidSchema(place, `${JSON.stringify(reference)} leads nowhere`);
    return this.#node(target);
  }

  #locate(reference: string, from: Position): string | undefined {
    return this.#navigator.follow(reference, from, false)?.shown;
  }
}

/** Keywords without those that mean something else beside these names: `additionalProperties` beside `properties`. */
function withoutDependent(keywords: Keywords, names: readonly string[]): Keywords {
  const dependent = definitions.filter(({ companions = [] }) => companions.some((name) => names.includes(name)));
  const kept = keywordsOf(keywords).filter((name) => !dependent.some((definition) => definition.name === name));
  return Object.fromEntries(kept.map((name) => [name, keywords[name]]));
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

  /** Read at first use, because a document's schemas refer to each other in cycles, and most are never needed. */
  get keywords(): Keywords | false {
    return (this.#keywords ??= this.#read());
  }
}
