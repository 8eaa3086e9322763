import {
  decimal,
  floorQuotient,
  isMultiple,
  toDecimal,
  compareDecimals,
  type Decimal,
  type JsonNumber,
} from '../../json/index.ts';
import type { Keywords } from '../node.ts';
import type { Fact, Keyword } from './fact.ts';
import type { Bound, NumberForm } from './form.ts';

/** The numbers that keep the facts, or undefined when there are none. */
export function numberForm(facts: readonly Fact[]): NumberForm | undefined {
  const draft: Draft = { fraction: false, minimum: undefined, maximum: undefined, step: undefined, checks: [] };
  for (const fact of facts) if (fact.kind === 'keyword') take(draft, fact, fact.node.keywords || {});
  const { step } = draft;
  // What is a multiple of one number and may not be one of its divisor's is nothing.
  const excluded = step && facts.some((fact) => excludesMultiples(fact, step));
  return excluded || isEmpty(draft) ? undefined : { kind: 'number', ...draft };
}

function excludesMultiples(fact: Fact, step: Decimal): boolean {
  if (fact.kind !== 'keyword' || fact.keyword !== 'multipleOf' || fact.holds || fact.node.keywords === false)
    return false;
  const { multipleOf } = fact.node.keywords;
  return multipleOf !== undefined && isMultiple(step, toDecimal(multipleOf));
}

type Draft = { -readonly [Name in keyof Omit<NumberForm, 'kind'>]: NumberForm[Name] };

function take(draft: Draft, fact: Extract<Fact, { kind: 'keyword' }>, keywords: Keywords): void {
  const { keyword, holds } = fact;
  if (keyword === 'type') {
    if (holds && keywords.type?.includes('number') !== true) draft.step = leastCommonMultiple(draft.step, one);
    // `not integer` leaves the fractions; were `number` named, the branch would be gone.
    if (!holds && keywords.type?.includes('integer') === true) draft.fraction = true;
  } else if (keyword === 'multipleOf' && holds) {
    if (keywords.multipleOf) draft.step = leastCommonMultiple(draft.step, toDecimal(keywords.multipleOf));
  } else if (Object.hasOwn(sides, keyword)) {
    bound(draft, keyword, keywords, holds);
  } else draft.checks = [...draft.checks, fact];
}

const one = decimal(1n);

/** Which side each bound is on, and whether it leaves its own value out. */
const sides: Readonly<Record<string, readonly ['minimum' | 'maximum', boolean]>> = {
  minimum: ['minimum', false],
  exclusiveMinimum: ['minimum', true],
  maximum: ['maximum', false],
  exclusiveMaximum: ['maximum', true],
};

function bound(draft: Draft, keyword: Keyword, keywords: Keywords, holds: boolean): void {
  const [side, exclusive] = sides[keyword] ?? (['minimum', false] as const);
  const value = toDecimal(keywords[keyword] as JsonNumber);
  if (holds) narrow(draft, side, { value, exclusive });
  else narrow(draft, side === 'minimum' ? 'maximum' : 'minimum', { value, exclusive: !exclusive });
}

function narrow(draft: Draft, side: 'minimum' | 'maximum', next: Bound): void {
  const known = draft[side];
  const order = known === undefined ? 0 : compareDecimals(next.value, known.value) * (side === 'minimum' ? 1 : -1);
  if (known === undefined || order > 0 || (order === 0 && next.exclusive)) draft[side] = next;
}

function isEmpty({ minimum, maximum, step, fraction }: Draft): boolean {
  if (fraction && step && isMultiple(step, one)) return true;
  if (minimum === undefined || maximum === undefined) return false;
  if (step) {
    const { least, most } = factors(step, minimum, maximum);
    return least !== undefined && most !== undefined && least > most;
  }
  const order = compareDecimals(minimum.value, maximum.value);
  return order > 0 || (order === 0 && (minimum.exclusive || maximum.exclusive));
}

/** The factors k for which k x step lies between the bounds. */
export function factors(
  step: Decimal,
  minimum: Bound | undefined,
  maximum: Bound | undefined,
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
