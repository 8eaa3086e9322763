import type { Keyword, SchemaNode } from '../node.ts';
import { nameSetKey, type NameSet } from './name-set.ts';

/** A condition on a value. A goal is a set of facts that must all hold. */
export type Fact =
  /** The value satisfies the schema, or does not. */
  | { readonly kind: 'schema'; readonly node: SchemaNode; readonly holds: boolean }
  /** The value satisfies one keyword of the schema, or breaks it. */
  | { readonly kind: 'keyword'; readonly node: SchemaNode; readonly keyword: Keyword; readonly holds: boolean }
  /** The object has the property, or does not have it. */
  | { readonly kind: 'presence'; readonly name: string; readonly present: boolean }
  /** Every property with one of these names satisfies the facts. */
  | { readonly kind: 'every property'; readonly names: NameSet; readonly value: readonly Fact[] }
  /** At least one property with one of these names satisfies the facts. */
  | { readonly kind: 'some property'; readonly names: NameSet; readonly value: readonly Fact[] }
  /** Every item from one index up to (not including) another satisfies the facts. */
  | { readonly kind: 'every item'; readonly from: number; readonly to: number; readonly value: readonly Fact[] }
  /** At least one item from one index up to (not including) another satisfies the facts. */
  | { readonly kind: 'some item'; readonly from: number; readonly to: number; readonly value: readonly Fact[] }
  /** At least and at most this many items satisfy the facts. */
  | { readonly kind: 'item count'; readonly value: readonly Fact[]; readonly least: number; readonly most: number };

/** A fact about a keyword of a schema. */
export type KeywordFact = Extract<Fact, { kind: 'keyword' }>;

/** The value satisfies the schema, or does not. */
export function schemaFact(node: SchemaNode, holds = true): Fact {
  return { kind: 'schema', node, holds };
}

/** The value satisfies one keyword of the schema, or breaks it. */
export function keywordFact(node: SchemaNode, keyword: Keyword, holds = true): KeywordFact {
  return { kind: 'keyword', node, keyword, holds };
}

/** For each of the schemas: the value satisfies it and none of the others. */
export function eachAlone(nodes: readonly SchemaNode[]): Fact[][] {
  const none = nodes.map((node) => schemaFact(node, false));
  return nodes.map((one, index) => {
    const facts = [...none];
    facts[index] = schemaFact(one);
    return facts;
  });
}

/** The object has the property, or does not have it. */
export function presence(name: string, present: boolean): Fact {
  return { kind: 'presence', name, present };
}

/** A text that is the same for equal facts. */
export function factKey(fact: Fact): string {
  switch (fact.kind) {
    case 'schema':
      return schemaKey(fact.node, fact.holds);
    case 'keyword':
      return `${fact.holds ? '' : '!'}${fact.node.id}.${fact.keyword}`;
    case 'presence':
      return `${fact.present ? '' : '!'}has ${JSON.stringify(fact.name)}`;
    case 'every property':
    case 'some property':
      return `${fact.kind} ${nameSetKey(fact.names)} (${goalKey(fact.value)})`;
    case 'every item':
    case 'some item':
      return `${fact.kind} ${fact.from}-${fact.to} (${goalKey(fact.value)})`;
    case 'item count':
      return `${fact.kind} ${fact.least}-${fact.most} (${goalKey(fact.value)})`;
  }
}

/** A text that is the same for equal sets of facts. */
export function goalKey(facts: readonly Fact[]): string {
  return [...new Set(facts.map(factKey))].sort().join('&');
}

/** The key of the opposite fact, or undefined where no fact states the opposite. */
export function oppositeKey(fact: Fact): string | undefined {
  if (fact.kind === 'schema') return schemaKey(fact.node, !fact.holds);
  const other = opposite(fact);
  return other && factKey(other);
}

function schemaKey({ id }: SchemaNode, holds: boolean): string {
  return holds ? `${id}` : `!${id}`;
}

/** The facts of which one must hold so that a set of facts does not hold; undefined when facts cannot state that. */
export function opposites(facts: readonly Fact[]): readonly Fact[] | undefined {
  const [only, ...others] = facts;
  if (only === undefined || others.length > 0) return undefined;
  const other = opposite(only);
  return other && [other];
}

function opposite(fact: Fact): Fact | undefined {
  switch (fact.kind) {
    case 'schema':
    case 'keyword':
      return { ...fact, holds: !fact.holds };
    case 'presence':
      return { ...fact, present: !fact.present };
    default:
      return undefined;
  }
}
