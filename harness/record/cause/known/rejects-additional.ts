import { rejects, type KnownCause } from './known-cause.ts';
import { propertiesNamed } from './named-properties.ts';
import { saysUnknownProperty } from './unknown-property.ts';
import { isEverRight } from '../clauses.ts';

/** A server knows the properties that it takes, and the document does not say that there are no others. */
export const rejectsAdditional: KnownCause = {
  name: 'rejects-additional',
  sentence: 'The server rejects additional properties that the document allows',
  // Where others are accepted, it is something about the property.
  isShownBy: (symptom) =>
    rejects(symptom) && symptom.main.id.endsWith(' additional-property') && !isEverRight(symptom.main),
  canExplain: (symptom) => {
    if (!rejects(symptom)) return false;
    const named = propertiesNamed(symptom);
    const isNamed = named !== undefined && named.additional && !named.sent && !named.lacking;
    return isNamed || saysUnknownProperty(symptom);
  },
  least: 1,
};
