import { fails, type KnownCause } from './known-cause.ts';
import { saysUnknownProperty } from './unknown-property.ts';

/** A server gives its database or its model all properties that it was sent. */
export const failsOnUnknown: KnownCause = {
  name: 'fails-on-unknown',
  sentence: 'The server fails on properties that the document does not name',
  isShownBy: (symptom) => fails(symptom) && saysUnknownProperty(symptom),
  least: 1,
};
