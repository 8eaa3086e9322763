import type { Json, JsonNumber } from '../json/index.ts';

/** A name of the keyword `type` (validation 2020-12, section 6.1.1). */
export type TypeName = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/**
 * A schema at its place in the document, its references resolved: whatever the dialect, `keywords` speaks the words of
 * 2020-12. The graph of nodes has cycles where schemas recur.
 */
export interface SchemaNode {
  /** Unique among the nodes of one loader, and those made of them. */
  readonly id: number | string;
  /** Where the schema stands in the document. */
  readonly pointer: string;
  /** False for the schema `false`, which no value satisfies. */
  readonly keywords: Keywords | false;
}

/** The keywords of a schema, checked and resolved. Absent ones are absent. */
export interface Keywords {
  readonly $ref?: SchemaNode;
  /** What `$dynamicRef` or `$recursiveRef` leads to in the dynamic scope of this node. */
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
  /** Whether `contains` leaves unevaluated what it finds, as before 2020-12 (core 2019-09, section 9.3.1.3). */
  readonly containsUnseen?: true;
  readonly unevaluatedItems?: SchemaNode;
  readonly discriminator?: Discriminator;
  /** What values of this schema say of themselves by the `discriminator` of one in their `allOf`. */
  readonly tag?: Tag;
}

/** The name of a keyword. */
export type Keyword = keyof Keywords;

/** What a `discriminator` says of the schemas that it chooses among. */
export interface Discriminator {
  /** What values of the branches of `oneOf` or `anyOf`, in their order, say of themselves. */
  readonly tags?: readonly (Tag | undefined)[];
  /** The schemas to choose among where there is neither `oneOf` nor `anyOf`. */
  readonly heirs?: readonly SchemaNode[];
}

/** The property that tells branches apart, and the names that lead to one of them. */
export interface Tag {
  readonly property: string;
  readonly node: SchemaNode;
}
