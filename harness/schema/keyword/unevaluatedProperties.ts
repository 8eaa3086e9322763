import type { KeywordDefinition } from '../definition/definition.ts';
import { ofSchema } from '../definition/subschemas.ts';
import { all, furtherProperty, onObject } from '../definition/visit.ts';
import { schemaFact } from '../fact/fact.ts';
import { nothing } from '../fact/way.ts';
import { aboutTheRest } from '../definition/unevaluated.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly unevaluatedProperties?: SchemaNode;
  }
}

/** `unevaluatedProperties` (core 2020-12, section 11.3). */
export const unevaluatedProperties: KeywordDefinition = {
  ...ofSchema('unevaluatedProperties'),
  type: 'object',
  unevaluated: true,
  passive: 'unless false',
  judge: ({ unevaluatedProperties: node }) =>
    node &&
    onObject((visit, value) =>
      all(visit, Object.entries(value), ([name, item]) => {
        if (visit.evaluated?.properties.has(name) === true || visit.evaluated?.isUncertain === true) return true;
        return furtherProperty(visit, 'unevaluatedProperties', node, name, item);
      }),
    ),
  decide: ({ node: schema, keywords: { unevaluatedProperties: node }, holds, ways }) =>
    node &&
    aboutTheRest(ways(schema), holds, ({ names, patterns }) => {
      if (names === undefined) return undefined;
      const unseen = { kind: 'except', names, patterns } as const;
      return { kind: holds ? 'every property' : 'some property', names: unseen, value: [schemaFact(node, holds)] };
    }),
  seen: () => ({ ...nothing, names: undefined }),
  describe: () => 'no unevaluated properties',
};
