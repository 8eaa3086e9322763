import { keywordFact, schemaFact, type Fact, type KeywordFact } from '../fact/fact.ts';
import { breakable, definitionOf } from '../keyword/index.ts';
import type { Keyword, SchemaNode } from '../node.ts';

/**
 * The facts with every schema, reference and `allOf` taken apart: one fact for each keyword that a value must satisfy.
 */
export function clausesOf(facts: readonly Fact[]): Fact[] {
  const clauses: Fact[] = [];
  const seen = new Set<unknown>();
  const queue = [...facts];
  for (let fact = queue.shift(); fact !== undefined; fact = queue.shift()) {
    if (fact.kind === 'schema' && fact.holds && fact.node.keywords !== false) {
      if (seen.has(fact.node)) continue;
      seen.add(fact.node);
      const { node } = fact;
      queue.push(...breakable(fact.node.keywords).map((name) => keywordFact(node, name)));
      continue;
    }
    const parts = fact.kind === 'keyword' && fact.holds ? conjunctionOf(fact) : undefined;
    if (parts) queue.push(...parts.map((part) => schemaFact(part)));
    else clauses.push(fact);
  }
  return clauses;
}

/** Whether faults are reported at the subschemas of the keyword, and never at the keyword itself. */
export function isPassive({ node: { keywords }, keyword }: KeywordFact): boolean {
  const { passive, children } = definitionOf(keyword);
  if (keywords === false || passive === 'always') return true;
  return passive === 'unless false' && children?.(keywords).every((child) => child.keywords !== false) === true;
}

/** Whether a keyword offers alternatives, so that a value that breaks the chosen branch breaks the keyword too. */
export function offersChoice(keyword: Keyword): boolean {
  return definitionOf(keyword).options !== undefined;
}

function conjunctionOf({ node, keyword }: KeywordFact): readonly SchemaNode[] | undefined {
  return definitionOf(keyword).conjunction?.(node.keywords || {});
}

/** The alternatives of a keyword, each without the others, so that a value that breaks the one breaks the keyword. */
export function exclusiveOptions({ node, keyword, holds }: KeywordFact): readonly (readonly Fact[])[] {
  return (holds ? definitionOf(keyword).options?.(node.keywords || {}) : undefined) ?? [];
}
