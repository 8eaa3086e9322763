import type { Keywords, SchemaNode } from '../node.ts';
import { allOf, impossible, oneOf, settled, type Decision } from './decision.ts';
import { schemaFact, type Fact, type Keyword } from './fact.ts';
import { everyName, only, type NameSet } from './name-set.ts';

/** What a keyword about properties or items says of each (core 2020-12, section 10.3); undefined when elementary. */
export function decideMembers(
  node: SchemaNode,
  keywords: Keywords,
  keyword: Keyword,
  holds: boolean,
): Decision | undefined {
  switch (keyword) {
    case 'properties':
      return properties(
        [...(keywords.properties ?? [])].map(([name, schema]) => [only(name), schema]),
        holds,
      );
    case 'patternProperties': {
      const entries = [...(keywords.patternProperties ?? [])];
      return properties(
        entries.map(([pattern, schema]) => [{ kind: 'matching', pattern }, schema]),
        holds,
      );
    }
    case 'additionalProperties':
      return (
        keywords.additionalProperties && properties([[additional(keywords), keywords.additionalProperties]], holds)
      );
    case 'propertyNames':
      if (keywords.propertyNames === undefined || holds) return undefined;
      return allOf([someProperty({ kind: 'naming', node: keywords.propertyNames, holds: false }, [])]);
    case 'prefixItems':
      return items(
        (keywords.prefixItems ?? []).map((schema, index) => [index, index + 1, schema]),
        holds,
      );
    case 'items':
      return keywords.items && items([[keywords.prefixItems?.length ?? 0, Infinity, keywords.items]], holds);
    case 'contains':
      return keywords.contains && contains(keywords.contains, keywords.minContains ?? 1, keywords.maxContains, holds);
    case 'uniqueItems':
      return keywords.uniqueItems === false ? (holds ? settled : impossible) : undefined;
    default:
      return undefined;
  }
}

/** The names that `additionalProperties` speaks of. */
function additional(keywords: Keywords): NameSet {
  const names = new Set(keywords.properties?.keys());
  return names.size === 0 && !keywords.patternProperties
    ? everyName
    : { kind: 'except', names, patterns: [...(keywords.patternProperties?.keys() ?? [])] };
}

function properties(rules: readonly (readonly [NameSet, SchemaNode])[], holds: boolean): Decision {
  if (!holds) return oneOf(rules.map(([names, schema]) => [someProperty(names, [schemaFact(schema, false)])]));
  return allOf(rules.map(([names, schema]) => ({ kind: 'every property', names, value: [schemaFact(schema)] })));
}

function someProperty(names: NameSet, value: readonly Fact[]): Fact {
  return { kind: 'some property', names, value };
}

function items(rules: readonly (readonly [number, number, SchemaNode])[], holds: boolean): Decision {
  if (holds)
    return allOf(rules.map(([from, to, schema]) => ({ kind: 'every item', from, to, value: [schemaFact(schema)] })));
  return oneOf(
    rules.map(([from, to, schema]) => [{ kind: 'some item', from, to, value: [schemaFact(schema, false)] }]),
  );
}

function contains(schema: SchemaNode, least: number, most = Infinity, holds: boolean): Decision {
  const value = [schemaFact(schema)];
  const count = (from: number, to: number): Fact => ({ kind: 'item count', value, least: from, most: to });
  if (holds) return least === 0 && most === Infinity ? settled : allOf([count(least, most)]);
  return oneOf([
    ...(least > 0 ? [[count(0, least - 1)]] : []),
    ...(most < Infinity ? [[count(most + 1, Infinity)]] : []),
  ]);
}
