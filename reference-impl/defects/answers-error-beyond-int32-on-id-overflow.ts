import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-beyond-int32-on-id-overflow',
  breaks: 'POST /plants responds 400 body',
  sentence: 'An id outside int64 is rejected with an error outside int32.',
  apply: (conduct) =>
    onRejections(
      conduct,
      (answer) => ({ ...answer, body: answer.body.replace(/"error":\d+/, '"error":9223372036854775807') }),
      'id-out-of-range',
    ),
};
