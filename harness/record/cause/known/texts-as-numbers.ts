import { acceptsAlone, type KnownCause } from './known-cause.ts';

/** A text of digits is accepted for a number, and other texts are rejected. */
export const textsAsNumbers: KnownCause = {
  name: 'texts-as-numbers',
  sentence: 'The server accepts texts of digits for numbers',
  isShownBy: (symptom) => acceptsAlone(symptom, (name) => name === 'numeric-string'),
  least: 2,
};
