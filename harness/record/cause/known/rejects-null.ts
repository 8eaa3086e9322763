import { isEverRight } from '../clauses.ts';
import { isAnsweredAlike } from './answered-alike.ts';
import { rejects, type KnownCause } from './known-cause.ts';

/** Documents are often made from types that can be null, where the code of the server demands a value. */
export const rejectsNull: KnownCause = {
  name: 'rejects-null',
  sentence: 'The server rejects null where the document allows it',
  isShownBy: (symptom) => rejects(symptom) && isOfNull(symptom.main.id) && !isEverRight(symptom.main),
  // A whole request can be rejected for null in one place.
  canExplain: (symptom) =>
    rejects(symptom) &&
    / accepts (?:request|body)$/.test(symptom.main.id) &&
    isAnsweredAlike(symptom, ({ id }) => isOfNull(id)),
  least: 3,
  counted: ({ main }) => main.id,
};

const isOfNull = (id: string): boolean => / accepts body (?:\S.* )?null$/.test(id);
