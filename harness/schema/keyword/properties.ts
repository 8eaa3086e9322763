import type { KeywordDefinition } from '../definition/definition.ts';
import { read } from '../definition/read-keyword.ts';
import { ofSchema, ofSchemaMap } from '../definition/subschemas.ts';
import { all, below, furtherProperty, onObject, type Check } from '../definition/visit.ts';
import { allFacts, oneOption, type Decision } from '../fact/decision.ts';
import { schemaFact } from '../fact/fact.ts';
import { everyName, only, type NameSet } from '../fact/name-set.ts';
import { nothing } from '../fact/way.ts';
import type { Keywords, SchemaNode } from '../node.ts';
import { matcherOf } from '../pattern/matcher.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly properties?: ReadonlyMap<string, SchemaNode>;
    readonly patternProperties?: ReadonlyMap<string, SchemaNode>;
    readonly additionalProperties?: SchemaNode;
  }
}

/** `properties` (core 2020-12, section 10.3.2.1). */
export const properties: KeywordDefinition = {
  ...ofSchemaMap('properties'),
  type: 'object',
  passive: 'always',
  judge,
  decide: ({ keywords: { properties: named = [] }, holds }) =>
    decideRules(
      [...named].map(([name, schema]) => [only(name), schema]),
      holds,
    ),
  seen: ({ properties: named }) => ({ ...nothing, names: new Set(named?.keys()) }),
};

/** `patternProperties` (core 2020-12, section 10.3.2.2). */
export const patternProperties: KeywordDefinition = {
  ...ofSchemaMap('patternProperties'),
  type: 'object',
  passive: 'always',
  judge,
  read: (keyword) => ({ patternProperties: read.patternMap(keyword) }),
  decide: ({ keywords: { patternProperties: matching = [] }, holds }) =>
    decideRules(
      [...matching].map(([pattern, schema]) => [{ kind: 'matching', pattern }, schema]),
      holds,
    ),
  seen: ({ patternProperties: matching }) => ({ ...nothing, patterns: [...(matching?.keys() ?? [])] }),
};

/** `additionalProperties` (core 2020-12, section 10.3.2.3). */
export const additionalProperties: KeywordDefinition = {
  ...ofSchema('additionalProperties'),
  type: 'object',
  companions: ['properties', 'patternProperties'],
  passive: 'unless false',
  judge,
  decide: ({ keywords, holds }) =>
    keywords.additionalProperties && decideRules([[furtherNames(keywords), keywords.additionalProperties]], holds),
  seen: () => ({ ...nothing, names: undefined }),
  describe: () => 'no additional properties',
};

/** All three together: `additionalProperties` applies to what the other two do not. */
function judge({ properties: named, patternProperties: matching, additionalProperties: further }: Keywords) {
  const patterns = [...(matching ?? [])].map(([pattern, node]) => [matcherOf(pattern), node] as const);
  if (patterns.length === 0 && !further && named) return onlyNamed(named);
  return onObject((visit, value) =>
    all(visit, Object.entries(value), ([name, item]) => {
      const schemas = patterns.filter(([pattern]) => pattern.test(name)).map(([, node]) => node);
      const own = named?.get(name);
      if (own) schemas.push(own);
      if (schemas.length === 0 && further) return furtherProperty(visit, 'additionalProperties', further, name, item);
      if (schemas.length > 0) visit.evaluated?.properties.add(name);
      return all(visit, schemas, (node) => below(visit, node, name, item, own === undefined));
    }),
  );
}

/** The most common case, for speed: no patterns, and no schema for other properties. */
/** For at most this many names, each is looked up in the value. */
const fewNames = 8;

function sharedNames(named: ReadonlyMap<string, SchemaNode>, value: object): string[] {
  return [...named.keys()].filter((name) => Object.hasOwn(value, name));
}

function onlyNamed(named: ReadonlyMap<string, SchemaNode>): Check {
  return onObject((visit, value) => {
    let every = true;
    // Of hundreds of schemas in an allOf, each names few of the properties, and listing all of them takes most of the time.
    for (const name of named.size <= fewNames ? sharedNames(named, value) : Object.keys(value)) {
      const node = named.get(name);
      if (node === undefined) continue;
      visit.evaluated?.properties.add(name);
      if (below(visit, node, name, value[name] ?? null)) continue;
      if (visit.report === undefined) return false;
      every = false;
    }
    return every;
  });
}

/** The names that `additionalProperties` applies to. */
function furtherNames({ properties: named, patternProperties: matching }: Keywords): NameSet {
  const names = new Set(named?.keys());
  return names.size === 0 && !matching ? everyName : { kind: 'except', names, patterns: [...(matching?.keys() ?? [])] };
}

function decideRules(rules: readonly (readonly [NameSet, SchemaNode])[], holds: boolean): Decision {
  if (holds)
    return allFacts(rules.map(([names, schema]) => ({ kind: 'every property', names, value: [schemaFact(schema)] })));
  return oneOption(
    rules.map(([names, schema]) => [{ kind: 'some property', names, value: [schemaFact(schema, false)] }]),
  );
}
