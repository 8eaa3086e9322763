import type { Fact } from '../fact/fact.ts';
import { definitionOf, keywordsOf } from '../keyword/index.ts';
import type { SchemaNode } from '../node.ts';

/** The schemas that values with these facts must satisfy, with those that they refer to. */
export function conjunctionOfSchemas(facts: readonly Fact[]): readonly SchemaNode[] {
  const nodes = new Set(facts.flatMap((fact) => (fact.kind === 'schema' && fact.holds ? [fact.node] : [])));
  for (const { keywords } of nodes) {
    if (keywords === false) continue;
    for (const name of keywordsOf(keywords))
      for (const node of definitionOf(name).conjunction?.(keywords) ?? []) nodes.add(node);
  }
  return [...nodes];
}
