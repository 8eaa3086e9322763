import {
  childPointer,
  get,
  getAt,
  isArray,
  isObject,
  isPointer,
  stringify,
  type Json,
  type JsonObject,
} from '../json/index.ts';
import type { Dialect, SchemaSource } from '../schema/index.ts';
import type { Notes } from './notes.ts';
import { extraMember, madeMember, describePlace, wirePrefix } from './place.ts';
import { declaredDialect, dialects, type Version } from './version.ts';

/** A value with its place in the document. */
export interface Located {
  readonly value: Json | undefined;
  readonly pointer: string;
}

export type Direction = 'request' | 'response';

/** A description while it is read: it gives access to the parts, notes problems, and holds the derived schemas. */
export class DocumentReader {
  readonly root: JsonObject;
  readonly version: Version;
  readonly notes: Notes;
  /** The dialect of schemas that declare none. */
  readonly dialect: Dialect;
  readonly #made: Record<string, Json> = {};
  readonly #madeByText = new Map<string, string>();
  readonly #read = new Map<string, unknown>();

  constructor(bundled: JsonObject, version: Version, notes: Notes) {
    const extra = bundled[extraMember];
    this.root = { ...bundled, [extraMember]: { ...(isObject(extra) ? extra : {}), [madeMember]: this.#made } };
    this.version = version;
    this.notes = notes;
    const declared = bundled['jsonSchemaDialect'];
    this.dialect =
      typeof declared === 'string' ? this.#declared(declared, '/jsonSchemaDialect') : dialects[this.version];
  }

  /**
   * Reads a place only once, however many references lead to it.
   *
   * @param read its result must depend only on the place
   */
  once<Value>(kind: string, { pointer }: Located, read: () => Value): Value {
    const key = `${kind} ${pointer}`;
    if (!this.#read.has(key)) this.#read.set(key, read());
    return this.#read.get(key) as Value;
  }

  /** The value at a place, after references are followed. */
  at(pointer: string): Located {
    return this.follow({ value: getAt(this.root, pointer), pointer });
  }

  /** Follows `$ref`s to a value that is not a `$ref`. One that leads nowhere, or in a circle, adds an error. */
  follow(located: Located): Located {
    const seen = new Set<string>();
    let here = located;
    for (;;) {
      const reference = isObject(here.value) ? get(here.value, '$ref') : undefined;
      if (typeof reference !== 'string') return here;
      if (seen.has(here.pointer)) {
        const places = [...seen];
        const circle = places.slice(places.indexOf(here.pointer)).map(describePlace).join(', ');
        this.notes.error(located.pointer, `its $ref leads in a circle (${circle}); point it to a definition`);
        return { value: undefined, pointer: here.pointer };
      }
      seen.add(here.pointer);
      const pointer = pointerOf(reference);
      const value = pointer === undefined ? undefined : getAt(this.root, pointer);
      if (pointer === undefined || value === undefined) {
        this.notes.error(`${here.pointer}/$ref`, `the reference ${reference} leads nowhere; correct it`);
        return { value: undefined, pointer: here.pointer };
      }
      here = { value, pointer };
    }
  }

  /** The member of a located object; if it is a reference, that is not followed. */
  bare(parent: Located, name: string): Located {
    return {
      value: isObject(parent.value) ? get(parent.value, name) : undefined,
      pointer: childPointer(parent.pointer, name),
    };
  }

  /** The member of a located object, after references are followed. */
  member(parent: Located, name: string): Located {
    return this.follow(this.bare(parent, name));
  }

  /** The members of an optional object, in the document's order. A value that is not an object adds an error. */
  members(parent: Located): [name: string, member: Located][] {
    if (parent.value === undefined || parent.value === null) return [];
    if (!isObject(parent.value)) {
      this.notes.error(parent.pointer, 'it must be an object; list values by name here');
      return [];
    }
    return Object.keys(parent.value).map((name) => [name, this.member(parent, name)]);
  }

  /** The items of an optional array. A value that is not an array adds an error. */
  items(parent: Located): Located[] {
    if (parent.value === undefined || parent.value === null) return [];
    if (!isArray(parent.value)) {
      this.notes.error(parent.pointer, 'it must be an array; write a list here');
      return [];
    }
    return parent.value.map((value, index) => this.follow({ value, pointer: childPointer(parent.pointer, index) }));
  }

  /** The text of a member. Numbers and booleans count as text, because YAML reads unquoted words as such. */
  text(parent: Located, name: string): string | undefined {
    const { value } = this.bare(parent, name);
    if (typeof value === 'string') return value;
    return value === undefined || value === null || typeof value === 'object' ? undefined : String(value);
  }

  /** The value of a boolean member; undefined when it is not a boolean. */
  flag(parent: Located, name: string): boolean | undefined {
    const { value } = this.bare(parent, name);
    return typeof value === 'boolean' ? value : undefined;
  }

  /** The strings in an array member; other items are left out. */
  texts(parent: Located, name: string): string[] {
    const { value } = this.bare(parent, name);
    return isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  }

  /**
   * The Schema Object under a name; undefined when there is none. Its `$ref` is not followed here, but by `schema/`.
   */
  schema(parent: Located, name: string, direction: Direction): SchemaSource | undefined {
    const { value, pointer } = this.bare(parent, name);
    if (value === undefined || value === null) return undefined;
    const declared = isObject(value) ? value['$schema'] : undefined;
    const own = this.version === '3.1' || this.version === '3.2' ? declared : undefined;
    const dialect = typeof own === 'string' ? this.#declared(own, `${pointer}/$schema`) : this.dialect;
    return { root: this.root, pointer, dialect, direction, tolerant: true };
  }

  /** Adds a derived schema to the document. */
  make(schema: JsonObject, direction: Direction, dialect: Dialect = this.dialect): SchemaSource {
    return { root: this.root, pointer: this.#add(schema, ''), dialect, direction, tolerant: true };
  }

  /** Adds a restriction to what can be serialized. Returns the pointer to it. */
  restrict(schema: JsonObject): string {
    return this.#add(schema, wirePrefix);
  }

  #add(schema: JsonObject, prefix: string): string {
    const text = `${prefix}${stringify(schema)}`;
    const name = this.#madeByText.get(text) ?? `${prefix}${this.#madeByText.size}`;
    this.#madeByText.set(text, name);
    this.#made[name] ??= schema;
    return `/${extraMember}/${madeMember}/${name}`;
  }

  /** Replaces a derived schema by one that refers to its own place. */
  remake(pointer: string, schema: JsonObject): string {
    this.#made[pointer.slice(pointer.lastIndexOf('/') + 1)] = schema;
    return pointer;
  }

  #declared(uri: string, pointer: string): Dialect {
    const dialect = declaredDialect(uri);
    if (dialect !== undefined) return dialect;
    this.notes.warn(pointer, `Greenhouse does not know the dialect ${uri}, so it reads 2020-12; name a known one`);
    return '2020-12';
  }
}

/** The reference (`#/...`) to a place within the document. */
export function referenceTo(pointer: string): string {
  // A lone surrogate has no encoding, so a name that holds one can't be referred to.
  const encoded = (token: string): string => encodeURIComponent(token.replace(/[\ud800-\udfff]/gu, '\ufffd'));
  return `#${pointer.split('/').map(encoded).join('/')}`;
}

/** The place that a reference within the document leads to; undefined when the reference has another form. */
export function pointerOf(reference: string): string | undefined {
  if (!reference.startsWith('#')) return undefined;
  try {
    const pointer = decodeURIComponent(reference.slice(1));
    return isPointer(pointer) ? pointer : undefined;
  } catch {
    return undefined;
  }
}
