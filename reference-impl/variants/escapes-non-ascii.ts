import type { Alteration } from '../alteration.ts';
import { onAnswers } from '../conduct/alter.ts';

/** RFC 8259 section 7; the default of Python and PHP. */
export const variant: Alteration = {
  name: 'escapes-non-ascii',
  sentence: 'JSON is sent in ASCII, with escapes for all other characters.',
  apply: (conduct) =>
    onAnswers(conduct, (answer) => ({
      ...answer,
      body: answer.body.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    })),
};
