import type { Json } from '../../json/index.ts';
import { satisfies } from '../evaluate/evaluate.ts';
import type { Keywords, SchemaNode } from '../node.ts';
import { nameSetKey, type NameSet } from './name-set.ts';

/** The name of a keyword. */
export type Keyword = keyof Keywords;

/** Something that a value must keep. A goal is a set of facts. */
export type Fact =
  /** The value satisfies the schema, or does not. */
  | { readonly kind: 'schema'; readonly node: SchemaNode; readonly holds: boolean }
  /** The value keeps one keyword of the schema, or breaks it. */
  | { readonly kind: 'keyword'; readonly node: SchemaNode; readonly keyword: Keyword; readonly holds: boolean }
  /** The object has the property, or has not. */
  | { readonly kind: 'presence'; readonly name: string; readonly present: boolean }
  /** Every property of these names keeps the facts. */
  | { readonly kind: 'every property'; readonly names: NameSet; readonly value: readonly Fact[] }
  /** Some property of these names keeps the facts. */
  | { readonly kind: 'some property'; readonly names: NameSet; readonly value: readonly Fact[] }
  /** Every item from an index up to another keeps the facts. */
  | { readonly kind: 'every item'; readonly from: number; readonly to: number; readonly value: readonly Fact[] }
  /** Some item from an index up to another keeps the facts. */
  | { readonly kind: 'some item'; readonly from: number; readonly to: number; readonly value: readonly Fact[] }
  /** So many items keep the facts. */
  | { readonly kind: 'item count'; readonly value: readonly Fact[]; readonly least: number; readonly most: number };

/** A fact that stands in a schema. */
export type KeywordFact = Extract<Fact, { kind: 'keyword' }>;

/** The value satisfies the schema, or does not. */
export function schemaFact(node: SchemaNode, holds = true): Fact {
  return { kind: 'schema', node, holds };
}

/** The value keeps one keyword of the schema, or breaks it. */
export function keywordFact(node: SchemaNode, keyword: Keyword, holds = true): KeywordFact {
  return { kind: 'keyword', node, keyword, holds };
}

/** A text that equal facts share. */
export function factKey(fact: Fact): string {
  switch (fact.kind) {
    case 'schema':
      return `${fact.holds ? '' : '!'}${fact.node.id}`;
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

/** A text that equal sets of facts share. */
export function goalKey(facts: readonly Fact[]): string {
  return [...new Set(facts.map(factKey))].sort().join('&');
}

/** The key of the opposite fact, where there is one. */
export function oppositeKey(fact: Fact): string | undefined {
  switch (fact.kind) {
    case 'schema':
    case 'keyword':
      return factKey({ ...fact, holds: !fact.holds });
    case 'presence':
      return factKey({ ...fact, present: !fact.present });
    default:
      return undefined;
  }
}

/** The facts of which one must hold for a set of facts not to hold; undefined when that can't be said by facts alone. */
export function opposites(facts: readonly Fact[]): readonly Fact[] | undefined {
  const [only, ...others] = facts;
  if (only === undefined || others.length > 0) return undefined;
  if (only.kind === 'schema' || only.kind === 'keyword') return [{ ...only, holds: !only.holds }];
  return only.kind === 'presence' ? [{ ...only, present: !only.present }] : undefined;
}

/** Whether a value keeps a fact about whole values. */
export function keeps(fact: Fact, value: Json): boolean {
  switch (fact.kind) {
    case 'schema':
      return satisfies(fact.node, value) === fact.holds;
    case 'keyword':
      return satisfies(onlyKeyword(fact.node, fact.keyword), value) === fact.holds;
    default:
      // Facts about members come from splitting a schema that is itself among the facts.
      return true;
  }
}

/** Keywords that mean nothing without the others (core 2020-12, section 10.3). */
const companions: Readonly<Partial<Record<Keyword, readonly Keyword[]>>> = {
  additionalProperties: ['properties', 'patternProperties'],
  items: ['prefixItems'],
  contains: ['minContains', 'maxContains', 'containsUnseen'],
  if: ['then', 'else'],
};

const singles = new WeakMap<SchemaNode, Map<Keyword, SchemaNode>>();

/** A schema of one keyword of another. */
function onlyKeyword(node: SchemaNode, keyword: Keyword): SchemaNode {
  const known = singles.get(node) ?? new Map<Keyword, SchemaNode>();
  singles.set(node, known);
  let single = known.get(keyword);
  if (single === undefined) {
    single = {
      id: `${node.id}.${keyword}`,
      pointer: node.pointer,
      keywords: node.keywords && pick(node.keywords, keyword),
    };
    known.set(keyword, single);
  }
  return single;
}

function pick(keywords: Keywords, keyword: Keyword): Keywords {
  if (keyword.startsWith('unevaluated')) return keywords;
  const names: readonly string[] = [keyword, ...(companions[keyword] ?? [])];
  return Object.fromEntries(Object.entries(keywords).filter(([name]) => names.includes(name)));
}
