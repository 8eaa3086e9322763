import { isAnsweredAlike } from './answered-alike.ts';
import { rejects, type KnownCause, type Symptom } from './known-cause.ts';
import { propertiesNamed, sendsAdditional } from './named-properties.ts';
import { saysUnknownProperty } from './unknown-property.ts';
import { clausesOf, isEverRight, withoutOperation } from '../clauses.ts';
import { outermostUntyped } from '../undescribed.ts';

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
    return isNamed || saysUnknownProperty(symptom) || isRejectedAlike(symptom) || isOfAdditional(symptom);
  },
  least: 1,
};

/** Whether a request with such a property is rejected in the words in which the operation rejects each of them. */
const isRejectedAlike = (symptom: Symptom): boolean =>
  sendsAdditional(symptom) &&
  isAnsweredAlike(symptom, (main) => main.id.endsWith(' accepts body additional-property') && !isEverRight(main));

/** Whether a finding is about an object with any properties and values, or about the value of such a property. */
function isOfAdditional({ main, clauses }: Symptom): boolean {
  const { operation, stated } = main;
  const what = withoutOperation(main);
  if (outermostUntyped(what, operation, clauses)?.endsWith('/additionalProperties') === true) return true;
  const [, place] = /^(accepts body (?:as \S+ )?\/\S+) (?:present|additional-property)$/.exec(what) ?? [];
  const isInside = (id: string): boolean => place !== undefined && id.startsWith(`${place}/`);
  const within = clausesOf(operation, clauses).filter((each) => isInside(withoutOperation(each)));
  return (
    within.some((each) => each.stated === `${stated}/additionalProperties`) &&
    within.every((each) => each.stated.startsWith(`${stated}/additionalProperties`))
  );
}
