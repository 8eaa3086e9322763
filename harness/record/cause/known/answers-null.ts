import type { KnownCause } from './known-cause.ts';

/** Properties without a value are answered as null instead of left out. */
export const answersNull: KnownCause = {
  name: 'answers-null',
  sentence: 'The server answers with null where the document does not allow it',
  isShownBy: ({ finding: { actual, cause }, kind }) =>
    kind === 'responds body' && actual === 'null' && cause.endsWith(' type null'),
  least: 3,
};
