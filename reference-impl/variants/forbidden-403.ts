import type { Alteration } from '../alteration.ts';
import { onRejections } from '../conduct/alter.ts';
import { badCredential } from '../conduct/rejection.ts';

/** RFC 9110 section 15.5.4. The specification documents no status for credentials (section 7). */
export const variant: Alteration = {
  name: 'forbidden-403',
  sentence: 'A bad credential is answered with status 403 and an Error.',
  apply: (conduct) => onRejections(conduct, (answer) => ({ ...answer, status: 403 }), ...badCredential),
};
