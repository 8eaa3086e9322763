import type { Alteration } from '../alteration.ts';
import { onRejections } from '../conduct/alter.ts';

/** RFC 9110 sections 15.5.14 and 15.5.16. */
export const variant: Alteration = {
  name: 'unsupported-415-413',
  sentence:
    'An unsupported media type or encoding gets 415 with an Error, and a body that is too large gets 413 with an Error.',
  apply: (conduct) => {
    const unsupported = onRejections(
      conduct,
      (answer) => ({ ...answer, status: 415 }),
      'media-type-unsupported',
      'content-encoding-unsupported',
    );
    return onRejections(unsupported, (answer) => ({ ...answer, status: 413 }), 'body-too-large');
  },
};
