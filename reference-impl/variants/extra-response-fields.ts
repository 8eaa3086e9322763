import type { Alteration } from '../alteration.ts';
import { onAnswers } from '../conduct/alter.ts';

/** Plant and Error are open objects, so additional fields are allowed. */
export const variant: Alteration = {
  name: 'extra-response-fields',
  sentence: 'Plant and Error are sent with additional fields.',
  apply: (conduct) =>
    onAnswers(conduct, (answer) => ({ ...answer, body: answer.body.replace(/}$/, ',"links":[],"version":1e400}') })),
};
