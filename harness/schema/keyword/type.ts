import { assertion } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';
import { anyOneOf } from '../definition/wording.ts';
import { impossible } from '../fact/decision.ts';
import { hasType } from '../types.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly type?: readonly TypeName[];
  }
}

/** `type` (validation 2020-12, section 6.1.1). */
export const type = assertion({
  name: 'type',
  stated: read.types,
  exact: true,
  holds: (types) => (value) => hasType(value, types),
  decide: ({ keywords: { type: types = [] }, type: own, holds }) => {
    const named = types.includes(own);
    // The numbers that are not integers are fractions.
    const some = holds ? named || (own === 'number' && types.includes('integer')) : !named;
    return some ? undefined : impossible;
  },
  says: (types) => anyOneOf(types.map((name) => articles[name])),
});

const articles = {
  null: 'null',
  boolean: 'a boolean',
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  array: 'an array',
  object: 'an object',
};
