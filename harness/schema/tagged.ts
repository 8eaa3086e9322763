import { get, isObject, type Json } from '../json/index.ts';
import { mayHave } from './canonical/disjoint.ts';
import type { SchemaNode, Tag } from './node.ts';
import { reachable } from './reach.ts';
import { surelySatisfies, visits } from './evaluate.ts';

type TaggedCheck = (value: Json) => boolean;

/** The checks that were created: generators and judges of one schema need the same. */
const checks = new WeakMap<SchemaNode, TaggedCheck>();

/**
 * Creates a check whether a value satisfies a schema, and has the tag of its own schema wherever a `discriminator` selects
 * among several. By the letter any tag is valid, but servers select by it. False where a pattern is undecidable.
 */
export function createTaggedCheck(root: SchemaNode): TaggedCheck {
  const check = checks.get(root) ?? taggedCheck(root);
  checks.set(root, check);
  return check;
}

function taggedCheck(root: SchemaNode): TaggedCheck {
  const selects = reachable(root).some((node) => choicesOf(node).length > 0);
  if (!selects) return (value) => surelySatisfies(root, value);
  return (value) => {
    if (!surelySatisfies(root, value)) return false;
    let isTagged = true;
    visits(root, value, (node, part) => {
      isTagged &&= hasTag(node, part);
    });
    return isTagged;
  };
}

/** Whether a value has the tag of a schema that it satisfies, of those that a schema selects from. */
function hasTag(node: SchemaNode, value: Json): boolean {
  const choices = choicesOf(node);
  if (choices.length === 0 || !isObject(value) || !surelySatisfies(node, value)) return true;
  return choices.some(([chosen, tag]) => surelySatisfies(chosen, value) && isOf(chosen, tag, value));
}

/** Whether a value has a tag, or its schema does not allow the tag, so that it is not for this schema. */
function isOf(chosen: SchemaNode, tag: Tag | undefined, value: Json): boolean {
  if (tag === undefined || !isObject(value) || !mayHave(chosen, tag.property, tag.node)) return true;
  const name = get(value, tag.property);
  return name !== undefined && surelySatisfies(tag.node, name);
}

/** The schemas that a `discriminator` selects from, with their tags. */
function choicesOf({ keywords }: SchemaNode): readonly (readonly [SchemaNode, Tag | undefined])[] {
  if (keywords === false) return [];
  const { heirs, discriminator } = keywords;
  if (heirs) return heirs.map(({ node, tag }) => [node, tag]);
  if (discriminator === undefined) return [];
  return (keywords.oneOf ?? keywords.anyOf ?? []).map((branch, index) => [branch, discriminator.tags[index]]);
}
