import type { KeywordDefinition } from '../definition/definition.ts';
import { likeliestFirst } from '../definition/likeliest.ts';
import { ofSchemas } from '../definition/subschemas.ts';
import { alongside, broken, quietlyAlongside } from '../definition/visit.ts';
import { oneOption } from '../fact/decision.ts';
import { eachAlone, schemaFact } from '../fact/fact.ts';
import { product, rejecting } from '../fact/way.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly oneOf?: readonly SchemaNode[];
  }
}

/** Values that break a `oneOf` with more branches are found by trial, because two of so many hold in too many ways. */
const mostPaired = 64;

/** `oneOf` (core 2020-12, section 10.2.1.3). */
export const oneOf: KeywordDefinition = {
  ...ofSchemas('oneOf'),
  inPlace: true,
  judge: ({ oneOf: branches, discriminator }) =>
    branches &&
    ((visit) => {
      const accepting = branches.filter((node) => quietlyAlongside(visit, node));
      if (accepting.length === 1) return true;
      if (visit.report && accepting.length === 0)
        for (const node of likeliestFirst(branches, visit.value, discriminator)) alongside(visit, node);
      return broken(visit, 'oneOf');
    }),
  // Exactly one branch holds. A value breaks the keyword where no branch holds, or where two hold.
  decide: ({ keywords: { oneOf: branches = [], discriminator }, holds, tagged }) => {
    if (holds) {
      const alone = eachAlone(branches);
      return oneOption(branches.map((one, i) => [...(alone[i] ?? []), ...tagged(one, discriminator?.tags[i])]));
    }
    if (branches.length > mostPaired) return undefined;
    const pairs = branches.flatMap((one, i) => branches.slice(i + 1).map((two) => [schemaFact(one), schemaFact(two)]));
    return oneOption([branches.map((node) => schemaFact(node, false)), ...pairs]);
  },
  options: ({ oneOf: branches = [] }) => eachAlone(branches),
  ways: ({ oneOf: branches = [] }, follow) =>
    branches.flatMap((one) => branches.map((node) => (node === one ? follow(one) : [rejecting(node)])).reduce(product)),
  describe: () => 'a value that matches exactly one schema in oneOf',
};
