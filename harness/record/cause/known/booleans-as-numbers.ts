import { acceptsOnly, type KnownCause } from './known-cause.ts';

/** A validator that converts the texts of parameters converts true and false to 1 and 0. */
export const booleansAsNumbers: KnownCause = {
  name: 'booleans-as-numbers',
  sentence: 'The server takes true and false for numbers in parameters',
  isShownBy: (symptom) =>
    /^rejects (?:query|header|cookie|path) type "(?:integer|number)"$/.test(symptom.kind) &&
    acceptsOnly(symptom, (name) => name === 'boolean'),
  least: 2,
};
