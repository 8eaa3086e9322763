import { isEverRight } from '../clauses.ts';
import { valueTested } from '../sent.ts';
import type { KnownCause, Symptom } from './known-cause.ts';

/** A parser of dates takes other notations than that of RFC 3339, such as a month of one digit, and the server keeps what it has read. */
export const lenientDates: KnownCause = {
  name: 'lenient-dates',
  sentence: 'The server accepts dates in another notation than that of RFC 3339',
  // A place that is not checked at all takes any text.
  isShownBy: (symptom) => takesOther(symptom) && isEverRight(symptom.main),
  canExplain: takesOther,
  // A field is read by the same code in each operation with its schema.
  counted: ({ main }) => main.stated,
  least: 2,
};

function takesOther({ finding, main, kind, failing }: Symptom): boolean {
  const value = valueTested(main, finding.exchange);
  const isOfDate = finding.cause === 'accepted' && /^rejects \S+ format "?date(?:-time)?"?$/.test(kind);
  return isOfDate && failing.size === 1 && typeof value === 'string' && isOtherNotation(value, kind);
}

/**
 * Whether a text is a day, or begins with one, with zeros left out, other separators or none, or the year at its end; or, in
 * place of a day, a time on one.
 */
function isOtherNotation(text: string, kind: string): boolean {
  if (/ "?date"?$/.test(kind) && /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/.test(text)) return true;
  if (/^\d{8}(?:T|$)/.test(text)) return true;
  const [, first = '', between, second = '', last = ''] = /^(\d{1,4})([-/. ])(\d\d?)\2(\d{1,4})(?!\d)/.exec(text) ?? [];
  if (between === undefined || Math.max(first.length, last.length) < 4) return false;
  return between !== '-' || first.length < 4 || second.length + last.length < 4;
}
