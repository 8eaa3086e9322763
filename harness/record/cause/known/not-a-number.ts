import { acceptsOnly, type KnownCause } from './known-cause.ts';

/** The parser has more numbers than JSON (RFC 8259 section 6). */
export const notANumber: KnownCause = {
  name: 'not-a-number',
  sentence: 'The server accepts NaN and Infinity as JSON',
  isShownBy: (symptom) => acceptsOnly(symptom, (name) => /(?:^|-)(?:nan|infinity)$/.test(name)),
  least: 1,
};
