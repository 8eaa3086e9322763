import {
  decimal,
  floorQuotient,
  fromDecimal,
  magnitude,
  isMultiple,
  multiply,
  toDecimal,
  compareDecimals,
  type Decimal,
  type Json,
  type JsonNumber,
} from '../../json/index.ts';
import type { Bound } from '../definition/definition.ts';
import type { Fact, KeywordFact } from '../fact/fact.ts';
import { definitionOf } from '../keyword/index.ts';
import type { Keywords } from '../node.ts';
import type { Limit, NumberForm } from './form.ts';
import { mostDigits, tooLong } from './reach.ts';

/** The numbers that satisfy the facts, or undefined where there are none. */
export function numberForm(facts: readonly Fact[]): NumberForm | undefined {
  const draft: MutableNumberForm = {
    fraction: false,
    minimum: undefined,
    maximum: undefined,
    step: undefined,
    obstacle: undefined,
    checks: [],
  };
  for (const fact of facts) {
    if (fact.kind === 'keyword') take(draft, fact, fact.node.keywords || {});
    else draft.checks = [...draft.checks, fact];
  }
  const { step } = draft;
  // A multiple of a number is always a multiple of its divisors, so to exclude those leaves no value.
  if (draft.obstacle) return { kind: 'number', ...draft };
  const excluded = step && facts.some((fact) => excludesMultiples(fact, step));
  return excluded || isEmpty(draft) ? undefined : { kind: 'number', ...draft };
}

function excludesMultiples(fact: Fact, step: Decimal): boolean {
  if (fact.kind !== 'keyword' || fact.keyword !== 'multipleOf' || fact.holds || fact.node.keywords === false)
    return false;
  const { multipleOf } = fact.node.keywords;
  return multipleOf !== undefined && isMultiple(step, toDecimal(multipleOf));
}

type MutableNumberForm = { -readonly [Name in keyof Omit<NumberForm, 'kind'>]: NumberForm[Name] };

function take(draft: MutableNumberForm, fact: KeywordFact, keywords: Keywords): void {
  const { keyword, holds } = fact;
  const { bound } = definitionOf(keyword);
  if (keyword === 'type') {
    if (holds && keywords.type?.includes('number') !== true) draft.step = leastCommonMultiple(draft.step, one);
    // `not integer` leaves the fractions. `not number` cannot occur here: no number satisfies it.
    if (!holds && keywords.type?.includes('integer') === true) draft.fraction = true;
  } else if (keyword === 'multipleOf' && holds) {
    if (keywords.multipleOf) takeDivisor(draft, toDecimal(keywords.multipleOf));
  } else if (bound) {
    narrow(draft, holds ? bound : complement(bound), toDecimal(keywords[keyword] as JsonNumber));
  } else draft.checks = [...draft.checks, fact];
}

const one = decimal(1n);
const finest = decimal(1n, -mostDigits);

function takeDivisor(draft: MutableNumberForm, divisor: Decimal): void {
  if (magnitude(divisor) > mostDigits || divisor.exponent < -mostDigits) draft.obstacle ??= tooLong;
  else draft.step = leastCommonMultiple(draft.step, divisor);
}

/** The opposite bound: "not at least n" is "below n". */
function complement({ side, exclusive }: Bound): Bound {
  return { side: side === 'minimum' ? 'maximum' : 'minimum', exclusive: !exclusive };
}

/**
 * A bound with too many decimal places is rounded into the range. One that all generated numbers satisfy is ignored.
 */
function narrow(draft: MutableNumberForm, { side, exclusive }: Bound, stated: Decimal): void {
  const isLower = side === 'minimum';
  if (magnitude(stated) > mostDigits) {
    if (isLower === stated.coefficient > 0n) draft.obstacle ??= tooLong;
    return;
  }
  if (stated.exponent < -mostDigits) narrowTo(draft, { side, exclusive: false }, rounded(stated, isLower));
  else narrowTo(draft, { side, exclusive }, stated);
}

/** The next number above or below that does not have too many decimal places. */
function rounded(value: Decimal, up: boolean): Decimal {
  const isTiny = magnitude(value) < -mostDigits;
  const floor = isTiny ? (value.coefficient < 0n ? -1n : 0n) : floorQuotient(value, finest);
  return multiply(decimal(up ? floor + 1n : floor), finest);
}

function narrowTo(draft: MutableNumberForm, { side, exclusive }: Bound, value: Decimal): void {
  const known = draft[side];
  const order = known === undefined ? 0 : compareDecimals(value, known.value) * (side === 'minimum' ? 1 : -1);
  if (known === undefined || order > 0 || (order === 0 && exclusive)) draft[side] = { value, exclusive };
}

function isEmpty({ minimum, maximum, step, fraction }: MutableNumberForm): boolean {
  if (fraction && step && isMultiple(step, one)) return true;
  if (minimum === undefined || maximum === undefined) return false;
  if (step) {
    const { least, most } = factors(step, minimum, maximum);
    return least !== undefined && most !== undefined && least > most;
  }
  const order = compareDecimals(minimum.value, maximum.value);
  return order > 0 || (order === 0 && (minimum.exclusive || maximum.exclusive));
}

/** The range of the factors k for which k x step lies between the bounds. Undefined where there is no bound. */
export function factors(
  step: Decimal,
  minimum: Limit | undefined,
  maximum: Limit | undefined,
): { least: bigint | undefined; most: bigint | undefined } {
  const below = (value: Decimal, exclusive: boolean) => {
    return floorQuotient(value, step) - (exclusive && isMultiple(value, step) ? 1n : 0n);
  };
  return {
    least: minimum && -below(negated(minimum.value), minimum.exclusive),
    most: maximum && below(maximum.value, maximum.exclusive),
  };
}

/** The least number that is a multiple of both. */
function leastCommonMultiple(left: Decimal | undefined, right: Decimal): Decimal {
  if (left === undefined) return right;
  const exponent = left.exponent < right.exponent ? left.exponent : right.exponent;
  const [a, b] = [left, right].map(({ coefficient, exponent: own }) => coefficient * 10n ** (own - exponent)) as [
    bigint,
    bigint,
  ];
  return decimal((a / greatestCommonDivisor(a, b)) * b, exponent);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

function negated({ coefficient, exponent }: Decimal): Decimal {
  return { coefficient: -coefficient, exponent };
}

/** Ranges of at most this many integers are listed, so that all facts can be checked for each of them. */
const listed = 64n;

/** All numbers of a form, or undefined where there are too many. */
export function listNumbers({ step, minimum, maximum }: NumberForm): Json[] | undefined {
  const { least, most } = step ? factors(step, minimum, maximum) : { least: undefined, most: undefined };
  if (step === undefined || least === undefined || most === undefined || most - least >= listed) return undefined;
  const count = Number(most - least) + 1;
  return Array.from({ length: count }, (_, index) => fromDecimal(multiply(decimal(least + BigInt(index)), step)));
}
