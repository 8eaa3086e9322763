import { ExactNumber } from '../../../json/index.ts';
import { integerFormats } from '../../../schema/index.ts';
import { among, broken, one, type Breakage, type Breakages, type BrokenClause } from '../breakage.ts';
import { lineFeedAfter } from './pattern.ts';

/** Integers just outside a numeric format's range, and integers of other sizes; strings that do not have the format. */
export const format: Breakages = (clause, { format: name = '' }) => [
  ...outOfRange(clause, name),
  one('broken', broken(clause)),
  ...(ofDays.has(name) ? [noSuchDay(clause)] : []),
  ...(integerFormats.has(name) ? [] : [lineFeedAfter(clause)]),
];

/** The formats that begin with a day. */
const ofDays = new Set(['date', 'date-time']);

/** A day that its month does not have (RFC 3339, section 5.7): a library for dates can take it for one of the next month. */
function noSuchDay(clause: BrokenClause): Breakage {
  return {
    name: 'no-such-day',
    goal: (valid) =>
      typeof valid === 'string' ? among(clause, [valid.replace(/^(\d{4})-\d{2}-\d{2}/, '$1-02-30')]) : undefined,
  };
}

function* outOfRange(clause: BrokenClause, name: string): Generator<Breakage> {
  const range = integerFormats.get(name);
  if (range === undefined) return;
  const [least, most] = [BigInt(range.minimum), BigInt(range.maximum)];
  const unsigned = most - least;
  yield one('just-above', among(clause, [most + 1n]));
  yield one('just-below', among(clause, [least - 1n]));
  if (least < 0n) yield one('as-unsigned', among(clause, [unsigned]));
  yield one('beyond-unsigned', among(clause, [unsigned + 2n]));
  yield one('huge', among(clause, [10n ** 30n, new ExactNumber('1e30')]));
}
