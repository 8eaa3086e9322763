import type { Alteration } from '../alteration.ts';
import { onRejections, withHeader } from '../conduct/alter.ts';
import { badCredential } from '../conduct/rejection.ts';

/** RFC 9110 section 15.5.2. The specification documents no status for credentials (section 7). */
export const variant: Alteration = {
  name: 'unauthorized-401',
  sentence: 'A bad credential is answered with status 401, WWW-Authenticate and an Error.',
  apply: (conduct) =>
    onRejections(
      conduct,
      (answer) => withHeader({ ...answer, status: 401 }, 'WWW-Authenticate', 'Bearer'),
      ...badCredential,
    ),
};
