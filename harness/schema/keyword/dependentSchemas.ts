import type { KeywordDefinition } from '../definition/definition.ts';
import { ofSchemaMap } from '../definition/subschemas.ts';
import { all, alongside, onObject } from '../definition/visit.ts';
import { consequences } from '../fact/decision.ts';
import { presence, schemaFact } from '../fact/fact.ts';
import { nothing, product, unmoved, type Way } from '../fact/way.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly dependentSchemas?: ReadonlyMap<string, SchemaNode>;
  }
}

/** `dependentSchemas` (core 2020-12, section 10.2.2.4). */
export const dependentSchemas: KeywordDefinition = {
  ...ofSchemaMap('dependentSchemas'),
  inPlace: true,
  type: 'object',
  passive: 'always',
  judge: ({ dependentSchemas: map }) =>
    map &&
    onObject((visit, value) =>
      all(
        visit,
        [...map].filter(([name]) => Object.hasOwn(value, name)),
        ([, node]) => alongside(visit, node),
      ),
    ),
  decide: ({ keywords: { dependentSchemas: map = [] }, holds }) =>
    consequences(
      [...map].map(([name, schema]) => [name, [schemaFact(schema)]]),
      holds,
    ),
  options: ({ dependentSchemas: map = [] }) =>
    [...map].map(([name, schema]) => [presence(name, true), schemaFact(schema)]),
  ways: ({ dependentSchemas: map = [] }, follow) =>
    [...map]
      .map(([name, schema]) => [when(name, false), ...product([when(name, true)], follow(schema))])
      .reduce(product, [unmoved]),
};

function when(name: string, present: boolean): Way {
  return { facts: [presence(name, present)], seen: nothing };
}
