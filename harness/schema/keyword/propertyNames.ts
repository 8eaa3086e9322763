import type { KeywordDefinition } from '../definition/definition.ts';
import { ofSchema } from '../definition/subschemas.ts';
import { all, broken, onObject } from '../definition/visit.ts';
import { allFacts } from '../fact/decision.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly propertyNames?: SchemaNode;
  }
}

/** `propertyNames` (core 2020-12, section 10.3.2.4). */
export const propertyNames: KeywordDefinition = {
  ...ofSchema('propertyNames'),
  type: 'object',
  judge: ({ propertyNames: node }) =>
    node &&
    onObject((visit, value) =>
      all(visit, Object.keys(value), (name) => {
        const silent = { ...visit, value: name, evaluated: undefined, report: undefined };
        return visit.judge(node, silent) || broken(visit, 'propertyNames', name);
      }),
    ),
  decide: ({ keywords: { propertyNames: node }, holds }) => {
    if (node === undefined || holds) return undefined;
    return allFacts([{ kind: 'some property', names: { kind: 'naming', node, holds: false }, value: [] }]);
  },
  describe: (_, property) => `a property name other than ${JSON.stringify(property)}`,
};
