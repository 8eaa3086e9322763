import { acceptsOnly, type KnownCause } from './known-cause.ts';

/** White space alone has no value in it either. */
const isOfNothing = (variant: string): boolean => variant === 'empty' || variant.startsWith('only-');

/** A body parser gives an empty object where no body is. */
export const absentAsEmpty: KnownCause = {
  name: 'absent-as-empty',
  sentence: 'The server reads an absent body as an empty object',
  isShownBy: (symptom) =>
    (/^rejects absent \S*\//.test(symptom.kind) && symptom.finding.cause === 'accepted') ||
    (symptom.kind.startsWith('rejects malformed ') && acceptsOnly(symptom, isOfNothing)),
  least: 1,
};
