import type { KnownCause } from './known-cause.ts';

/** Integers are checked, and their limits are not: the format is an annotation to the validator. */
export const beyondInt32: KnownCause = {
  name: 'beyond-int32',
  sentence: 'The server accepts integers beyond 32 bits where the document states int32',
  isShownBy: ({ kind, finding: { cause } }) => kind.endsWith(' format "int32"') && cause === 'accepted',
  least: 2,
};
