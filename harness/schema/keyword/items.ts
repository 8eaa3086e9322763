import type { KeywordDefinition } from '../definition/definition.ts';
import { ofSchema, ofSchemas } from '../definition/subschemas.ts';
import { all, below, onArray, type Check } from '../definition/visit.ts';
import { allFacts, oneOption } from '../fact/decision.ts';
import { schemaFact } from '../fact/fact.ts';
import { nothing } from '../fact/way.ts';
import type { Keywords } from '../node.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly prefixItems?: readonly SchemaNode[];
    readonly items?: SchemaNode;
  }
}

/** `items` (core 2020-12, section 10.3.1.2). */
export const items: KeywordDefinition = {
  ...ofSchema('items'),
  type: 'array',
  companions: ['prefixItems'],
  passive: 'always',
  judge,
  decide: ({ keywords: { prefixItems: prefix = [], items: rest }, holds }) => {
    if (rest === undefined) return undefined;
    const range = { from: prefix.length, to: Infinity, value: [schemaFact(rest, holds)] };
    return holds ? allFacts([{ kind: 'every item', ...range }]) : oneOption([[{ kind: 'some item', ...range }]]);
  },
  seen: () => ({ ...nothing, items: Infinity }),
};

/** `prefixItems` (core 2020-12, section 10.3.1.1). */
export const prefixItems: KeywordDefinition = {
  ...ofSchemas('prefixItems'),
  type: 'array',
  passive: 'always',
  judge,
  decide: ({ keywords: { prefixItems: prefix = [] }, holds }) => {
    const ranges = prefix.map((node, index) => ({ from: index, to: index + 1, value: [schemaFact(node, holds)] }));
    return holds
      ? allFacts(ranges.map((range) => ({ kind: 'every item', ...range })))
      : oneOption(ranges.map((range) => [{ kind: 'some item', ...range }]));
  },
  seen: ({ prefixItems: prefix = [] }) => ({ ...nothing, items: prefix.length }),
};

/** Both together: `items` applies to the items that `prefixItems` does not cover. */
function judge({ prefixItems: prefix = [], items: rest }: Keywords): Check {
  return onArray((visit, value) => {
    const covered = rest ? value.length : Math.min(prefix.length, value.length);
    for (let index = 0; index < covered && visit.evaluated; index++) visit.evaluated.items.add(index);
    return all(visit, value.entries(), ([index, item]) => {
      const node = prefix[index] ?? rest;
      return node === undefined || below(visit, node, index, item);
    });
  });
}
