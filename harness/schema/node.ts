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

/** A `discriminator`, and the schemas that it selects from. */
export interface Discriminator {
  /** The tags of the branches of `oneOf` or `anyOf`, in the order of the branches. */
  readonly tags?: readonly (Tag | undefined)[];
  /** The schemas to select from where there is neither `oneOf` nor `anyOf`: those with this schema in their `allOf`. */
  readonly heirs?: readonly SchemaNode[];
}

/** The property that identifies a branch, and a schema for its values. */
export interface Tag {
  readonly property: string;
  readonly node: SchemaNode;
}
