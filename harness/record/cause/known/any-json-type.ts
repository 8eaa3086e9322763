import { convertsTypes } from './converts-types.ts';
import type { KnownCause, Symptom } from './known-cause.ts';

/** Whether it accepts a value of another type than null, which it could take for no value. */
function acceptsAnotherType({ finding: { cause }, kind, failing }: Symptom): boolean {
  return /^rejects \S*json\S* type /.test(kind) && cause === 'accepted' && [...failing].some((name) => name !== 'null');
}

/** The values of a JSON body are used as they are, or not at all. */
export const anyJsonType: KnownCause = {
  name: 'any-json-type',
  sentence: 'The server does not check the types of JSON values',
  isShownBy: (symptom) =>
    acceptsAnotherType(symptom) &&
    symptom.failing.has('object') &&
    symptom.failing.size > 2 &&
    !convertsTypes.isShownBy(symptom),
  // Values that come to nothing seem to be converted, and a body of another type to be read.
  canExplain: acceptsAnotherType,
  least: 3,
  countsUnchecked: true,
  // One field of several operations has one check.
  counted: ({ main }) => /(\/[^/]*) type$/.exec(main.id)?.[1] ?? main.id,
};
