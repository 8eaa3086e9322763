import type { KnownCause } from './known-cause.ts';

/** A date and a time in the form of RFC 3339, but for the time zone at its end. */
const withoutZone = /^the string "\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?"$/;

/** Times come from a database that keeps no time zone, and are answered as they are. */
export const localTimes: KnownCause = {
  name: 'local-times',
  sentence: 'The server answers with times that have no time zone',
  isShownBy: ({ finding: { actual, expected }, kind }) =>
    kind === 'responds body' && withoutZone.test(actual) && /\bdate-time\b/.test(expected),
  least: 2,
};
