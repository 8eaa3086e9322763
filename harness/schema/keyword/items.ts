import type { KeywordDefinition } from '../definition/definition.ts';
import { ofSchema, ofSchemas } from '../definition/subschemas.ts';
import { all, below, onArray } from '../definition/visit.ts';
import { allFacts, oneOption } from '../fact/decision.ts';
import { schemaFact } from '../fact/fact.ts';
import { nothing } from '../fact/way.ts';

/** `items` (core 2020-12, section 10.3.1.2), which judges the one below as well. */
export const items: KeywordDefinition = {
  ...ofSchema('items'),
  type: 'array',
  companions: ['prefixItems'],
  passive: 'always',
  judge: ({ prefixItems: prefix = [], items: rest }) => {
    if (prefix.length === 0 && !rest) return undefined;
    return onArray((visit, value) => {
      const covered = rest ? value.length : Math.min(prefix.length, value.length);
      for (let index = 0; index < covered && visit.evaluated; index++) visit.evaluated.items.add(index);
      return all(visit, value.entries(), ([index, item]) => {
        const node = prefix[index] ?? rest;
        return node === undefined || below(visit, node, index, item);
      });
    });
  },
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
  decide: ({ keywords: { prefixItems: prefix = [] }, holds }) => {
    const ranges = prefix.map((node, index) => ({ from: index, to: index + 1, value: [schemaFact(node, holds)] }));
    return holds
      ? allFacts(ranges.map((range) => ({ kind: 'every item', ...range })))
      : oneOption(ranges.map((range) => [{ kind: 'some item', ...range }]));
  },
  seen: ({ prefixItems: prefix = [] }) => ({ ...nothing, items: prefix.length }),
};
