import type { KeywordDefinition } from '../definition/definition.ts';
import { read } from '../definition/read-keyword.ts';
import { all, broken, onObject } from '../definition/visit.ts';
import { consequences } from '../fact/decision.ts';
import { presence } from '../fact/fact.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly dependentRequired?: ReadonlyMap<string, readonly string[]>;
  }
}

/** `dependentRequired` (validation 2020-12, section 6.5.4). */
export const dependentRequired: KeywordDefinition = {
  name: 'dependentRequired',
  type: 'object',
  read: (keyword) => ({ dependentRequired: read.namesMap(keyword) }),
  judge: ({ dependentRequired: map }) =>
    map &&
    onObject((visit, value) => {
      const names = [...map].flatMap(([name, wanted]) => (Object.hasOwn(value, name) ? wanted : []));
      return all(visit, names, (name) => Object.hasOwn(value, name) || broken(visit, 'dependentRequired', name));
    }),
  decide: ({ keywords: { dependentRequired: map = [] }, holds }) =>
    consequences(
      [...map].map(([name, names]) => [name, names.map((wanted) => presence(wanted, true))]),
      holds,
    ),
  describe: (_, property) => `the property ${JSON.stringify(property)}, which another property requires`,
};
