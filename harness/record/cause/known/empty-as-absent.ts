import { valueTested } from '../sent.ts';
import type { KnownCause } from './known-cause.ts';

/** An empty text is read as if there was no value, although other texts are checked. */
export const emptyAsAbsent: KnownCause = {
  name: 'empty-as-absent',
  sentence: 'The server accepts an empty text where the document does not allow it',
  isShownBy: ({ finding, main, kind, failing }) =>
    finding.cause === 'accepted' &&
    /^rejects \S+ (?:format|pattern|enum|type) /.test(kind) &&
    valueTested(main, finding.exchange) === '' &&
    [...failing].some((name) => {
      // A rejection without an accepted control shows, too, that other texts are not accepted.
      const { pass = 0, inconclusive = 0 } = main.tally.variants[name] ?? {};
      return pass + inconclusive > 0;
    }),
  least: 2,
};
