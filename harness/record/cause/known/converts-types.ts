import { acceptsOnly, type KnownCause } from './known-cause.ts';

/** The values of other types that can be converted to a type. */
const convertible: Readonly<Record<string, readonly string[]>> = {
  '"string"': ['integer', 'number', 'boolean', 'array'],
  '"integer"': ['numeric-string', 'empty-text', 'string', 'boolean', 'fraction', 'array', 'array-of-one'],
  '"number"': ['numeric-string', 'empty-text', 'string', 'boolean', 'array', 'array-of-one'],
  '"boolean"': ['boolean-string', 'string', 'integer', 'number', 'array'],
  '"array"': ['item-alone', 'string', 'integer', 'boolean', 'number', 'object'],
};

/** Numbers, booleans and texts of a JSON body are converted to the documented type instead of checked. */
export const convertsTypes: KnownCause = {
  name: 'converts-types',
  sentence: 'The server converts JSON values to the documented types',
  isShownBy: (symptom) => {
    const [, type = ''] = /^rejects \S*json\S* type (.*)$/.exec(symptom.kind) ?? [];
    return acceptsOnly(symptom, (name) => convertible[type]?.includes(name) === true);
  },
  least: 3,
};
