import type { KeywordDefinition } from '../definition/definition.ts';
import { ofSchema } from '../definition/subschemas.ts';
import { broken } from '../definition/visit.ts';
import { allFacts } from '../fact/decision.ts';
import { schemaFact } from '../fact/fact.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly not?: SchemaNode;
  }
}

/** `not` (core 2020-12, section 10.2.1.4). */
export const not: KeywordDefinition = {
  ...ofSchema('not'),
  inPlace: true,
  judge: ({ not: node }) => node && ((visit) => !visit.judge(node, { ...visit, ...discarded }) || broken(visit, 'not')),
  decide: ({ keywords: { not: node }, holds }) => node && allFacts([schemaFact(node, !holds)]),
  describe: () => 'a value that does not match the schema in not',
};

/** What a negated schema evaluates and reports is discarded. */
const discarded = { report: undefined, evaluated: { properties: new Set<string>(), items: new Set<number>() } };
