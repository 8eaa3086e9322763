import type { Alteration } from '../alteration.ts';
import { onRejections } from '../conduct/alter.ts';

/** 2.1e1 is an integer: JSON Schema looks at the value, not at its notation (Validation section 6.1.1). */
export const variant: Alteration = {
  name: 'error-in-exponent-notation',
  sentence: 'The error of a rejection is written with a fraction and an exponent, such as 2.1e1.',
  apply: (conduct) =>
    onRejections(conduct, (answer) => ({
      ...answer,
      body: answer.body.replace(
        /"error":(\d)(\d?)/,
        (_, first: string, second: string) => `"error":${first}.${second || '0'}e${second.length}`,
      ),
    })),
};
