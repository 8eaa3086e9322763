import { acceptsOnly, type KnownCause } from './known-cause.ts';

/** Null is read as if there was no value, whatever the schema says. */
export const nullAsAbsent: KnownCause = {
  name: 'null-as-absent',
  sentence: 'The server accepts null where the document does not allow it',
  isShownBy: (symptom) => acceptsOnly(symptom, (name) => name === 'null'),
  least: 3,
};
