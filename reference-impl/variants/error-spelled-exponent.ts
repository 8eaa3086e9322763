import type { Alteration } from '../alteration.ts';
import { onRefusals } from '../conduct/alter.ts';

/** 2.1e1 is an integer: JSON Schema looks at the value, not at its spelling (Validation section 6.1.1). */
export const variant: Alteration = {
  name: 'error-spelled-exponent',
  sentence: 'The error of a refusal is written with a fraction and an exponent, such as 2.1e1.',
  apply: (conduct) =>
    onRefusals(conduct, (answer) => ({
      ...answer,
      body: answer.body.replace(
        /"error":(\d)(\d?)/,
        (_, first: string, second: string) => `"error":${first}.${second || '0'}e${second.length}`,
      ),
    })),
};
