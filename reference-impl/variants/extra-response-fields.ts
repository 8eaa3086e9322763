import type { Alteration } from '../alteration.ts';
import { onAnswers } from '../conduct/alter.ts';

/** Plant and Error are open objects: nothing forbids more fields. */
export const variant: Alteration = {
  name: 'extra-response-fields',
  sentence: 'Plant and Error are answered with fields that they do not name.',
  apply: (conduct) =>
    onAnswers(conduct, (answer) => ({ ...answer, body: answer.body.replace(/}$/, ',"links":[],"version":1e400}') })),
};
