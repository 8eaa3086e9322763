import type { Json } from '../../json/index.ts';
import type { KeywordDefinition } from '../definition/definition.ts';
import { read } from '../definition/read-keyword.ts';
import { ofSchema } from '../definition/subschemas.ts';
import { broken, onArray, type Visit } from '../definition/visit.ts';
import { count } from '../definition/wording.ts';
import { allFacts, oneOption, settled } from '../fact/decision.ts';
import { schemaFact, type Fact } from '../fact/fact.ts';
import { nothing } from '../fact/way.ts';
import type { SchemaNode } from '../node.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly minContains?: number;
    readonly maxContains?: number;
    readonly contains?: SchemaNode;
    /** Whether items that match `contains` stay unevaluated, as before 2020-12 (core 2019-09, section 9.3.1.3). */
    readonly containsUnevaluated?: true;
  }
}

/** `contains` with `minContains` and `maxContains` (core 2020-12, section 10.3.1.3). */
export const contains: KeywordDefinition = {
  ...ofSchema('contains'),
  type: 'array',
  companions: ['minContains', 'maxContains', 'containsUnevaluated'],
  judge: ({ contains: node, minContains: least = 1, maxContains: most = Infinity, containsUnevaluated: unevaluated }) =>
    node &&
    onArray((visit, value) => {
      const matching = [...value.keys()].filter((index) => accepts(visit, node, value[index] ?? null));
      for (const index of unevaluated ? [] : matching) visit.evaluated?.items.add(index);
      return (matching.length >= least && matching.length <= most) || broken(visit, 'contains');
    }),
  decide: ({ keywords: { contains: node, minContains: least = 1, maxContains: most = Infinity }, holds }) => {
    if (node === undefined) return undefined;
    const matching = (from: number, to: number): Fact[] => {
      return [{ kind: 'item count', value: [schemaFact(node)], least: from, most: to }];
    };
    if (holds) return least === 0 && most === Infinity ? settled : allFacts(matching(least, most));
    return oneOption([
      ...(least > 0 ? [matching(0, least - 1)] : []),
      ...(most < Infinity ? [matching(most + 1, Infinity)] : []),
    ]);
  },
  seen: ({ contains: node, containsUnevaluated: kept }) => ({ ...nothing, contains: node && !kept ? [node] : [] }),
  describe: ({ minContains: least = 1, maxContains: most }) =>
    `${most === undefined ? `at least ${count(least, 'item')}` : `${least} to ${count(most, 'item')}`} that match the schema in contains`,
};

/** `minContains` (validation 2020-12, section 6.4.5). */
export const minContains: KeywordDefinition = {
  name: 'minContains',
  modifier: true,
  read: (keyword) => ({ minContains: read.count(keyword) }),
};

/** `maxContains` (validation 2020-12, section 6.4.4). */
export const maxContains: KeywordDefinition = {
  name: 'maxContains',
  modifier: true,
  read: (keyword) => ({ maxContains: read.count(keyword) }),
};

/** Set by the `contains` of older dialects (core 2019-09, section 9.3.1.3). */
export const containsUnevaluated: KeywordDefinition = { name: 'containsUnevaluated', modifier: true };

function accepts(visit: Visit, node: SchemaNode, value: Json): boolean {
  return visit.judge(node, { ...visit, value, evaluated: undefined, report: undefined });
}
