import { equals, ExactNumber, isArray, isObject, parse, stringify, type Json } from '../../json/index.ts';
import type { ClauseRecord, ExchangeRecord, FindingRecord } from '../record.ts';
import { placeTested, valueTested } from './sent.ts';

/** The first integer that a double can't distinguish from its neighbour. */
const beyondDouble = 2n ** 53n;

/**
 * Whether only a value that hardly anybody sends shows a fault: a code point beyond the BMP, an integer beyond 2^53, a
 * fraction that no double holds, an e-mail address with unusual characters, an unusual date, time or UUID, or bytes that
 * are not UTF-8. Where a request is accepted although one place of it is invalid, the other values in it show nothing.
 *
 * @param main the clause that describes the fault best
 */
export function isExotic(
  finding: Pick<
    FindingRecord,
    'exchange' | 'control' | 'before' | 'clauses' | 'variants' | 'expected' | 'actual' | 'cause'
  >,
  main: Pick<ClauseRecord, 'id' | 'operation'>,
): boolean {
  const { exchange, control, before, variants } = finding;
  if (variants.length > 0 && variants.every((name) => name.startsWith('utf-8-'))) return true;
  // The last request of a sequence only reads, so the value is the one that it should have read.
  if (before !== undefined) return isExoticLost(finding);
  // A usual number is rejected in the same way as the one with many digits.
  if (finding.clauses.some((id) => ofUsualNumber.test(id))) return false;
  if (finding.cause === 'accepted' && placeTested(main) !== undefined) {
    return scalars(valueTested(main, exchange) ?? null).some(isExoticValue);
  }
  // The longest text is exotic by itself: its control has a shorter one, which can be as exotic.
  if (main.id.endsWith(' max-length') && isExoticValue(valueTested(main, exchange) ?? null)) return true;
  const own = exoticValues(exchange);
  const plain = control === undefined ? [] : exoticValues(control);
  // What must be unique is another value in the control, and as exotic there.
  return countBeside(own, plain) > countBeside(plain, own);
}

/** A clause about a kind of valid numbers that many clients send. */
const ofUsualNumber = / accepts .+ (?:zero|negative|fraction|whole)$/;

/** Whether one of the values that a read should have shown is exotic. What it did show beside them is not the reason. */
function isExoticLost({ expected, actual }: Pick<FindingRecord, 'expected' | 'actual'>): boolean {
  const shown = valuesOf(actual);
  return valuesOf(expected).some((value) => isExoticValue(value) && !shown.some((each) => equals(each, value)));
}

/** The exotic values of a request, as JSON. */
const exoticValues = (exchange: ExchangeRecord): string[] =>
  sentValues(exchange)
    .filter(isExoticValue)
    .map((value) => stringify(value));

/** How many values others do not have. */
const countBeside = (values: readonly string[], others: readonly string[]): number =>
  values.filter((value) => !others.includes(value)).length;

function sentValues({ request: { values = '{}' } }: ExchangeRecord): Json[] {
  return valuesOf(values);
}

/** The scalars in a JSON text; none if it is not JSON. */
function valuesOf(text: string): Json[] {
  try {
    return scalars(parse(text));
  } catch {
    return [];
  }
}

function scalars(value: Json): Json[] {
  if (isArray(value)) return value.flatMap(scalars);
  if (isObject(value)) return Object.values(value).flatMap(scalars);
  return [value];
}

function isExoticValue(value: Json): boolean {
  if (value instanceof ExactNumber) return true;
  if (typeof value === 'bigint') return value >= beyondDouble || value <= -beyondDouble;
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) >= Number(beyondDouble);
  if (typeof value !== 'string') return false;
  return (
    /[\u{10000}-\u{10ffff}]/u.test(value) || isUnusualAddress(value) || isUnusualTime(value) || isUnusualUuid(value)
  );
}

/**
 * Whether a text is a date or time that RFC 3339 allows with a year before 1000, in small letters, with a leap second, or in a time zone
 * that no place is in.
 */
function isUnusualTime(text: string): boolean {
  if (/^0\d{3}-\d\d-\d\d(?:$|[Tt])/.test(text)) return true;
  const form = /^(?:\d{4}-\d\d-\d\d[Tt])?\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|([+-]\d\d):(\d\d))$/.exec(text);
  if (form === null) return false;
  const [, hours = '0', minutes = '0'] = form;
  const offset = Math.abs(Number(hours)) * 60 + Number(minutes);
  return /t|z|:60/.test(text) || offset > (hours.startsWith('-') ? furthest.west : furthest.east);
}

/** The time zones that are furthest from UTC, in minutes. */
const furthest = { west: 12 * 60, east: 14 * 60 };

/** Whether a text is a UUID of a version or variant that RFC 9562 does not describe. No generator makes one. */
function isUnusualUuid(text: string): boolean {
  if (!/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text)) return false;
  return !/^.{14}[1-8].{4}[89ab]/i.test(text) && !/^[0-]+$|^[f-]+$/i.test(text);
}

/** Whether a text is an e-mail address that RFC 5321 allows, and that no usual mailbox has. */
function isUnusualAddress(text: string): boolean {
  const [, local = '', domain = ''] = /^(.+)@([^@\s]+)$/.exec(text) ?? [];
  if (domain === '') return false;
  return !/^[\w.+-]+$/.test(local) || !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(domain);
}
