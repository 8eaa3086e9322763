import { beginningOfAnswer } from '../answer-shape.ts';
import { rejects, type KnownCause, type Symptom } from './known-cause.ts';

/** A server keeps integers in 32 bits, and the document has neither a format nor a bound. */
export const rejectsLargeIntegers: KnownCause = {
  name: 'rejects-large-integers',
  sentence: 'The server rejects integers beyond 32 bits that the document allows',
  isShownBy: (symptom) => rejects(symptom) && symptom.main.id.endsWith(' beyond-int32') && !statesBound(symptom),
  least: 2,
  counted: ({ main }) => main.id,
};

/** Whether the answer names a rule of the server for the largest value of the field: one of go-playground/validator. */
const statesBound = ({ finding: { exchange } }: Symptom): boolean =>
  /failed on the '(?:lte?|max)' tag/.test(beginningOfAnswer(exchange) ?? '');
