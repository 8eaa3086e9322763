import { rejects, type KnownCause } from './known-cause.ts';
import { propertiesNamed } from './named-properties.ts';
import { saysMissing } from './says-missing.ts';

/** A document lists the properties of a body, and leaves out which of them are required. */
export const requiresOptional: KnownCause = {
  name: 'requires-optional',
  sentence: 'The server requires properties that the document does not require',
  isShownBy: (symptom) => rejects(symptom) && / accepts body(?: as \S+)? \S+ absent$/.test(symptom.main.id),
  canExplain: (symptom) => {
    if (rejects(symptom) && saysMissing(symptom)) return true;
    const named = rejects(symptom) ? propertiesNamed(symptom) : undefined;
    return named !== undefined && named.lacking && !named.sent && !named.additional;
  },
  least: 2,
  counted: ({ main }) => main.id,
};
