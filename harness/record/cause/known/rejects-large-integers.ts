import { rejects, type KnownCause } from './known-cause.ts';

/** A server keeps integers in 32 bits, and the document has neither a format nor a bound. */
export const rejectsLargeIntegers: KnownCause = {
  name: 'rejects-large-integers',
  sentence: 'The server rejects integers beyond 32 bits that the document allows',
  isShownBy: (symptom) => rejects(symptom) && symptom.main.id.endsWith(' beyond-int32'),
  least: 2,
  counted: ({ main }) => main.id,
};
