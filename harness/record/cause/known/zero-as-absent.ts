import { textsOfAnswer } from '../answer-shape.ts';
import type { Json } from '../../../json/index.ts';
import { valueTested } from '../sent.ts';
import { rejects, type KnownCause, type Symptom } from './known-cause.ts';

/** A validator takes the zero value of a type for no value: `false`, 0 and the empty text of a field that is required. */
export const zeroAsAbsent: KnownCause = {
  name: 'zero-as-absent',
  sentence: 'The server takes false, 0 or an empty text for no value, and says that it is required',
  isShownBy: (symptom) => rejects(symptom) && isZero(valueOf(symptom)) && saysRequired(symptom),
  least: 1,
};

const valueOf = ({ main, finding }: Symptom): Json | undefined => valueTested(main, finding.exchange);

/** An empty text alone can be what "required" means, so it shows nothing. */
const isZero = (value: Json | undefined): boolean => value === false || value === 0;

/** Words that say that a value is absent. */
const ofAbsence =
  /'required' tag|\b(?:is|are) (?:required|missing)\b|\b(?:missing|required) (?:field|property|value|parameter)\b/i;

/** Whether each sentence of an answer that has words of absence is the only one: others can say more of the value. */
function saysRequired({ finding: { exchange } }: Symptom): boolean {
  const texts = textsOfAnswer(exchange).flatMap((each) => each.split('\n'));
  const sentences = texts.filter((each) => each.includes(' '));
  return sentences.length > 0 && sentences.every((each) => ofAbsence.test(each));
}
