import type { Json } from '../../json/index.ts';
import { satisfies } from '../evaluate.ts';
import type { Fact } from '../fact/fact.ts';
import type { NameSet } from '../fact/name-set.ts';
import { definitionOf } from '../keyword/index.ts';
import type { Keyword, Keywords, SchemaNode } from '../node.ts';
import { matcherOf } from '../pattern/matcher.ts';
import { Unreadable } from '../undecided.ts';

/** Whether a value surely satisfies a fact. Facts about members always count as satisfied. */
export function keeps(fact: Fact, value: Json): boolean {
  switch (fact.kind) {
    case 'schema':
      return isKnown(fact.node, value, fact.holds);
    case 'keyword':
      return isKnown(onlyKeyword(fact.node, fact.keyword), value, fact.holds);
    default:
      // They come from a schema that is itself among the facts, and is checked as a whole.
      return true;
  }
}

/** Whether a value is known to satisfy a schema, or to break it. */
function isKnown(node: SchemaNode, value: Json, holds: boolean): boolean {
  try {
    return satisfies(node, value) === holds;
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

/** Whether the set contains the name. */
export function hasName(set: NameSet, name: string): boolean {
  switch (set.kind) {
    case 'names':
      return set.names.has(name);
    case 'matching':
      return matcherOf(set.pattern).test(name);
    case 'except':
      return !set.names.has(name) && !set.patterns.some((pattern) => matcherOf(pattern).test(name));
    case 'naming':
      return satisfies(set.node, name) === set.holds;
  }
}

const singles = new WeakMap<SchemaNode, Map<Keyword, SchemaNode>>();

/** A schema with only one keyword of another schema, and the keywords that change its meaning. */
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
  const { unevaluated, companions = [] } = definitionOf(keyword);
  if (unevaluated) return keywords;
  const names: readonly string[] = [keyword, ...companions];
  return Object.fromEntries(Object.entries(keywords).filter(([name]) => names.includes(name)));
}
