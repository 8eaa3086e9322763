import type { KeywordDefinition } from '../definition/definition.ts';
import { ofSchema } from '../definition/subschemas.ts';
import { alongside, broken, quietlyAlongside } from '../definition/visit.ts';
import { impossible, oneOption, settled } from '../fact/decision.ts';
import { schemaFact } from '../fact/fact.ts';
import { product, rejecting, unmoved } from '../fact/way.ts';
import type { SchemaNode } from '../node.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly if?: SchemaNode;
    readonly then?: SchemaNode;
    readonly else?: SchemaNode;
  }
}

/** `if` (core 2020-12, section 10.2.2.1) with `then` and `else`. */
export const ifKeyword: KeywordDefinition = {
  ...ofSchema('if'),
  inPlace: true,
  companions: ['then', 'else'],
  judge: ({ if: condition, then, else: otherwise }) =>
    condition &&
    ((visit) => {
      const branch = quietlyAlongside(visit, condition) ? then : otherwise;
      return branch === undefined || alongside(visit, branch) || broken(visit, 'if');
    }),
  decide: ({ keywords: { if: condition, then, else: otherwise }, holds }) => {
    if (condition === undefined) return undefined;
    if (!then && !otherwise) return holds ? settled : impossible;
    // Every value satisfies an absent branch.
    const branch = (node: SchemaNode | undefined, chosen: boolean) =>
      node || holds ? [[schemaFact(condition, chosen), ...(node ? [schemaFact(node, holds)] : [])]] : [];
    return oneOption([...branch(then, true), ...branch(otherwise, false)]);
  },
  options: ({ if: condition, then, else: otherwise }) =>
    condition
      ? [
          ...(then ? [[schemaFact(condition), schemaFact(then)]] : []),
          ...(otherwise ? [[schemaFact(condition, false), schemaFact(otherwise)]] : []),
        ]
      : [],
  ways: ({ if: condition, then, else: otherwise }, follow) => {
    if (condition === undefined) return [];
    const branch = (node: SchemaNode | undefined) => (node ? follow(node) : [unmoved]);
    return [...product(follow(condition), branch(then)), ...product([rejecting(condition)], branch(otherwise))];
  },
  describe: () => 'a value that matches the branch that if selects',
};

/** `then` (core 2020-12, section 10.2.2.2). */
export const then: KeywordDefinition = { ...ofSchema('then'), inPlace: true, modifier: true };

/** `else` (core 2020-12, section 10.2.2.3). */
export const elseKeyword: KeywordDefinition = { ...ofSchema('else'), inPlace: true, modifier: true };
