import { allFacts } from '../fact/decision.ts';
import { schemaFact } from '../fact/fact.ts';
import type { KeywordDefinition } from './definition.ts';
import { alongside } from './visit.ts';

/**
 * A keyword that refers to a schema which the value must satisfy.
 *
 * @param dynamic whether it looks up the schema in the dynamic scope
 */
export function reference(name: '$ref' | '$dynamicRef', dynamic: boolean): KeywordDefinition {
  return {
    name,
    inPlace: true,
    read: (keyword) => ({ [name]: keyword.reference(keyword.value, keyword.pointer, dynamic) }),
    children: ({ [name]: node }) => (node ? [node] : []),
    conjunction: ({ [name]: node }) => (node ? [node] : []),
    passive: 'always',
    judge: ({ [name]: node }) => node && ((visit) => alongside(visit, node)),
    decide: ({ keywords: { [name]: node }, holds }) => node && allFacts([schemaFact(node, holds)]),
    ways: ({ [name]: node }, follow) => (node ? follow(node) : []),
  };
}
