import { acceptsAlone, type KnownCause } from './known-cause.ts';

/** Texts are compared, or stored, without their letter case. */
export const ignoresCase: KnownCause = {
  name: 'ignores-case',
  sentence: 'The server ignores the letter case of texts',
  isShownBy: (symptom) =>
    acceptsAlone(symptom, (name) => name === 'near-case') ||
    (symptom.finding.cause.startsWith('field ') &&
      symptom.finding.expected !== symptom.finding.actual &&
      symptom.finding.expected.toLowerCase() === symptom.finding.actual.toLowerCase()),
  least: 1,
};
