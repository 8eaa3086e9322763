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

/** `contains` with its bounds (core 2020-12, section 10.3.1.3). */
export const contains: KeywordDefinition = {
  ...ofSchema('contains'),
  type: 'array',
  companions: ['minContains', 'maxContains', 'containsUnseen'],
  judge: ({ contains: node, minContains: least = 1, maxContains: most = Infinity, containsUnseen: unseen }) =>
    node &&
    onArray((visit, value) => {
      const matching = [...value.keys()].filter((index) => accepts(visit, node, value[index] ?? null));
      for (const index of unseen ? [] : matching) visit.evaluated?.items.add(index);
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
  seen: ({ contains: node, containsUnseen: unseen }) => ({ ...nothing, contains: node && !unseen ? [node] : [] }),
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

/** Comes with the `contains` of older dialects. */
export const containsUnseen: KeywordDefinition = { name: 'containsUnseen', modifier: true };

function accepts(visit: Visit, node: SchemaNode, value: Json): boolean {
  return visit.judge(node, { ...visit, value, evaluated: undefined, report: undefined });
}
