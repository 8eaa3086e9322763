import type { KeywordDefinition } from '../definition/definition.ts';
import { read } from '../definition/read-keyword.ts';
import { all, broken, onObject } from '../definition/visit.ts';
import { allFacts, oneOption } from '../fact/decision.ts';
import { presence } from '../fact/fact.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly required?: readonly string[];
  }
}

/** `required` (validation 2020-12, section 6.5.3). */
export const required: KeywordDefinition = {
  name: 'required',
  type: 'object',
  read: (keyword) => ({ required: read.requiredNames(keyword) }),
  judge: ({ required: names }) =>
    names &&
    onObject((visit, value) =>
      all(visit, names, (name) => Object.hasOwn(value, name) || broken(visit, 'required', name)),
    ),
  decide: ({ keywords: { required: names = [] }, holds }) =>
    holds
      ? allFacts(names.map((name) => presence(name, true)))
      : oneOption(names.map((name) => [presence(name, false)])),
  describe: (_, property) => `the property ${JSON.stringify(property)}`,
};
