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
  readonly ref?: SchemaNode;
  /** What `$dynamicRef` or `$recursiveRef` leads to in the dynamic scope of this node. */
  readonly dynamicRef?: SchemaNode;
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
  /** What values of the branches of `oneOf` or `anyOf`, in their order, say of themselves by a `discriminator`. */
  readonly branchTags?: readonly (Tag | undefined)[];
  /** The schemas that a `discriminator` chooses among where there is neither `oneOf` nor `anyOf`. */
  readonly heirs?: readonly SchemaNode[];
  /** What values of this schema say of themselves by the `discriminator` of one in their `allOf`. */
  readonly tag?: Tag;
}

/** The property that tells branches apart, and the names that lead to one of them. */
export interface Tag {
  readonly property: string;
  readonly node: SchemaNode;
}

/** Keywords that no value can break by themselves: they belong to `if`, to `contains` and to `discriminator`. */
export const modifiers: ReadonlySet<string> = new Set([
  ...['then', 'else', 'minContains', 'maxContains', 'containsUnseen'],
  ...['branchTags', 'heirs', 'tag'],
]);

/** Each child of a schema with the keyword that applies it, in the order of the specification. */
function* children(keywords: Keywords): Generator<SchemaNode> {
  const { ref, not, if: condition, then, else: otherwise, additionalProperties, propertyNames, items } = keywords;
  const single = [ref, not, condition, then, otherwise, additionalProperties, propertyNames, items];
  const { contains, unevaluatedItems, unevaluatedProperties, allOf, anyOf, oneOf, prefixItems } = keywords;
  for (const list of [allOf, anyOf, oneOf, prefixItems, keywords.heirs]) yield* list ?? [];
  const { properties, patternProperties, dependentSchemas } = keywords;
  for (const map of [properties, patternProperties, dependentSchemas]) yield* map?.values() ?? [];
  for (const child of [...single, contains, unevaluatedItems, unevaluatedProperties, keywords.dynamicRef])
    if (child) yield child;
}

/** Every schema that one leads to, itself first, but for those `known` and what they lead to. Reads them all. */
export function reachable(root: SchemaNode, known?: ReadonlySet<SchemaNode>): SchemaNode[] {
  return [...reached(root, known)];
}

/** The same one by one, as far as they are asked for. */
export function* reached(root: SchemaNode, known: ReadonlySet<SchemaNode> = new Set()): Generator<SchemaNode> {
  const seen = new Set(known.has(root) ? [] : [root]);
  for (const node of seen) {
    yield node;
    if (node.keywords === false) continue;
    for (const child of children(node.keywords)) if (!known.has(child)) seen.add(child);
  }
}
