import type { KeywordDefinition } from '../definition/definition.ts';
import { ofSchema } from '../definition/subschemas.ts';
import { aboutTheRest } from '../definition/unevaluated.ts';
import { all, below, broken, onArray } from '../definition/visit.ts';
import { schemaFact } from '../fact/fact.ts';
import { nothing } from '../fact/way.ts';
import type { SchemaNode } from '../node.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly unevaluatedItems?: SchemaNode;
  }
}

/** `unevaluatedItems` (core 2020-12, section 11.2). */
export const unevaluatedItems: KeywordDefinition = {
  ...ofSchema('unevaluatedItems'),
  type: 'array',
  unevaluated: true,
  passive: 'unless false',
  judge: ({ unevaluatedItems: node }) =>
    node &&
    onArray((visit, value) => {
      if (visit.evaluated?.isUncertain === true) return true;
      const rest = [...value.entries()].filter(([index]) => visit.evaluated?.items.has(index) !== true);
      for (const [index] of rest) visit.evaluated?.items.add(index);
      if (node.keywords === false) return rest.length === 0 || broken(visit, 'unevaluatedItems');
      return all(visit, rest, ([index, item]) => below(visit, node, index, item));
    }),
  decide: ({ node: schema, keywords: { unevaluatedItems: node }, holds, ways }) =>
    node &&
    aboutTheRest(ways(schema), holds, ({ items, contains }) => {
      if (items === Infinity) return undefined;
      const value = [schemaFact(contains.length === 0 ? node : either(node, contains), holds)];
      return { kind: holds ? 'every item' : 'some item', from: items, to: Infinity, value };
    }),
  seen: () => ({ ...nothing, items: Infinity }),
  describe: () => 'no unevaluated items',
};

/** Items that match `contains` are evaluated. The others must satisfy the schema. */
function either(left: SchemaNode, contains: readonly SchemaNode[]): SchemaNode {
  const id = `${left.id}|${contains.map((node) => node.id).join('|')}`;
  return { id, pointer: left.pointer, keywords: { anyOf: [...contains, left] } };
}
