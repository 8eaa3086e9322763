import type { JsonType } from '../../json/index.ts';
import { impossible, settled, type Decision } from '../fact/decision.ts';
import { keywordFact, presence, schemaFact, type Fact, type KeywordFact } from '../fact/fact.ts';
import { only } from '../fact/name-set.ts';
import { breakable, definitionOf } from '../keyword/index.ts';
import type { SchemaNode, Tag } from '../node.ts';
import { mayHave } from './disjoint.ts';
import { waysOf } from './ways.ts';

/** Takes a fact apart for values of one type. Undefined where it is elementary for that type. */
export function decide(fact: Fact, type: JsonType): Decision | undefined {
  if (fact.kind === 'schema') return decideSchema(fact.node, fact.holds, type);
  return fact.kind === 'keyword' ? decideKeyword(fact, type) : undefined;
}

function decideSchema(node: SchemaNode, holds: boolean, type: JsonType): Decision {
  const { keywords } = node;
  if (keywords === false) return holds ? impossible : settled;
  if (type === 'null' && keywords.nullable) return holds ? settled : impossible;
  const facts = breakable(keywords).map((name) => keywordFact(node, name, holds));
  if (!holds) return { all: [], choices: [facts.map((fact) => [fact])] };
  return { all: [...facts, ...tagged(node, keywords.tag)], choices: [] };
}

function decideKeyword({ node, keyword, holds }: KeywordFact, type: JsonType): Decision | undefined {
  const definition = definitionOf(keyword);
  if (definition.type !== undefined && definition.type !== type) return holds ? settled : impossible;
  return definition.decide?.({ node, keywords: node.keywords || {}, type, holds, ways: waysOf, tagged });
}

/** The facts that values of a schema have the tag. None where the schema does not allow it: the tag is not for them. */
function tagged(node: SchemaNode, tag: Tag | undefined): Fact[] {
  if (tag === undefined || !mayHave(node, tag.property, tag.node)) return [];
  const value = [schemaFact(tag.node)];
  return [presence(tag.property, true), { kind: 'every property', names: only(tag.property), value }];
}
