import { acceptsAlone, type KnownCause } from './known-cause.ts';

/** A fraction is accepted for an integer, and other types are rejected. */
export const dropsFractions: KnownCause = {
  name: 'drops-fractions',
  sentence: 'The server accepts fractions for integers',
  isShownBy: (symptom) =>
    symptom.kind.endsWith(' type "integer"') && acceptsAlone(symptom, (name) => name === 'fraction'),
  least: 2,
};
