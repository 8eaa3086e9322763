import type { JsonType } from '../../json/index.ts';
import { modifiers, type Keywords, type SchemaNode, type Tag } from '../node.ts';
import { stringFormats } from '../format/format.ts';
import { decideUnevaluated } from './decide-unevaluated.ts';
import { decideMembers } from './decide-members.ts';
import { rangeSchemas } from './range-schemas.ts';
import { mayHave } from './disjoint.ts';
import { only } from './name-set.ts';
import { impossible, settled, type Decision } from './decision.ts';
import { keywordFact, schemaFact, type Fact, type Keyword, type KeywordFact } from './fact.ts';

/** The keywords that constrain one type alone (validation 2020-12, section 6; core 2020-12, section 10.3). */
const typeOfKeyword: Readonly<Partial<Record<Keyword, JsonType>>> = {
  ...about('number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']),
  ...about('string', ['minLength', 'maxLength', 'pattern']),
  ...about('array', ['minItems', 'maxItems', 'uniqueItems', 'prefixItems', 'items', 'contains', 'unevaluatedItems']),
  ...about('object', ['minProperties', 'maxProperties', 'required', 'dependentRequired', 'dependentSchemas']),
  ...about('object', ['properties', 'patternProperties', 'additionalProperties', 'propertyNames']),
  ...about('object', ['unevaluatedProperties']),
};

/** Takes a fact apart for values of one type; undefined when it is elementary for that type. */
export function decide(fact: Fact, type: JsonType): Decision | undefined {
  if (fact.kind === 'schema') return decideSchema(fact.node, fact.holds);
  if (fact.kind === 'keyword') {
    const own = typeOfKeyword[fact.keyword];
    if (own !== undefined && own !== type) return fact.holds ? settled : impossible;
    return decideKeyword(fact, type);
  }
  return undefined;
}

function decideSchema(node: SchemaNode, holds: boolean): Decision {
  if (node.keywords === false) return holds ? impossible : settled;
  const names = (Object.keys(node.keywords) as Keyword[]).filter((name) => !modifiers.has(name));
  const facts = names.map((name) => keywordFact(node, name, holds));
  if (!holds) return { all: [], choices: [facts.map((fact) => [fact])] };
  const { tag, heirs } = node.keywords;
  return {
    all: [...facts, ...tagged(node, tag)],
    choices: heirs ? [heirs.map((heir) => [schemaFact(heir)])] : [],
  };
}

/** The applicators to the same value (core 2020-12, section 10.2) and what depends on presence. */
function decideKeyword({ node, keyword, holds }: KeywordFact, type: JsonType): Decision | undefined {
  const keywords = node.keywords || {};
  switch (keyword) {
    case 'ref':
      return keywords.ref && { all: [schemaFact(keywords.ref, holds)], choices: [] };
    case 'dynamicRef':
      return keywords.dynamicRef && { all: [schemaFact(keywords.dynamicRef, holds)], choices: [] };
    case 'allOf':
      return holds ? conjunction(keywords.allOf, true) : disjunction(keywords.allOf, false);
    case 'anyOf':
      return holds ? anyOne(keywords) : conjunction(keywords.anyOf, false);
    case 'oneOf':
      return holds ? exactlyOne(keywords) : notExactlyOne(keywords.oneOf ?? []);
    case 'not':
      return keywords.not && { all: [schemaFact(keywords.not, !holds)], choices: [] };
    case 'if':
      return keywords.if && conditional(keywords.if, keywords.then, keywords.else, holds);
    case 'dependentSchemas':
      return dependencies(
        mapValues(keywords.dependentSchemas, (schema) => [schemaFact(schema)]),
        holds,
      );
    case 'dependentRequired':
      return dependencies(
        mapValues(keywords.dependentRequired, (names) => names.map(has)),
        holds,
      );
    case 'required':
      return holds
        ? { all: (keywords.required ?? []).map(has), choices: [] }
        : { all: [], choices: [(keywords.required ?? []).map((name) => [lacks(name)])] };
    case 'unevaluatedProperties':
    case 'unevaluatedItems':
      return decideUnevaluated(node, keyword, holds);
    case 'format':
      return decideFormat(keywords.format ?? '', type, holds);
    default:
      return decideMembers(node, keywords, keyword, holds);
  }
}

/** A numeric format is a range of integers; a string format is elementary; an unknown one says nothing. */
function decideFormat(name: string, type: JsonType, holds: boolean): Decision | undefined {
  const range = type === 'number' ? rangeSchemas.get(name) : undefined;
  if (range !== undefined) return { all: [schemaFact(range, holds)], choices: [] };
  if (type === 'string' && stringFormats.has(name)) return undefined;
  return holds ? settled : impossible;
}

function conjunction(nodes: readonly SchemaNode[] = [], holds: boolean): Decision {
  return { all: nodes.map((node) => schemaFact(node, holds)), choices: [] };
}

function disjunction(nodes: readonly SchemaNode[] = [], holds: boolean): Decision {
  return { all: [], choices: [nodes.map((node) => [schemaFact(node, holds)])] };
}

function anyOne({ anyOf = [], branchTags }: Keywords): Decision {
  return { all: [], choices: [anyOf.map((node, i) => [schemaFact(node), ...tagged(node, branchTags?.[i])])] };
}

function exactlyOne({ oneOf = [], branchTags }: Keywords): Decision {
  const option = (one: SchemaNode, index: number) => [
    ...oneOf.map((node) => schemaFact(node, node === one)),
    ...tagged(one, branchTags?.[index]),
  ];
  return { all: [], choices: [oneOf.map(option)] };
}

/** That values of a schema say what they are, if they may: where they can't, the discriminator is not meant for them. */
function tagged(node: SchemaNode, tag: Tag | undefined): Fact[] {
  if (tag === undefined || !mayHave(node, tag.property, tag.node)) return [];
  return [has(tag.property), { kind: 'every property', names: only(tag.property), value: [schemaFact(tag.node)] }];
}

function notExactlyOne(nodes: readonly SchemaNode[]): Decision {
  const pairs = nodes.flatMap((one, i) => nodes.slice(i + 1).map((other) => [schemaFact(one), schemaFact(other)]));
  return { all: [], choices: [[nodes.map((node) => schemaFact(node, false)), ...pairs]] };
}

function conditional(
  condition: SchemaNode,
  then: SchemaNode | undefined,
  otherwise: SchemaNode | undefined,
  holds: boolean,
): Decision {
  const branches = [
    ...((then ?? holds) ? [[schemaFact(condition), ...(then ? [schemaFact(then, holds)] : [])]] : []),
    ...((otherwise ?? holds)
      ? [[schemaFact(condition, false), ...(otherwise ? [schemaFact(otherwise, holds)] : [])]]
      : []),
  ];
  return !then && !otherwise ? (holds ? settled : impossible) : { all: [], choices: [branches] };
}

/** Each key is absent, or present with its consequence; broken when one is present without it. */
function dependencies(map: ReadonlyMap<string, readonly Fact[]>, holds: boolean): Decision {
  const entries = [...map];
  if (holds) return { all: [], choices: entries.map(([name, facts]) => [[lacks(name)], [has(name), ...facts]]) };
  return { all: [], choices: [entries.flatMap(([name, facts]) => facts.map((fact) => [has(name), opposite(fact)]))] };
}

function opposite(fact: Fact): Fact {
  if (fact.kind === 'presence') return { ...fact, present: !fact.present };
  return fact.kind === 'schema' || fact.kind === 'keyword' ? { ...fact, holds: !fact.holds } : fact;
}

function has(name: string): Fact {
  return { kind: 'presence', name, present: true };
}

function lacks(name: string): Fact {
  return { kind: 'presence', name, present: false };
}

function mapValues<In, Out>(map: ReadonlyMap<string, In> | undefined, change: (value: In) => Out): Map<string, Out> {
  return new Map([...(map ?? [])].map(([name, value]) => [name, change(value)]));
}

function about(type: JsonType, keywords: readonly Keyword[]): Partial<Record<Keyword, JsonType>> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, type]));
}
