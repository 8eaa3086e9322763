import { withoutOperation } from '../clauses.ts';
import type { KnownCause } from './known-cause.ts';

/** A parameter that has none of the listed values is taken for one that is not there, or for any text. */
export const unlistedValues: KnownCause = {
  name: 'unlisted-values',
  sentence: 'The server accepts values of parameters that the document does not list',
  isShownBy: ({ finding: { cause }, kind, failing, main: { tally } }) =>
    /^rejects (?:query|header|cookie) enum$/.test(kind) &&
    cause === 'accepted' &&
    failing.has('other-value') &&
    // Where it rejects some of them, it does check the value.
    !Object.values(tally.variants).some(({ pass }) => pass > 0),
  least: 3,
  // Parameters of one name are read by the same code.
  counted: ({ main }) => withoutOperation(main),
};
