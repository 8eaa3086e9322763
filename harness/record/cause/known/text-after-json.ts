import { acceptsOnly, type KnownCause } from './known-cause.ts';

/** The parser reads one value and ignores the rest of the body. */
export const textAfterJson: KnownCause = {
  name: 'text-after-json',
  sentence: 'The server accepts text after the JSON of a body',
  isShownBy: (symptom) => acceptsOnly(symptom, (name) => name.startsWith('trailing-') && name !== 'trailing-comma'),
  least: 1,
};
