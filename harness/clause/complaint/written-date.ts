const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const month = `(?:${months.join('|')})[a-z]{0,6}`;
const year = '[0-9]{1,4}(?![0-9:])';
const day = '[0-3]?[0-9](?:st|nd|rd|th)?';

/** A day as ISO 8601 writes it, or with the name of its month: `2030-12-09`, `Dec 9, 2030`, `9 December 2030`. */
export const writtenDate = `(?:[0-9]{4}-[01][0-9]-[0-3][0-9]|${month}\\.? ${day},? ${year}|${day}[ -]${month}\\.?,?[ -]${year})`;

const iso = /^(\d{4})-(\d{2})-(\d{2})/;
const whole = new RegExp(`^${writtenDate}`, 'i');

/** The day that a text begins with, as ISO 8601 writes it; undefined if it begins with none. */
export function dayIn(text: string): string | undefined {
  const [written] = whole.exec(text) ?? [];
  if (written === undefined) return undefined;
  if (iso.test(written)) return written;
  const lower = written.toLowerCase();
  const ofYear = months.findIndex((name) => lower.includes(name)) + 1;
  // The year comes last.
  const [ofMonth = '', inYear = ''] = written.match(/\d+/g) ?? [];
  return [inYear.padStart(4, '0'), String(ofYear).padStart(2, '0'), ofMonth.padStart(2, '0')].join('-');
}

/** The days that a value can be shown as: its own, and that of its instant in UTC. */
export function daysOf(value: string): string[] {
  const own = iso.exec(value)?.[0];
  if (own === undefined) return [];
  const instant = new Date(value);
  const inUtc = Number.isNaN(instant.getTime()) ? own : instant.toISOString().slice(0, own.length);
  return own === inUtc ? [own] : [own, inUtc];
}

/** A sentence with the first and the last day of a period. */
export const ofPeriod = new RegExp(
  `\\b(?:within|between|inside|during|outside|from|period|range)\\b.*?(${writtenDate})\\S* ?(?:to|and|until|through|-|\u2013|\\.\\.|,|/) ?(${writtenDate})`,
  'i',
);

/** The ends of a period, as days and as instants. */
export function daysIn(first: string, last: string): string[] {
  const days = [first, last].map((each) => dayIn(each) ?? each);
  return [...days, ...days.map((each) => `${each}T12:00:00Z`)];
}
