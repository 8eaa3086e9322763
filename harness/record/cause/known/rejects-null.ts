import { isEverRight, withoutOperation } from '../clauses.ts';
import { outermostUntyped } from '../undescribed.ts';
import { isAnsweredAlike } from './answered-alike.ts';
import { rejects, type KnownCause, type Symptom } from './known-cause.ts';

/** Documents are often made from types that can be null, where the code of the server demands a value. */
export const rejectsNull: KnownCause = {
  name: 'rejects-null',
  sentence: 'The server rejects null where the document allows it',
  // Where any value is allowed, null is one of those that the server does not take there.
  isShownBy: (symptom) =>
    rejects(symptom) && isOfNull(symptom.main.id) && !isEverRight(symptom.main) && !isOfAnyValue(symptom),
  // A whole request can be rejected for null in one place.
  canExplain: (symptom) =>
    rejects(symptom) &&
    / accepts (?:request|body)$/.test(symptom.main.id) &&
    isAnsweredAlike(symptom, ({ id }) => isOfNull(id)),
  least: 3,
  counted: ({ main }) => main.id,
};

const isOfNull = (id: string): boolean => / accepts body (?:\S.* )?null$/.test(id);

const isOfAnyValue = ({ main, clauses }: Symptom): boolean =>
  outermostUntyped(withoutOperation(main), main.operation, clauses) !== undefined;
