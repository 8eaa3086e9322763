import type { Alteration } from '../alteration.ts';
import { onRejections, withJson } from '../conduct/alter.ts';
import { reasons } from '../conduct/rejection.ts';

/** RFC 8259 section 4: an object is unordered. */
export const variant: Alteration = {
  name: 'reorders-fields',
  sentence: 'The field message of an Error comes before its field error.',
  apply: (conduct) =>
    onRejections(conduct, (answer, { reason, message }) => withJson(answer, { message, error: reasons[reason].code })),
};
