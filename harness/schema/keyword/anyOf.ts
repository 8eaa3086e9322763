import type { KeywordDefinition } from '../definition/definition.ts';
import { likeliestFirst } from '../definition/likeliest.ts';
import { ofSchemas } from '../definition/subschemas.ts';
import { alongside, broken, quietlyAlongside } from '../definition/visit.ts';
import { allFacts, oneOption } from '../fact/decision.ts';
import { eachAlone, schemaFact } from '../fact/fact.ts';
import { join, limit, rejecting, unmoved, type Way } from '../fact/way.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly anyOf?: readonly SchemaNode[];
  }
}

/** `anyOf` (core 2020-12, section 10.2.1.2). */
export const anyOf: KeywordDefinition = {
  ...ofSchemas('anyOf'),
  inPlace: true,
  judge: ({ anyOf: branches, discriminator }) =>
    branches &&
    ((visit) => {
      // Every branch that accepts counts for unevaluated*, so all branches must be evaluated.
      const some = visit.evaluated ? branches.filter((node) => quietlyAlongside(visit, node)).length > 0 : undefined;
      if (some ?? branches.some((node) => quietlyAlongside(visit, node))) return true;
      if (visit.report) for (const node of likeliestFirst(branches, visit.value, discriminator)) alongside(visit, node);
      return broken(visit, 'anyOf');
    }),
  decide: ({ keywords: { anyOf: branches = [], discriminator }, holds, tagged }) =>
    holds
      ? oneOption(branches.map((node, i) => [schemaFact(node), ...tagged(node, discriminator?.tags[i])]))
      : allFacts(branches.map((node) => schemaFact(node, false))),
  options: ({ anyOf: branches = [] }) => eachAlone(branches),
  // Each branch holds or not, and at least one holds.
  ways: ({ anyOf: branches = [] }, follow) => {
    const all = branches
      .map((node) => [...follow(node), rejecting(node)])
      .reduce<readonly Counted[]>(
        (found, next) => {
          limit(found.length * next.length);
          return found.flatMap((way) => next.map((other, i) => counted(way, other, i === next.length - 1)));
        },
        [{ ...unmoved, rejected: 0 }],
      );
    return all.filter(({ rejected }) => rejected < branches.length);
  },
  describe: () => 'a value that matches at least one schema in anyOf',
};

/** A way that covers some branches, with the number of branches that it rejects. */
interface Counted extends Way {
  readonly rejected: number;
}

function counted(way: Counted, next: Way, rejects: boolean): Counted {
  return { ...join(way, next), rejected: way.rejected + (rejects ? 1 : 0) };
}
