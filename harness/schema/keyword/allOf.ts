import type { KeywordDefinition } from '../definition/definition.ts';
import { ofSchemas } from '../definition/subschemas.ts';
import { all, alongside } from '../definition/visit.ts';
import { allFacts, oneOption } from '../fact/decision.ts';
import { schemaFact } from '../fact/fact.ts';
import { product, unmoved } from '../fact/way.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly allOf?: readonly SchemaNode[];
  }
}

/** `allOf` (core 2020-12, section 10.2.1.1). */
export const allOf: KeywordDefinition = {
  ...ofSchemas('allOf'),
  inPlace: true,
  conjunction: ({ allOf: parts = [] }) => parts,
  passive: 'always',
  judge: ({ allOf: parts }) => parts && ((visit) => all(visit, parts, (node) => alongside(visit, node))),
  decide: ({ keywords: { allOf: parts = [] }, holds }) =>
    holds ? allFacts(parts.map((node) => schemaFact(node))) : oneOption(parts.map((node) => [schemaFact(node, false)])),
  ways: ({ allOf: parts = [] }, follow) => parts.map(follow).reduce(product, [unmoved]),
};
