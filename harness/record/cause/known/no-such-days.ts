import { isEverRight } from '../clauses.ts';
import { valueTested } from '../sent.ts';
import type { KnownCause } from './known-cause.ts';

/** A pattern checks the digits of a date and not the calendar, as the fast formats of ajv-formats do. */
export const noSuchDays: KnownCause = {
  name: 'no-such-days',
  sentence: 'The server accepts days that no calendar has, such as 30 February',
  isShownBy: ({ finding, main, kind }) => {
    const value = valueTested(main, finding.exchange);
    const isOfDate = finding.cause === 'accepted' && /^rejects \S+ format "?date(?:-time)?"?$/.test(kind);
    // A place that is not checked at all takes any text.
    return isOfDate && typeof value === 'string' && isNoDay(value) && isEverRight(main);
  },
  // An answer has what was kept of them.
  canExplain: ({ finding: { actual, expected }, kind }) => {
    const [, day = ''] = /^the string "(\d{4}-\d\d-\d\d)(?:T[^"]*)?"$/i.exec(actual) ?? [];
    return kind === 'responds body' && /^the format date(?:-time)?$/.test(expected) && isNoDay(day);
  },
  // A field is checked by the same code in each operation with its schema.
  counted: ({ main }) => main.stated,
  least: 2,
};

/** Whether a text begins with the digits of a day, and its month has no such day. */
function isNoDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)(?:$|[Tt ])/.exec(text) ?? [];
  if (year === '') return false;
  // Day 0 of the next month is the last day of this one. Years before 100 would be those of the last century.
  const last = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  return Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > last;
}
