import type { SchemaNode } from '../node.ts';
import { impossible, oneOf, settled, type Decision } from './decision.ts';
import { schemaFact, type Fact } from './fact.ts';
import { unseenNames, waysOf, type Seen } from './tracked.ts';

/**
 * What `unevaluatedProperties` and `unevaluatedItems` come to (core 2020-12, section 11): for each way of keeping the rest
 * of the schema it is settled what was looked at, and the keyword is about the rest. Undefined when the ways are too many.
 */
export function decideUnevaluated(
  node: SchemaNode,
  keyword: 'unevaluatedProperties' | 'unevaluatedItems',
  holds: boolean,
): Decision | undefined {
  const left = node.keywords === false ? undefined : node.keywords[keyword];
  const ways = waysOf(node);
  if (left === undefined || ways === undefined) return undefined;
  const about = keyword === 'unevaluatedProperties' ? aboutNames : aboutItems;
  const options = ways.flatMap((way) => {
    const rest = about(way.seen, left, holds);
    if (rest === undefined) return holds ? [way.facts] : [];
    return [[...way.facts, rest]];
  });
  return options.length === 0 ? (holds ? settled : impossible) : oneOf(options);
}

function aboutNames(seen: Seen, left: SchemaNode, holds: boolean): Fact | undefined {
  const names = unseenNames(seen);
  return names && { kind: holds ? 'every property' : 'some property', names, value: [schemaFact(left, holds)] };
}

function aboutItems({ items, contains }: Seen, left: SchemaNode, holds: boolean): Fact | undefined {
  if (items === Infinity) return undefined;
  const value = contains.length === 0 ? left : either(left, contains);
  return { kind: holds ? 'every item' : 'some item', from: items, to: Infinity, value: [schemaFact(value, holds)] };
}

/** Items that `contains` matches count as looked at: the others must keep the schema. */
function either(left: SchemaNode, contains: readonly SchemaNode[]): SchemaNode {
  const id = `${left.id}|${contains.map((node) => node.id).join('|')}`;
  return { id, pointer: left.pointer, keywords: { anyOf: [...contains, left] } };
}
