import { isEverRight } from '../clauses.ts';
import { valueTested } from '../sent.ts';
import type { KnownCause } from './known-cause.ts';

/** ISO 8601 has dates without a time, and years without a month. A parser of it takes all of them for a time. */
export const partialDates: KnownCause = {
  name: 'partial-dates',
  sentence: 'The server accepts dates without a time where the document states times',
  isShownBy: ({ finding, main, kind }) => {
    const value = valueTested(main, finding.exchange);
    const isOfTime = finding.cause === 'accepted' && /^rejects \S+ format "?date-time"?/.test(kind);
    // A place that is not checked at all takes any text.
    return isOfTime && typeof value === 'string' && partial.test(value) && isEverRight(main);
  },
  least: 2,
};

const partial = /^\d{4}(?:-\d\d(?:-\d\d)?)?$/;
