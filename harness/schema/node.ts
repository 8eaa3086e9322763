/** A name of the keyword `type` (validation 2020-12, section 6.1.1). */
export type TypeName = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/**
 * A schema at its place in the document, with resolved references. Whatever the dialect, `keywords` are those of
 * 2020-12. The graph of nodes has cycles where schemas recur.
 */
export interface SchemaNode {
  /** Unique among the nodes of one loader and the nodes derived from them. */
  readonly id: number | string;
  /** Where the schema stands in the document: a JSON Pointer. */
  readonly pointer: string;
  /** False for the schema `false`, which no value satisfies. */
  readonly keywords: Keywords | false;
}

/**
 * The keywords of a schema, checked and resolved. A keyword that the schema does not have is absent. Each file in keyword/
 * adds its keywords with the types of their values.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the files of the keywords fill it
export interface Keywords {}

/** The name of a keyword. */
export type Keyword = keyof Keywords;

/** A `discriminator` beside `oneOf` or `anyOf`. */
export interface Discriminator {
  /** The tags of the branches, in the order of the branches. */
  readonly tags: readonly (Tag | undefined)[];
}

/** A schema with another one in its `allOf`. */
export interface Heritage {
  readonly node: SchemaNode;
  /** The tag of its own values, without those of the schemas that inherit from it. */
  readonly tag: Tag;
  /** What it adds to the other one, if a value with its tag must satisfy that. */
  readonly added?: SchemaNode;
}

/** The property that identifies a branch, and a schema for its values. */
export interface Tag {
  readonly property: string;
  readonly node: SchemaNode;
}
