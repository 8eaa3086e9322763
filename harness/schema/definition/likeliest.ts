import { equals, get, isObject, typeOf, type Json, type JsonObject } from '../../json/index.ts';
import type { Discriminator, Keywords, SchemaNode } from '../node.ts';

/** So many references and parts of `allOf` are followed to find a constant. */
const deepest = 8;

/**
 * Branches in the order in which they describe best what is wrong with a value: what is wrong with it is not that it is not null, or
 * that it is not of another kind than it says. So last are branches of another type, and before them those with another
 * constant in a property, or with another tag of the `discriminator`.
 */
export function likeliestFirst(
  branches: readonly SchemaNode[],
  value: Json,
  discriminator?: Discriminator,
): readonly SchemaNode[] {
  const own = typeOf(value);
  const types: readonly string[] = own === 'number' ? [own, 'integer'] : [own];
  const rank = (node: SchemaNode, index: number): number => {
    if (node.keywords !== false && node.keywords.type?.every((each) => !types.includes(each)) === true) return 2;
    if (!isObject(value)) return 0;
    return isTaggedOtherwise(value, discriminator, index) || hasOtherConstant(node, value, deepest) ? 1 : 0;
  };
  return branches
    .map((node, index) => ({ node, rank: rank(node, index) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ node }) => node);
}

function isTaggedOtherwise(value: JsonObject, discriminator: Discriminator | undefined, index: number): boolean {
  const tag = discriminator?.tags[index];
  const said = tag && get(value, tag.property);
  if (tag === undefined || said === undefined || tag.node.keywords === false) return false;
  return tag.node.keywords.enum?.some((each) => equals(each, said)) === false;
}

/** Whether a schema has a constant for a property that has another value. */
function hasOtherConstant(node: SchemaNode, value: JsonObject, depth: number): boolean {
  const { keywords } = node;
  if (keywords === false || depth === 0) return false;
  const isOther = ([name, schema]: readonly [string, SchemaNode]): boolean => {
    const said = get(value, name);
    const only = said === undefined ? undefined : constantOf(schema.keywords, depth);
    return said !== undefined && only !== undefined && !equals(only, said);
  };
  const parts = [...(keywords.$ref ? [keywords.$ref] : []), ...(keywords.allOf ?? [])];
  return (
    [...(keywords.properties ?? [])].some(isOther) || parts.some((part) => hasOtherConstant(part, value, depth - 1))
  );
}

/** The only value that a schema allows, if it says so by `const`, or by an `enum` of one value. */
function constantOf(keywords: Keywords | false, depth: number): Json | undefined {
  if (keywords === false || depth === 0) return undefined;
  if (keywords.const !== undefined) return keywords.const;
  if (keywords.enum?.length === 1) return keywords.enum[0];
  return keywords.$ref && constantOf(keywords.$ref.keywords, depth - 1);
}
