import { wordsOfAnswer } from '../answer-shape.ts';
import { isEverRight } from '../clauses.ts';
import { rejects, type KnownCause, type Symptom } from './known-cause.ts';

/** Documents are often made from types that can be null, where the code of the server demands a value. */
export const rejectsNull: KnownCause = {
  name: 'rejects-null',
  sentence: 'The server rejects null where the document allows it',
  isShownBy: (symptom) => rejects(symptom) && isOfNull(symptom.main.id) && !isEverRight(symptom.main),
  canExplain: (symptom) => rejects(symptom) && isAnsweredAlike(symptom),
  least: 3,
  counted: ({ main }) => main.id,
};

const isOfNull = (id: string): boolean => / accepts body (?:\S.* )?null$/.test(id);

/** Whether a whole request is rejected in the words in which the operation rejects null in one place. */
function isAnsweredAlike({ main, finding, beside }: Symptom): boolean {
  if (!/ accepts (?:request|body)$/.test(main.id)) return false;
  const words = wordsOfAnswer(finding.exchange);
  return beside.some(
    (each) =>
      isOfNull(each.main.id) && each.finding.cause === finding.cause && wordsOfAnswer(each.finding.exchange) === words,
  );
}
