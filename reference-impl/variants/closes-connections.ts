import type { Alteration } from '../alteration.ts';
import { onAnswers, withHeader } from '../conduct/alter.ts';

/** RFC 9112 section 9.6. */
export const variant: Alteration = {
  name: 'closes-connections',
  sentence: 'Every response closes its connection.',
  apply: (conduct) => onAnswers(conduct, (answer) => withHeader(answer, 'Connection', 'close')),
};
