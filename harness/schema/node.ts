import type { Json, JsonNumber } from '../json/index.ts';

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

/** The keywords of a schema, checked and resolved. A keyword that the schema does not have is absent. */
export interface Keywords {
  readonly $ref?: SchemaNode;
  /** The schema that `$dynamicRef` or `$recursiveRef` refers to in the dynamic scope of this node. */
  readonly $dynamicRef?: SchemaNode;
  readonly type?: readonly TypeName[];
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly minimum?: JsonNumber;
  readonly maximum?: JsonNumber;
  readonly exclusiveMinimum?: JsonNumber;
  readonly exclusiveMaximum?: JsonNumber;
  readonly multipleOf?: JsonNumber;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly dependentRequired?: ReadonlyMap<string, readonly string[]>;
  readonly allOf?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly not?: SchemaNode;
  readonly if?: SchemaNode;
  readonly then?: SchemaNode;
  readonly else?: SchemaNode;
  readonly dependentSchemas?: ReadonlyMap<string, SchemaNode>;
  readonly properties?: ReadonlyMap<string, SchemaNode>;
  readonly patternProperties?: ReadonlyMap<string, SchemaNode>;
  readonly additionalProperties?: SchemaNode;
  readonly propertyNames?: SchemaNode;
  readonly unevaluatedProperties?: SchemaNode;
  readonly prefixItems?: readonly SchemaNode[];
  readonly items?: SchemaNode;
  readonly contains?: SchemaNode;
  /** Whether items that match `contains` stay unevaluated, as before 2020-12 (core 2019-09, section 9.3.1.3). */
  readonly containsUnevaluated?: true;
  readonly unevaluatedItems?: SchemaNode;
  readonly discriminator?: Discriminator;
  /** The tag of this schema's values, from the `discriminator` of a schema in its `allOf`. */
  readonly tag?: Tag;
}

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
