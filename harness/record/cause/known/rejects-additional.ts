import { wordsOfAnswer } from '../answer-shape.ts';
import { rejects, type KnownCause, type Symptom } from './known-cause.ts';
import { propertiesNamed, sendsAdditional } from './named-properties.ts';
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
    return isNamed || saysUnknownProperty(symptom) || isAnsweredAlike(symptom);
  },
  least: 1,
};

/** Whether a request with such a property is rejected in the words in which the operation rejects each of them. */
function isAnsweredAlike(symptom: Symptom): boolean {
  const { cause, exchange } = symptom.finding;
  const words = wordsOfAnswer(exchange);
  const isOne = ({ finding, main }: Symptom['beside'][number]): boolean =>
    main.id.endsWith(' accepts body additional-property') &&
    finding.cause === cause &&
    wordsOfAnswer(finding.exchange) === words;
  return sendsAdditional(symptom) && symptom.beside.some((each) => isOne(each) && !isEverRight(each.main));
}
