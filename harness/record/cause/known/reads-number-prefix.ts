import { acceptsAlone, type KnownCause, type Symptom } from './known-cause.ts';

/** A number that is followed by other characters is accepted, and other types are rejected. */
export const readsNumberPrefix: KnownCause = {
  name: 'reads-number-prefix',
  sentence: 'The server reads numbers up to the first character that does not fit',
  isShownBy: (symptom) => isNumberBefore(symptom) && acceptsAlone(symptom, (name) => prefixed.includes(name)),
  // A text can begin with a digit by chance.
  canExplain: (symptom) =>
    isNumberBefore(symptom) && acceptsAlone(symptom, (name) => [...prefixed, 'string'].includes(name)),
  least: 2,
};

const prefixed = ['with-letter', 'fraction'];

function isNumberBefore({ kind, failing }: Symptom): boolean {
  return / type "(integer|number)"$/.test(kind) && failing.has('with-letter');
}
